// A beam search: the most promising positions of every layer, in rounds of growing width, for early solutions.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_set>
#include <utility>
#include <vector>

#include "bound.hpp"
#include "packing.hpp"
#include "position.hpp"

namespace soloist::snowman {

template <int W>
class Beam {
public:
    using Path = std::vector<Position<W>>;  // from the start to a finished position

    Beam(const Floor<W>& floor, const Packing<W>& packing, Bound<W>& bound) : floor_(floor), packing_(packing), bound_(bound) {}

    static constexpr std::size_t widest = 1 << 15;
    bool exhausted() const { return width_ > widest; }
    std::size_t bytes() const { return bytes_; }

    // Advances by one layer; ways of `less_than` ball moves or more are of no interest. True when `path` was filled.
    bool step(int less_than, Path& path) {
        if (layers_.empty()) {
            seen_.clear();
            layers_.push_back({{floor_.start(), 0}});
        }
        const int cost = static_cast<int>(layers_.size());
        candidates_.clear();
        const auto& layer = layers_.back();
        for (std::uint32_t i = 0; i < layer.size(); ++i) {
            const Position<W>& p = layer[i].position;
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
                std::uint64_t mixed = 0;
                for (int w = 0; w < packing_.words(); ++w) mixed = (mixed ^ key[static_cast<std::size_t>(w)]) * 0xff51afd7ed558ccd, mixed ^= mixed >> 29;
                // Two positions with one number lose one of them, which a beam may do anyway.
                if (seen_.insert(mixed).second) candidates_.push_back({left, mixed, {child, i}});
            });
            if (won) {
                again();
                return true;
            }
        }
        if (candidates_.empty()) {
            again();
            return false;
        }
        if (candidates_.size() > width_) {
            std::nth_element(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(width_), candidates_.end(),
                             [](const Candidate& a, const Candidate& b) { return std::pair(a.left, a.mixed) < std::pair(b.left, b.mixed); });
            candidates_.resize(width_);
        }
        layers_.emplace_back();
        for (const auto& c : candidates_) layers_.back().push_back(c.node);
        bytes_ = candidates_.capacity() * sizeof(Candidate) + seen_.size() * 32 + layers_.size() * width_ * sizeof(Node);
        return false;
    }

private:
    struct Node {
        Position<W> position;
        std::uint32_t parent;
    };
    struct Candidate {
        int left;
        std::uint64_t mixed;
        Node node;
    };

    void again() {
        layers_.clear();
        width_ *= 4;
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
    std::size_t width_ = 32;
    std::size_t bytes_ = 0;
    std::vector<std::vector<Node>> layers_;
    std::vector<Candidate> candidates_;
    std::unordered_set<std::uint64_t> seen_;
};

}  // namespace soloist::snowman
