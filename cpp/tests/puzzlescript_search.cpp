// The searches of PuzzleScript levels on a small one: shortest, exhausted, out of memory, and refused numbers.
#include "puzzlescript/search.hpp"

#include <filesystem>
#include <stdexcept>

#include "puzzlescript/disk_breadth.hpp"
#include "puzzlescript/guided.hpp"
#include "puzzlescript/merging.hpp"
#include "puzzlescript_level.hpp"
#include "require.hpp"

using namespace soloist::puzzlescript;
using soloist::Outcome;

int main() {
    const Program program = read_program(pushing_level);
    const auto stepper = make_stepper(program);
    Breadth breadth(*stepper, std::size_t{1} << 26);
    while (breadth.outcome() == Outcome::running) breadth.run(0.1);
    CHECK(breadth.outcome() == Outcome::solved);  // the level is won
    CHECK(breadth.solution().size() == 7u);       // the shortest solution has 7 inputs
    CHECK(breadth.lower_bound() == 7);            // and that is proved

    Greedy greedy(*stepper, std::size_t{1} << 26);
    while (greedy.outcome() == Outcome::running) greedy.run(0.1);
    CHECK(greedy.outcome() == Outcome::solved && greedy.solution().size() >= 7u);  // greedy search wins, no sooner

    AStar astar(*stepper, std::size_t{1} << 26);
    while (astar.outcome() == Outcome::running) astar.run(0.1);
    CHECK(astar.outcome() == Outcome::solved && astar.solution().size() == 7u);  // bounds do not change the shortest
    CHECK(astar.first_bound() <= 7 && astar.lower_bound() == 7);

    const auto apart = make_stepper(merged(program));
    Beam beam(*apart, std::size_t{1} << 26);
    while (beam.outcome() == Outcome::running) beam.run(0.1);
    CHECK(beam.outcome() == Outcome::solved && beam.solution().size() >= 7u);  // a beam wins, no sooner

    Breadth whole(*stepper, std::size_t{1} << 26, "", -1);
    while (whole.outcome() == Outcome::running) whole.run(0.1);
    CHECK(whole.wins()[7] > 0 && whole.shortest() >= 1);  // the whole space has the same wins

    DiskBreadth files(*stepper, 0, {std::filesystem::temp_directory_path(), "", ""});
    while (files.outcome() == Outcome::running) files.run(0);
    CHECK(files.outcome() == Outcome::solved && files.solution().size() == 7u);  // the same on disk
    CHECK(files.lower_bound() == 7 && files.stored() <= breadth.stored());

    Breadth small(*stepper, 1000);
    while (small.outcome() == Outcome::running) small.run(0.1);
    CHECK(small.outcome() == Outcome::out_of_memory);  // little memory is soon used up

    auto cut = pushing_level;
    while (!cut.empty()) {
        cut.pop_back();
        bool refused = false;
        try {
            read_program(cut);
        } catch (const std::invalid_argument&) { refused = true; }
        CHECK(refused);  // numbers that end early are refused
    }
}
