// The matching of boxes to goals: what a changed row would cost is what it costs once it is changed.
#include <cassert>
#include <cstdio>
#include <vector>

#include "sokoban/board/board.hpp"
#include "sokoban/bound/matching.hpp"

using namespace soloist::sokoban;

namespace {

std::vector<Distance> random_row(Random& random, int size) {
    std::vector<Distance> row;
    for (int j = 0; j < size; j++) row.push_back(random.below(5) ? static_cast<Distance>(random.below(30)) : far);
    return row;
}

// A box that keeps losing and finding its way back changes the prices of all others, each time by the cost of an impossible
// match: without bound if nobody sees to it.
void prices_stay_in_range_however_often_rows_change() {
    constexpr int size = 3;
    const std::vector<Distance> left = {0, far, far}, middle = {far, 0, far}, right = {far, far, 0};
    const std::vector<std::vector<Distance>> rows = {left, middle, right};
    Assignment assignment(size);
    for (int i = 0; i < size; i++) assignment.set_row(i, rows[static_cast<std::size_t>(i)].data());
    assignment.match_all();
    for (int change = 0; change < 100'000; change++) {
        const int row = change % size;
        for (const bool there : {false, true}) {
            assignment.set_row(row, rows[static_cast<std::size_t>(there ? row : (row + 1) % size)].data());
            assignment.repair(row);
            assert(assignment.total() == (there ? 0 : Assignment::infinite));
        }
    }
}

}  // namespace

int main() {
    prices_stay_in_range_however_often_rows_change();
    Random random(7);
    for (int round = 0; round < 500; round++) {
        const int size = 1 + static_cast<int>(random.below(9));
        Assignment kept(size);
        std::vector<std::vector<Distance>> rows;
        for (int i = 0; i < size; i++) {
            rows.push_back(random_row(random, size));
            kept.set_row(i, rows.back().data());
        }
        kept.match_all();
        for (int change = 0; change < 5; change++) {
            // Some rows at once, then one more that is only asked about.
            for (int i = 0; i < size; i++) {
                if (random.below(3)) continue;
                rows[static_cast<std::size_t>(i)] = random_row(random, size);
                kept.set_row(i, rows[static_cast<std::size_t>(i)].data());
                kept.release(i);
            }
            for (int i = 0; i < size; i++)
                if (kept.column_of(i) < 0) kept.repair(i);
            Assignment anew(size);
            for (int i = 0; i < size; i++) anew.set_row(i, rows[static_cast<std::size_t>(i)].data());
            anew.match_all();
            assert(kept.total() == anew.total());
            if (kept.total() >= Assignment::infinite) continue;
            const int row = static_cast<int>(random.below(static_cast<std::uint32_t>(size)));
            const std::vector<Distance> other = random_row(random, size);
            anew.set_row(row, other.data());
            anew.match_all();
            assert(kept.total_with(row, other.data()) == anew.total());
        }
    }
    std::puts("sokoban matching: all good");
}
