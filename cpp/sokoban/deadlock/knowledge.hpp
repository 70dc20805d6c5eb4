// What is worked out once per level and shared by all searches.
#pragma once

#include <memory>
#include <vector>

#include "sokoban/board/push_graph.hpp"
#include "sokoban/deadlock/pairs.hpp"

namespace soloist::sokoban {

template <int W>
struct Knowledge {
    const Board& board;
    PushGraph graph;
    GoalDistances distances;
    std::vector<std::uint8_t> dead;
    std::unique_ptr<PairTable<W>> pairs;  // absent on boards too large for it
    std::vector<BoxSet<W>>
        hinders;  // hinders[y]: squares whose box loses a goal when y is a wall; or empty. A hint only
    BoxSet<W> goal_set;

    struct Wanted {
        bool pairs = true, hindrances = true;
    };

    explicit Knowledge(const Board& b, Wanted wanted = {true, true})
        : board(b),
          graph(b, std::vector<std::uint8_t>(b.next.size(), 0)),
          distances(b, graph, b.goals),
          dead(b.next.size(), 0) {
        for (Square s = 0; s < b.size(); s++) dead[s] = distances.dead(s);
        for (const Square g : b.goals) goal_set.set(g);
        if (wanted.pairs && b.size() <= most_for_pairs) pairs = std::make_unique<PairTable<W>>(b, graph, distances);
        if (wanted.hindrances && b.size() <= most_for_hindrances) find_hindrances();
    }

private:
    // Squares up to which the tables are made: both take a walk over the floor for each pair of squares, or more, and would
    // hold up the searches of larger levels at their beginning.
    static constexpr int most_for_pairs = 400, most_for_hindrances = 256;

    void find_hindrances() {
        hinders.resize(board.next.size());
        std::vector<std::uint8_t> walls(board.next.size(), 0);
        for (Square y = 0; y < board.size(); y++) {
            if (dead[y]) continue;
            walls[y] = 1;
            const PushGraph narrowed(board, walls);
            const GoalDistances less(board, narrowed, board.goals);
            walls[y] = 0;
            for (Square x = 0; x < board.size(); x++) {
                if (x == y || dead[x]) continue;
                for (std::size_t g = 0; g < board.goals.size(); g++) {
                    if (board.goals[g] == y) continue;
                    bool before = false, after = false;
                    for (int d = 0; d < 4; d++) {
                        const int whole = graph.beside(x, d), part = narrowed.beside(x, d);
                        before |= whole >= 0 && distances.row(whole)[g] != far;
                        after |= part >= 0 && less.row(part)[g] != far;
                    }
                    if (before && !after) {
                        hinders[y].set(x);
                        break;
                    }
                }
            }
        }
    }
};

}  // namespace soloist::sokoban
