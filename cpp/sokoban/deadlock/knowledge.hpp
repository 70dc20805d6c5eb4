// What is worked out once per level and shared by all searches.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "sokoban/board/push_graph.hpp"
#include "sokoban/deadlock/pairs.hpp"

namespace soloist::sokoban {

// The squares y and x such that a box on x loses a goal when y is a wall, both of them squares from which goals can be reached.
std::vector<std::pair<Square, Square>> hindrances(const Board& board, const PushGraph& graph,
                                                  const GoalDistances& distances);

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
        if (wanted.hindrances && b.size() <= most_for_hindrances) {
            hinders.resize(b.next.size());
            for (const auto& [wall, box] : hindrances(b, graph, distances)) hinders[wall].set(box);
        }
    }

private:
    // Squares up to which the tables are made: both take a walk over the floor for each pair of squares, or more, and would
    // hold up the searches of larger levels at their beginning.
    static constexpr int most_for_pairs = 400, most_for_hindrances = 256;
};

}  // namespace soloist::sokoban
