// Frozen boxes as walls: can the others still all find a goal?
//
// Boxes frozen on goals never move again, so for the rest they are walls. With them in place some box may be cut off
// from all free goals, or several boxes may compete for too few. Each box is judged alone among these walls, on the
// player's side of it, which is easier than among the others: a box without a goal, or boxes without a matching, are a
// proof. Push graphs per set of frozen boxes are kept.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "sokoban/deadlock/freeze.hpp"
#include "sokoban/deadlock/knowledge.hpp"
#include "sokoban/deadlock/verdict_cache.hpp"

namespace soloist::sokoban {

template <int W>
class FrozenMatching {
public:
    explicit FrozenMatching(const Knowledge<W>& knowledge)
        : known_(knowledge),
          freeze_(knowledge.board, knowledge.dead),
          walls_(knowledge.board.next.size(), 0),
          made_(std::clamp<std::size_t>(most_bytes / board_bytes(), 1, 256)) {}

    // True: proved that the position cannot be solved. blocked: the boxes as flags; player: any square of the region.
    bool deadlock(const BoxSet<W>& boxes, Square player, const std::vector<std::uint8_t>& blocked) {
        const Board& board = known_.board;
        frozen_ = {};
        walled_ = nullptr;
        (boxes & known_.goal_set).each([&](Square s) {
            if (frozen_.test(s) || !freeze_.frozen(s, blocked)) return;
            for (const Square member : freeze_.proof()) frozen_.set(member);
        });
        if (!frozen_.subset_of(known_.goal_set)) return true;
        if (!frozen_.empty()) walled_ = &walled_by(frozen_);
        const PushGraph& graph = walled_ ? walled_->graph : known_.graph;
        const GoalDistances& distances = walled_ ? walled_->distances : known_.distances;
        rows_.clear();
        bool stranded = false;
        boxes.minus(frozen_).each([&](Square s) {
            const int node = graph.node(s, player);
            if (node < 0) {
                // Behind frozen boxes for good: solved only if it is on a goal already.
                if (!board.is_goal[s])
                    stranded = true;
                else
                    rows_.push_back(nullptr);
                return;
            }
            if (distances.nearest(node) == far) stranded = true;
            rows_.push_back(distances.row(node));
        });
        if (stranded) return true;
        return !perfect(distances.width());
    }

    struct Walled {
        PushGraph graph;
        GoalDistances distances;  // to the goals that are not frozen boxes, in the board's order
    };

    // The boxes found frozen by the last call, and the board with them as walls (nothing when there are none).
    const BoxSet<W>& frozen() const { return frozen_; }
    const Walled* walled() const { return walled_; }
    // What the boards kept hold, at most.
    std::size_t bytes() const { return made_.size() * board_bytes(); }

private:
    // What the boards kept may take: a small part of the memory of the solver. That other sizes were compared is not on record.
    static constexpr std::size_t most_bytes = std::size_t{64} << 20;

    std::size_t board_bytes() const {
        return known_.board.next.size() * 4 * (known_.board.goals.size() + 2) * sizeof(Distance);
    }

    const Walled& walled_by(const BoxSet<W>& frozen) {
        const std::uint64_t key = zobrist(frozen, known_.board);
        if (const auto* known = made_.find(key, frozen)) return **known;
        frozen.each([&](Square s) { walls_[s] = 1; });
        PushGraph graph(known_.board, walls_);
        std::vector<Square> goals;
        for (const Square g : known_.board.goals)
            if (!walls_[g]) goals.push_back(g);
        GoalDistances distances(known_.board, graph, goals);
        frozen.each([&](Square s) { walls_[s] = 0; });
        return *made_.keep(key, frozen, std::make_unique<Walled>(Walled{std::move(graph), std::move(distances)}));
    }

    bool perfect(std::size_t goals) {
        owner_.assign(goals, -1);
        tried_.resize(goals);
        for (std::size_t row = 0; row < rows_.size(); row++) {
            if (!rows_[row]) continue;
            std::fill(tried_.begin(), tried_.end(), std::uint8_t{0});
            if (!place(row, goals)) return false;
        }
        return true;
    }
    bool place(std::size_t row, std::size_t goals) {
        for (std::size_t g = 0; g < goals; g++)
            if (rows_[row][g] != far && owner_[g] < 0) {
                owner_[g] = static_cast<int>(row);
                return true;
            }
        for (std::size_t g = 0; g < goals; g++) {
            if (tried_[g] || rows_[row][g] == far) continue;
            tried_[g] = 1;
            if (place(static_cast<std::size_t>(owner_[g]), goals)) {
                owner_[g] = static_cast<int>(row);
                return true;
            }
        }
        return false;
    }

    const Knowledge<W>& known_;
    Freeze freeze_;
    std::vector<std::uint8_t> walls_, tried_;
    std::vector<int> owner_;
    std::vector<const Distance*> rows_;
    BoxSet<W> frozen_;
    const Walled* walled_ = nullptr;
    VerdictCache<BoxSet<W>, std::unique_ptr<Walled>> made_;
};

}  // namespace soloist::sokoban
