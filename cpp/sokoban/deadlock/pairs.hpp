// Two boxes that can never both be solved, even alone on the board.
//
// One backward search over all two-box positions, from every pair of goals: what it does not meet is dead. Other boxes only
// take ways away, so that a position with such a pair cannot be solved either: sound for every proof. For each box square and
// side of the player the dead partners are kept as a set, so that a test is one intersection.
#pragma once

#include <vector>

#include "sokoban/board/box_set.hpp"
#include "sokoban/board/push_graph.hpp"

namespace soloist::sokoban {

template <int W>
class PairTable {
public:
    PairTable(const Board& board, const PushGraph& graph, const GoalDistances& distances)
        : rows_(board.next.size() * 4) {
        const auto n = static_cast<std::size_t>(board.size());
        std::vector<std::uint8_t> blocked(n, 0);
        Regions regions(board);
        // A position of two boxes is known by the part of the floor the player is in. Each part touches a side of one of the
        // boxes, so alive[one * n + two] has a bit for each side of `one`: that the player beside it can solve both.
        std::vector<std::uint8_t> alive(n * n, 0);
        struct State {
            Square a, b, p;
        };
        std::vector<State> queue;
        auto enter = [&](Square a, Square b, Square home) {
            // Marks every side of either box that is in the player's part; `regions` knows both boxes.
            bool fresh = false;
            for (int turn = 0; turn < 2; turn++) {
                const Square one = turn ? b : a, two = turn ? a : b;
                for (int d = 0; d < 4; d++) {
                    const Square p = board.next[one][static_cast<std::size_t>(d)];
                    if (p == none || blocked[p] || regions.home(p) != home) continue;
                    auto& bits = alive[one * n + two];
                    if (!(bits >> d & 1)) {
                        bits = static_cast<std::uint8_t>(bits | 1 << d);
                        fresh = true;
                    }
                }
            }
            if (fresh) queue.push_back({a, b, home});
        };
        auto with_boxes = [&](Square a, Square b) {
            blocked[a] = blocked[b] = 1;
            regions.walk(blocked);
        };
        for (std::size_t i = 0; i < board.goals.size(); i++)
            for (std::size_t j = i + 1; j < board.goals.size(); j++) {
                const Square a = board.goals[i], b = board.goals[j];
                with_boxes(a, b);
                for (Square s = 0; s < board.size(); s++)
                    if (!blocked[s] && regions.home(s) == s) enter(a, b, s);
                blocked[a] = blocked[b] = 0;
            }
        struct Pull {
            Square from, to, stays, player;
        };
        std::vector<Pull> pulls;
        while (!queue.empty()) {
            const State state = queue.back();
            queue.pop_back();
            with_boxes(state.a, state.b);
            pulls.clear();
            for (int turn = 0; turn < 2; turn++) {
                const Square s = turn ? state.b : state.a, other = turn ? state.a : state.b;
                for (int d = 0; d < 4; d++) {
                    const Square p = board.next[s][static_cast<std::size_t>(d)];
                    if (p == none || blocked[p] || regions.home(p) != state.p) continue;
                    const Square q = board.next[p][static_cast<std::size_t>(d)];
                    if (q == none || blocked[q]) continue;
                    pulls.push_back({s, p, other, q});
                }
            }
            blocked[state.a] = blocked[state.b] = 0;
            for (const Pull& pull : pulls) {
                with_boxes(pull.to, pull.stays);
                enter(pull.to, pull.stays, regions.home(pull.player));
                blocked[pull.to] = blocked[pull.stays] = 0;
            }
        }
        for (Square a = 0; a < board.size(); a++) {
            if (distances.dead(a)) continue;
            for (int d = 0; d < 4; d++) {
                const Square p = board.next[a][static_cast<std::size_t>(d)];
                if (p == none || graph.beside(a, d) < 0) continue;
                for (Square b = 0; b < board.size(); b++)
                    if (b != a && b != p && !distances.dead(b) && !(alive[a * n + b] >> d & 1))
                        rows_[static_cast<std::size_t>(a * 4 + d)].set(b);
            }
        }
    }

    // The squares where a second box makes a box on s dead, with the player on side d of s.
    const BoxSet<W>& partners(Square s, int d) const { return rows_[static_cast<std::size_t>(s * 4 + d)]; }

private:
    std::vector<BoxSet<W>> rows_;
};

}  // namespace soloist::sokoban
