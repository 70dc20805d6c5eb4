// Every rule of the solvers that drops a position, and every bound, asked about every position of exhausted levels.
//
// A rule that calls a position dead from which the level can be solved, or a bound above the pushes that are needed, is
// told with the position. The test takes a fixed few random rooms. For longer, with other rooms, or on levels of files,
// as many of them as the time allows:
//
//     test_sokoban_rules SECONDS SEED [LEVELS.xsb...]
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "base/deadline.hpp"
#include "sokoban/search/feature_search.hpp"
#include "sokoban/solver/solver.hpp"
#include "sokoban_rule_questions.hpp"

using namespace soloist::sokoban;
using soloist::Outcome;
using soloist::Stopwatch;

namespace {

// The forward search with no pull search to help it, the pull search, and the search that proves the least pushes say what
// the exhausted level says.
template <int W>
void ask_searches(const Board& board, const Rows& rows, int fewest, Tally& tally) {
    const Knowledge<W> known(board);
    for (int order = 0; order < 2; order++) {
        DeadPatterns<W> patterns(board);
        const PullSearch<W> idle(board);
        FeatureOptions options;
        options.order = order;
        options.plan.loose = order == 1;
        FeatureSearch<W> search(known, patterns, idle, options);
        while (!search.solved() && !search.exhausted()) search.run(1000);
        if (search.solved() == (fewest != Space<W>::unknown)) continue;
        std::printf("feature search: wrong about a level of %d pushes\n", fewest);
        tally.wrong = true;
    }
    PullSearch<W> pull(board);
    pull.run(2000);  // backwards there may be many more positions than forwards
    if ((pull.solved() && fewest == Space<W>::unknown) || (pull.exhausted() && fewest != Space<W>::unknown)) {
        std::printf("pull search: wrong about a level of %d pushes\n", fewest);
        tally.wrong = true;
    }
    const auto optimal = make_optimal(rows, std::size_t{1} << 30, 1, 0);
    while (optimal->outcome() == Outcome::running) optimal->run(1);
    const bool solved = optimal->outcome() == Outcome::optimal;
    if (solved == (fewest != Space<W>::unknown) && (!solved || optimal->lower_bound() == fewest)) return;
    std::printf("optimal: wrong about a level of %d pushes\n", fewest);
    tally.wrong = true;
}

template <int W>
void check(const Board& board, const Rows& rows, std::size_t limit, Random& random, Tally& tally) {
    const bool before = tally.wrong;
    Space<W> whole(board);
    if (whole.forwards(limit)) {
        Rules<W>(board, whole, tally).ask_all();
        ask_searches<W>(board, rows, whole.entries()[0].left, tally);
    }
    Space<W> ends(board);
    ends.backwards(limit / 4, random);
    Rules<W>(board, ends, tally).ask_all();
    tally.levels++;
    if (tally.wrong == before) return;
    std::printf("in the level\n");
    for (const auto& row : rows) std::printf("%s\n", row.c_str());
}

void check_any(const Rows& rows, std::size_t limit, Random& random, Tally& tally) {
    const Board board = Board::read(rows);
    if (board.player == none || board.sealed_box || board.boxes.empty() || board.boxes.size() != board.goals.size())
        return;
    if (board.size() <= 256) check<4>(board, rows, limit, random, tally);
}

// A room with some inner walls; boxes and goals at random places, some of them together.
Rows random_room(Random& random) {
    const std::size_t height = 5 + random.below(4), width = 5 + random.below(5);
    Rows rows(height, std::string(width, '#'));
    for (std::size_t row = 1; row + 1 < height; row++)
        for (std::size_t column = 1; column + 1 < width; column++) rows[row][column] = ' ';
    const auto area = static_cast<std::uint32_t>((height - 2) * (width - 2));
    auto put = [&](std::uint32_t count, auto place) {
        for (std::uint32_t tries = 0; count > 0 && tries < 1000; tries++) {
            char& cell = rows[1 + random.below(static_cast<std::uint32_t>(height - 2))]
                             [1 + random.below(static_cast<std::uint32_t>(width - 2))];
            const char now = place(cell);
            count -= now != cell;
            cell = now;
        }
    };
    const std::uint32_t boxes = 2 + random.below(4);
    put(random.below(area / 2), [](char c) { return c == ' ' ? '#' : c; });
    put(boxes, [](char c) { return c == ' ' ? '$' : c; });
    put(boxes, [](char c) { return c == ' ' ? '.' : c == '$' ? '*' : c; });
    put(1, [](char c) { return c == ' ' ? '@' : c; });
    return rows;
}

std::vector<Rows> read_levels(const char* path) {
    std::vector<Rows> levels(1);
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        const bool row =
            line.find('#') != std::string::npos && line.find_first_not_of("#$*.@+ -_\r") == std::string::npos;
        if (row)
            levels.back().push_back(line);
        else if (!levels.back().empty())
            levels.emplace_back();
    }
    return levels;
}

}  // namespace

int main(int count, char** arguments) {
    const double seconds = count > 1 ? std::atof(arguments[1]) : 0;
    Random random(count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1);
    const Stopwatch watch;
    Tally tally;
    for (int i = 3; i < count; i++)
        for (const Rows& rows : read_levels(arguments[i]))
            if (watch.seconds() < seconds) check_any(rows, 20'000, random, tally);
    if (count <= 3)
        for (int room = 0; seconds > 0 ? watch.seconds() < seconds : room < 150; room++)
            check_any(random_room(random), seconds > 0 ? 20'000 : 2000, random, tally);
    std::printf("sokoban rules: %llu levels, %llu positions, %llu can be solved\n",
                static_cast<unsigned long long>(tally.levels), static_cast<unsigned long long>(tally.positions),
                static_cast<unsigned long long>(tally.winnable));
    for (const auto& [rule, times] : tally.dropped)
        std::printf("%10llu %s\n", static_cast<unsigned long long>(times), rule.c_str());
    // Random rooms among which no position was winnable, or none was dropped, would show nothing.
    const bool idle = count <= 3 && (tally.winnable == 0 || tally.dropped.empty());
    return tally.wrong || idle;
}
