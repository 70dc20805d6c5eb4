// Searches of PuzzleScript levels are the same on any number of cores: solutions, bounds and counts.
#include <random>

#include "puzzlescript/guided.hpp"
#include "puzzlescript_level.hpp"
#include "require.hpp"

using namespace soloist::puzzlescript;
using soloist::Outcome;

namespace {

constexpr std::size_t memory = std::size_t{1} << 26;
// Rounds are shared out from two states on, and A* chooses many at once.
constexpr Windows eager{1, 64, 2};

// Crates and spots of the small level on a larger floor.
Program warehouse(std::uint32_t seed) {
    constexpr int spot = 1, player = 2, crate = 3;
    std::mt19937 random(seed);
    Program program = read_program(pushing_level);
    program.width = 4 + static_cast<int>(random() % 2);
    program.height = 4;
    program.cells.assign(static_cast<std::size_t>(program.size()), Set{0});
    const auto put = [&](int object) {
        for (;;) {
            Set& cell = program.cells[random() % program.cells.size()];
            if (in(cell, player) || in(cell, crate) || in(cell, object)) continue;
            cell.push_back(object);
            return;
        }
    };
    put(player);
    for (std::uint32_t i = 0; i < 2 + seed % 2; ++i) put(crate);
    for (std::uint32_t i = 0; i < 1 + seed % 2; ++i) put(spot);
    return program;
}

struct Answer {
    Outcome outcome;
    std::string solution;
    int lower_bound;
    std::size_t stored, expanded, turns;
    std::vector<std::uint64_t> counts, wins;
    double shortest;
    bool operator==(const Answer&) const = default;
};

template <class S>
void finish(S& search, double seconds) {
    while (search.outcome() == Outcome::running) search.run(seconds);
}

Answer breadth(const Program& program, int after_win, unsigned cores) {
    const auto stepper = make_stepper(program);
    Breadth search(*stepper, memory, "", after_win, cores, eager);
    finish(search, cores == 2 ? 0 : 1);
    return {search.outcome(), search.solution(), search.lower_bound(), search.stored(),  search.expanded(),
            search.turns(),   search.counts(),   search.wins(),        search.shortest()};
}

Answer astar(const Program& program, unsigned cores, Windows windows = eager) {
    const auto stepper = make_stepper(program);
    AStar search(*stepper, memory, "", cores, windows);
    finish(search, cores == 2 ? 0 : 1);
    return {search.outcome(),
            search.solution(),
            search.lower_bound(),
            search.stored(),
            search.expanded(),
            search.turns(),
            {},
            {},
            0};
}

}  // namespace

int main() {
    std::size_t expanded = 0, solved = 0;
    for (std::uint32_t seed = 0; seed < 6; ++seed) {
        const Program program = warehouse(seed);
        const Answer wide = breadth(program, 0, 1), whole = breadth(program, -1, 1), led = astar(program, 1);
        for (const unsigned cores : {2U, 3U}) {
            REQUIRE(breadth(program, 0, cores) == wide);
            REQUIRE(breadth(program, -1, cores) == whole);
            REQUIRE(astar(program, cores) == led);
        }
        // Whatever is chosen at once, the length is the same, and so it is without bounds.
        const Answer one_by_one = astar(program, 1, {1, 1, 2});
        for (const Answer& other : {one_by_one, wide})
            REQUIRE(other.outcome == led.outcome && other.solution.size() == led.solution.size());
        expanded += whole.expanded + led.expanded;
        solved += wide.outcome == Outcome::solved;
        const auto stepper = make_stepper(program);
        Breadth small(*stepper, std::size_t{1} << 17, "", -1, 3, eager);
        finish(small, 1);
        REQUIRE(small.outcome() == Outcome::out_of_memory || small.stored() == whole.stored);
    }
    std::printf("puzzlescript on several cores: %zu states, %zu solved\n", expanded, solved);
    CHECK(solved >= 2 && expanded > 5'000);
}
