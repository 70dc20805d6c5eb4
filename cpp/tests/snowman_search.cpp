// The optimal solver finds the optima that the blind search (cpp/blind) finds, under the sanitizers.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "snowman/solver.hpp"
#include "snowman/stones/stones.hpp"

using namespace soloist::snowman;
using soloist::Outcome;

namespace {

int failures = 0;

void solve(const std::string& text, int fewest, std::uint32_t patience = 3000) {
    auto solver = make_solver(text, Cost::ball_moves, std::size_t{1} << 30, patience);
    while (solver->outcome() == Outcome::running) solver->run(0.01);
    if (solver->best_cost() != fewest) {
        std::printf("blind search %d, solver %d:\n%s\n", fewest, static_cast<int>(solver->best_cost()), text.c_str());
        ++failures;
    }
}

// Talking Stones with balls as agents, which finds no less than the fewest ball moves, by every search.
void talk(const std::string& text, int fewest, bool solved) {
    using soloist::stones::Space;
    for (const Space space : {Space::iterative_deepening, Space::ida_star, Space::a_star, Space::breadth_first}) {
        soloist::stones::SpaceOptions options;
        options.space = space;
        options.order = soloist::stones::Order::inertia;
        options.limit = 500;
        auto solver = make_stones(text, options, true);
        while (solver->outcome() == Outcome::running) solver->run(0.01);
        int moves = 0;
        for (const char letter : solver->solution()) moves += letter < 'a';
        if ((solver->outcome() == Outcome::solved) != solved || (solved && moves < fewest)) {
            std::printf("talking stones, not below %d:\n%s\n%s\n", fewest, text.c_str(), solver->solution().c_str());
            ++failures;
        }
    }
}

}  // namespace

int main() {
    solve("#####\n#q12#\n#4.'#\n#####\n", -1);
    solve("xx#####x\n###'.'##\n#q1'.1'#\n#''#.''#\n##'.1'##\nx######x\n", 13);
    solve("#######\n#.....#\n#.1.1'#\n#..p''#\n#.1'''#\n#'''..#\n#######\n", 6);
    solve("######\n#p1..#\n#.33'#\n#.'4'#\n#....#\n######\n", 11);
    solve("####\n#q7#\n####\n", 0);
    // More than 64 and more than 128 grid positions: sets of two and of four words.
    solve("############\n#q.'.'.'.'.#\n#''1'''1'''#\n#.........'#\n#'''4''''''#\n############\n", 8);
    solve("##################\n#q''''''''''''''''#\n###1########1#####\n#''.''#'4''''''''#\n##################\n", -1);
    auto every_step =
        make_solver("#######\n#.....#\n#.1.1.#\n#..p..#\n#'1.1'#\n#'1.1'#\n#######\n", Cost::moves, 64 << 20);
    while (every_step->outcome() == Outcome::running && every_step->lower_bound() < 20) every_step->run(0.05);
    if (every_step->lower_bound() < 20) ++failures;
    // Little snow, and a pattern database for every set of snowy cells that is left.
    solve("xx#####x\n###'.'##\n#q1'.1'#\n#''#.''#\n##'.1'##\nx######x\n", 13, 1);
    // A second look at every position, where one snowman's balls clear snow for the other's.
    solve("########\n#..1.1'#\n#....1.#\n#11p2..#\n#..'...#\n########\n", 13, 1);
    talk("#######\n#.....#\n#.1.1'#\n#..p''#\n#.1'''#\n#'''..#\n#######\n", 6, true);
    talk("#####\n#q12#\n#4.'#\n#####\n", -1, false);
    talk("####\n#q7#\n####\n", 0, true);
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
