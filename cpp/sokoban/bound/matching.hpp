// Boxes to goals: the cheapest perfect assignment, kept up to date as one row at a time changes.
//
//   Assignment a(n);
//   for (int i = 0; i < n; i++) a.set_row(i, costs[i]);   // n distances each, far where a match is impossible
//   a.match_all();
//   a.total();                                            // infinite where there is no perfect assignment
//   a.total_with(i, other_costs);                         // with another row i: one augmenting path, O(n^2)
#pragma once

#include <cstdint>
#include <vector>

#include "sokoban/board/push_graph.hpp"

namespace soloist::sokoban {

class Assignment {
public:
    static constexpr int impossible =
        1 << 20;  // one cost; above any real total, where exact() says so, and sums stay in an int
    static constexpr int infinite = 1 << 30;  // the total when no perfect assignment exists

    // Whether an assignment of this size, with no cost above this one, is told for sure from an impossible one.
    static bool exact(std::size_t size, Distance longest) {
        return size * longest < impossible && size < infinite / impossible;
    }

    explicit Assignment(int size);

    // Replaces row i's costs; call repair() (or match_all()) before asking for the total.
    void set_row(int i, const Distance* costs);
    // Rematches row i after set_row(i, ...). When several rows are new, release all of them first.
    void repair(int i);
    void release(int i);
    void match_all();

    int total() const;
    // What the total would be with these costs in row i; nothing changes.
    int total_with(int i, const Distance* costs);
    int column_of(int row) const { return column_of_[static_cast<std::size_t>(row)]; }

private:
    int cost(int row, int column) const { return cost_[static_cast<std::size_t>(row * n_ + column)]; }
    void augment(int row);
    void level_prices();

    // A row's price above this says that every column's is far below zero. Prices of columns differ by less than `infinite`
    // (an alternating path has fewer than infinite / impossible edges), so that all sums stay in an int.
    static constexpr int most_price = 1 << 28;

    int n_;
    std::vector<int> cost_, row_price_, column_price_, row_of_, column_of_, slack_, from_;
    std::vector<std::uint8_t> seen_;
};

}  // namespace soloist::sokoban
