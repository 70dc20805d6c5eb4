// A beam search: the most promising positions of every layer, in rounds of growing width, for early solutions. It forgets
// the rest, so its end proves nothing.
//
// Of positions with equal bounds, a round takes any, and the next of the same width those with the most snow left:
// some levels need snow spared for later, which the bound does not see.
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "bound.hpp"
#include "packing.hpp"
#include "position.hpp"
#include "slices/fiber.hpp"

namespace soloist::snowman {

template <int W>
class Beam {
public:
    using Path = std::vector<Position<W>>;  // from the start to a finished position

    // Rounds that may take more than `memory` bytes are not begun.
    Beam(const Floor<W>& floor, const Packing<W>& packing, Bound<W>& bound, std::size_t memory)
        : floor_(floor), packing_(packing), bound_(bound), memory_(memory) {}

    bool exhausted() const {
        return width_ * (usual_layers * (sizeof(Node) + entry) + usual_moves * (sizeof(Candidate) + entry)) > memory_;
    }
    std::size_t bytes() const { return bytes_; }

    // Expands a part of a layer; ways of `less_than` ball moves or more are of no interest. True when `path` was filled.
    bool step(int less_than, Path& path) {
        if (layers_.empty()) {
            kept_.clear();
            fresh();
            layers_.push_back({{floor_.start(), 0}});
        }
        const int cost = static_cast<int>(layers_.size());
        const auto& layer = layers_.back();
        for (const std::size_t end = std::min(cursor_ + part, layer.size()); cursor_ < end; ++cursor_) {
            const auto i = static_cast<std::uint32_t>(cursor_);
            const Position<W>& p = layer[i].position;
            breathe(5000);
            bound_.look_at(p);
            bool won = false;
            floor_.for_each_move(p, floor_.reach(p), [&](const BallMove& m) {
                const int left = bound_.after(m);
                if (won || cost + left >= less_than || left >= hopeless) return;
                const Position<W> child = Floor<W>::after(p, m);
                if (left == 0) {
                    won = true;
                    trace(child, i, path);
                    return;
                }
                Key key;
                packing_.pack(child, key);
                // Not the hash of the tables (base/hash.hpp): it decides between equal candidates, and which solutions are
                // found first should not change with the tables.
                std::uint64_t mixed = 0;
                for (int w = 0; w < packing_.words(); ++w)
                    mixed = (mixed ^ key[static_cast<std::size_t>(w)]) * 0xff51afd7ed558ccd, mixed ^= mixed >> 29;
                // Two positions with one number lose one of them, which a beam may do anyway.
                if (!kept_.contains(mixed) && met_.insert(mixed).second)
                    candidates_.push_back({left, saving_ ? -child.snow.count() : 0, mixed, {child, i}});
            });
            if (won) {
                again();
                return true;
            }
        }
        bytes_ = candidates_.capacity() * sizeof(Candidate) + (met_.size() + kept_.size()) * entry +
                 layers_.size() * width_ * sizeof(Node);
        if (cursor_ < layer.size()) return false;
        if (candidates_.empty()) {
            again();
            return false;
        }
        if (candidates_.size() > width_) {
            std::nth_element(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(width_),
                             candidates_.end(), [](const Candidate& a, const Candidate& b) {
                                 return std::tuple(a.left, a.order, a.mixed) < std::tuple(b.left, b.order, b.mixed);
                             });
            candidates_.resize(width_);
        }
        layers_.emplace_back();
        for (const auto& c : candidates_) layers_.back().push_back(c.node), kept_.insert(c.mixed);
        fresh();
        return false;
    }

private:
    static constexpr std::size_t part = 64;                            // positions that are expanded at a time
    static constexpr std::size_t usual_layers = 60, usual_moves = 12;  // of a typical level: what a round takes
    static constexpr std::size_t entry = 40;                           // bytes of a number in a set

    struct Node {
        Position<W> position;
        std::uint32_t parent;
    };
    struct Candidate {
        int left;
        int order;  // of those that have as much left
        std::uint64_t mixed;
        Node node;
    };

    void fresh() {
        candidates_.clear();
        met_.clear();
        cursor_ = 0;
    }

    void again() {
        layers_.clear();
        if (saving_) width_ *= 4;
        saving_ = !saving_;
    }

    void trace(const Position<W>& last, std::uint32_t parent, Path& path) const {
        path.assign(1, last);
        for (auto layer = layers_.rbegin(); layer != layers_.rend(); ++layer) {
            path.push_back((*layer)[parent].position);
            parent = (*layer)[parent].parent;
        }
        std::reverse(path.begin(), path.end());
    }

    const Floor<W>& floor_;
    const Packing<W>& packing_;
    Bound<W>& bound_;
    std::size_t memory_;
    std::size_t width_ = 32;
    bool saving_ = false;     // whether positions with more snow left come first, in every other round
    std::size_t cursor_ = 0;  // in the last layer
    std::size_t bytes_ = 0;
    std::vector<std::vector<Node>> layers_;
    std::vector<Candidate> candidates_;
    std::unordered_set<std::uint64_t> kept_;  // the positions of all layers, by number
    std::unordered_set<std::uint64_t> met_;   // the candidates
};

}  // namespace soloist::snowman
