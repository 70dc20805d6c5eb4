#include "sokoban/bound/matching.hpp"

#include <algorithm>
#include <limits>

#include "slices/fiber.hpp"

namespace soloist::sokoban {

namespace {
std::size_t at(int i) { return static_cast<std::size_t>(i); }
}  // namespace

Assignment::Assignment(int size)
    : n_(size),
      cost_(at(size * size), 0),
      row_price_(at(size), 0),
      column_price_(at(size), 0),
      row_of_(at(size), -1),
      column_of_(at(size), -1),
      slack_(at(size)),
      from_(at(size)),
      seen_(at(size)) {}

void Assignment::set_row(int i, const Distance* costs) {
    int* row = &cost_[at(i * n_)];
    for (int j = 0; j < n_; j++) row[j] = costs[j] == far ? impossible : costs[j];
}

void Assignment::release(int i) {
    if (column_of_[at(i)] < 0) return;
    row_of_[at(column_of_[at(i)])] = -1;
    column_of_[at(i)] = -1;
}

void Assignment::repair(int i) {
    release(i);
    int price = std::numeric_limits<int>::max();
    for (int j = 0; j < n_; j++) price = std::min(price, cost(i, j) - column_price_[at(j)]);
    row_price_[at(i)] = price;
    if (price > most_price) level_prices();
    augment(i);
}

// Repairs only ever lower the prices of columns, so after very many of them they would leave the range of an int. That all
// columns go up and all rows down by the same amount changes no reduced cost.
void Assignment::level_prices() {
    const int shift = -*std::max_element(column_price_.begin(), column_price_.end());
    for (int& price : column_price_) price += shift;
    for (int& price : row_price_) price -= shift;
}

void Assignment::match_all() {
    std::fill(row_price_.begin(), row_price_.end(), 0);
    std::fill(column_price_.begin(), column_price_.end(), 0);
    std::fill(row_of_.begin(), row_of_.end(), -1);
    std::fill(column_of_.begin(), column_of_.end(), -1);
    for (int i = 0; i < n_; i++) repair(i);
}

// The shortest augmenting path from one free row, with prices that keep all reduced costs non-negative.
void Assignment::augment(int row) {
    std::fill(slack_.begin(), slack_.end(), std::numeric_limits<int>::max());
    std::fill(seen_.begin(), seen_.end(), std::uint8_t{0});
    int current = row, column = -1, reached = -1;
    for (;;) {
        breathe(static_cast<std::uint64_t>(n_) * 4);
        int least = std::numeric_limits<int>::max();
        const int* costs = &cost_[at(current * n_)];
        const int price = row_price_[at(current)];
        for (int j = 0; j < n_; j++) {
            if (seen_[at(j)]) continue;
            const int slack = costs[j] - price - column_price_[at(j)];
            if (slack < slack_[at(j)]) {
                slack_[at(j)] = slack;
                from_[at(j)] = column;
            }
            if (slack_[at(j)] < least) {
                least = slack_[at(j)];
                reached = j;
            }
        }
        if (least) {
            row_price_[at(row)] += least;
            for (int j = 0; j < n_; j++) {
                if (seen_[at(j)]) {
                    row_price_[at(row_of_[at(j)])] += least;
                    column_price_[at(j)] -= least;
                } else if (slack_[at(j)] != std::numeric_limits<int>::max()) {
                    slack_[at(j)] -= least;
                }
            }
        }
        seen_[at(reached)] = 1;
        column = reached;
        if (row_of_[at(reached)] < 0) break;
        current = row_of_[at(reached)];
    }
    while (column >= 0) {
        const int previous = from_[at(column)];
        const int mate = previous < 0 ? row : row_of_[at(previous)];
        row_of_[at(column)] = mate;
        column_of_[at(mate)] = column;
        column = previous;
    }
}

// The shortest path from row i to the column it would leave: by so much the total differs from what the other rows and
// the columns are priced at.
int Assignment::total_with(int i, const Distance* costs) {
    const int left = column_of_[at(i)];
    int sum = 0;
    for (int j = 0; j < n_; j++) {
        if (j != i) sum += cost(j, column_of_[at(j)]);
        slack_[at(j)] = (costs[j] == far ? impossible : costs[j]) - column_price_[at(j)];
        seen_[at(j)] = 0;
    }
    int reached = -1;
    for (;;) {
        breathe(static_cast<std::uint64_t>(n_) * 2);
        int least = std::numeric_limits<int>::max();
        for (int j = 0; j < n_; j++)
            if (!seen_[at(j)] && slack_[at(j)] < least) {
                least = slack_[at(j)];
                reached = j;
            }
        if (reached == left) break;
        seen_[at(reached)] = 1;
        const int mate = row_of_[at(reached)];
        const int* row = &cost_[at(mate * n_)];
        const int base = least - row_price_[at(mate)];
        for (int j = 0; j < n_; j++)
            if (!seen_[at(j)]) slack_[at(j)] = std::min(slack_[at(j)], base + row[j] - column_price_[at(j)]);
    }
    // Without row i, its column is worth what it cost less than the row's price.
    const int total = sum + column_price_[at(left)] + slack_[at(left)];
    return total >= impossible ? infinite : total;
}

int Assignment::total() const {
    int sum = 0;
    for (int i = 0; i < n_; i++) {
        const int c = cost(i, column_of_[at(i)]);
        if (c >= impossible) return infinite;
        sum += c;
    }
    return sum;
}

}  // namespace soloist::sokoban
