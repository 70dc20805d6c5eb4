// The backward search behind a packing plan: takes the boxes off the solved board, one after the other.
//
// Boxes are pulled from the goals. One that reaches a sink, a part of the board the level's boxes come from, is taken off; the
// search ends when none is left. Where none can be taken off at once, some box is parked elsewhere first. It looks at a few
// hundred positions only and its plan guides another search: what it drops, or does not find, proves nothing.
#pragma once

#include <deque>
#include <map>
#include <queue>
#include <vector>

#include "base/index_table.hpp"
#include "sokoban/board/box_tour.hpp"
#include "sokoban/deadlock/knowledge.hpp"
#include "sokoban/plan/plan.hpp"
#include "sokoban/plan/sink.hpp"

namespace soloist::sokoban {

struct PlanStep {
    Square from, to;       // pulled backwards; to == none: taken off
    Square player = none;  // a square of the player's region before the pull
};

template <int W>
class PlanSearch {
public:
    PlanSearch(const Knowledge<W>& knowledge, const PlanOptions& options);

    struct Result {
        std::vector<PlanStep> steps;  // from the solved board backwards
        std::size_t left_over;        // boxes that are still on the board then
    };
    // The steps that leave the fewest boxes, of some attempts that differ in their ties.
    Result run();

private:
    struct Node {
        BoxSet<W> boxes;
        Square home;
        Square from, to;  // to == none: taken off
        std::uint32_t parent;
        std::uint16_t left;
        Sinks::Taken taken;
    };
    // A box brought from one square to another, where it waits.
    struct Park {
        Square from, to, home;
        int connectivity;
    };

    bool attempt();
    // Vast levels have more ways to park one box than there is memory for.
    bool full() const { return nodes_.size() * sizeof(Node) > options_.bytes; }
    void begin();
    void add(const Node& node, int connectivity, int distance);
    void expand(std::uint32_t index);
    void park(std::uint32_t index, const Park& park);

    const Knowledge<W>& known_;
    const Board& board_;
    PlanOptions options_;
    Random random_;
    Sinks sinks_;
    Regions regions_, reach_;
    BoxTour tour_;
    std::vector<std::uint8_t> blocked_;
    // Not in one piece: on vast levels it would take twice the memory while it grows, and a tenth of a second unasked.
    std::deque<Node> nodes_;
    IndexTable table_;
    using Entry = std::pair<int, std::uint32_t>;
    using Heap = std::priority_queue<Entry, std::vector<Entry>, std::greater<>>;
    std::map<std::uint64_t, Heap> open_;  // by cell, the best first
    std::uint32_t best_ = 0;              // of this attempt: the position with the fewest boxes left
    bool noisy_ = false;
};

}  // namespace soloist::sokoban
