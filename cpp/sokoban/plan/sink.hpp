// Where the level's boxes come from: parts of the board in which boxes move freely while all goals are walls.
//
// Such a part is a strongly connected component of the one-box push graph with goals as walls, from which goals can
// still be reached once they are open. A box pulled into one may be taken off the board as long as the boxes still
// standing, and those taken off (each served by any initial box that can be pushed into that part), can be matched to
// the initial boxes.
#pragma once

#include <array>
#include <vector>

#include "sokoban/board/box_tour.hpp"
#include "sokoban/board/push_graph.hpp"

namespace soloist::sokoban {

class Sinks {
public:
    static constexpr int most =
        6;  // sinks of a level: the Taken of each position of the plan's search has a byte for each
    using Taken = std::array<std::uint8_t, most>;  // boxes taken off, by sink

    // limit: at most this many sinks, those with the largest supply.
    Sinks(const Board& board, const PushGraph& plain, const GoalDistances& distances, std::size_t limit);

    // The sink that a box on s with the player on side d is in, or -1.
    int at(Square s, int d) const {
        const int node = graph_.beside(s, d);
        return node < 0 ? -1 : sink_[static_cast<std::size_t>(node)];
    }
    // The sink that a box pulled to this stop is in, or -1; of several the one with the largest supply.
    int entered(const Board& board, const Regions& regions, const std::vector<std::uint8_t>& blocked,
                const BoxTour::Stop& stop) const;
    // Some initial box can be pushed to s.
    bool supplied(Square s) const { return supplied_[s]; }
    // With these boxes gone already, boxes[leaving] can go into this sink as well.
    bool can_take(const std::vector<Square>& boxes, std::size_t leaving, const Taken& taken, int sink) const;

private:
    PushGraph graph_;  // goals are walls
    std::vector<std::int8_t> sink_;
    std::vector<std::uint8_t> supplied_;
    std::vector<std::vector<std::uint8_t>> reaches_;  // per initial box: squares it can be pushed to
    std::vector<std::vector<std::uint8_t>> feeds_;    // per sink and initial box: it can be pushed into the sink
};

}  // namespace soloist::sokoban
