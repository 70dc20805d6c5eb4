// The native Sokoban solvers on small levels: solutions replay, bounds agree, unsolvable levels are proved so.
#include <cassert>
#include <cstdio>
#include <string>
#include <vector>

#include "sokoban/board/board.hpp"
#include "sokoban/board/regions.hpp"
#include "sokoban/solver/solver.hpp"

using namespace soloist::sokoban;
using soloist::Outcome;
using soloist::Solver;

namespace {

// Plays the letters and says whether all boxes end on goals; asserts that every step is legal.
bool solves(const Rows& rows, const std::string& lurd) {
    const Board board = Board::read(rows);
    std::vector<char> box(board.next.size(), 0);
    for (const Square s : board.boxes) box[s] = 1;
    Square player = board.player;
    for (const char letter : lurd) {
        int d = 0;
        while (step_letter[d] != letter && push_letter[d] != letter) d++;
        const Square next = board.next[player][static_cast<std::size_t>(d)];
        assert(next != none);
        assert((letter == push_letter[d]) == (box[next] != 0));
        if (box[next]) {
            const Square beyond = board.next[next][static_cast<std::size_t>(d)];
            assert(beyond != none && !box[beyond]);
            box[next] = 0;
            box[beyond] = 1;
        }
        player = next;
    }
    for (const Square s : board.goals)
        if (!box[s]) return false;
    return true;
}

int pushes(const std::string& lurd) {
    int count = 0;
    for (const char letter : lurd) count += letter < 'a';
    return count;
}

Outcome finish(Solver& solver) {
    while (solver.outcome() == Outcome::running) solver.run(0.05);
    return solver.outcome();
}

// Talking Stones by every search of its state-space layer; IDA* without agents finds the fewest pushes.
void check_stones(const Rows& rows, std::int64_t fewest) {
    using soloist::stones::Space;
    for (const Space space : {Space::iterative_deepening, Space::ida_star, Space::a_star, Space::breadth_first})
        for (const bool agents : {true, false}) {
            StonesOptions options;
            options.space.space = space;
            options.space.order = soloist::stones::Order::inertia;
            options.agents = agents;
            auto stones = make_stones(rows, options);
            if (finish(*stones) != Outcome::solved) continue;
            assert(solves(rows, stones->solution()));
            if (space == Space::ida_star && !agents) assert(pushes(stones->solution()) == fewest);
        }
}

// Regions against the plain definition: flood with one more square blocked.
void check_regions(const Rows& rows) {
    const Board board = Board::read(rows);
    std::vector<std::uint8_t> blocked(board.next.size(), 0);
    for (const Square s : board.boxes) blocked[s] = 1;
    Regions regions(board), other(board);
    regions.walk(blocked);
    for (Square s = 0; s < board.size(); s++) {
        if (blocked[s]) continue;
        blocked[s] = 1;
        other.walk(blocked);
        blocked[s] = 0;
        assert(regions.count_without(s) == other.count());
        for (Square p = 0; p < board.size(); p++)
            if (!blocked[p] && p != s && regions.home(p) == regions.home(s))
                assert(regions.home_without(s, p) == other.home(p));
    }
}

}  // namespace

int main() {
    const Rows easy = {"#########", "#    #  #", "#   $$ @#", "# .$ $  #",
                       "#  #   .#", "#.      #", "# .     #", "#########"};
    const Rows loop = {"#########", "#  . #  #", "#   $   #", "# .#  $ #",
                       "#   @  ##", "#  .  $ #", "#  .$   #", "#########"};
    const Rows dead = {"######", "#@ $ #", "#  $ #", "#. . #", "##  ##", "#$#.##", "######"};
    const Rows stuck = {"#####", "#$@.#", "#####"};
    for (const Rows& rows : {easy, loop}) {
        check_regions(rows);
        auto strong = make_strong(rows, std::size_t{1} << 28, 1);
        assert(finish(*strong) == Outcome::solved);
        assert(solves(rows, strong->solution()));
        auto optimal = make_optimal(rows, std::size_t{1} << 28, 1, 0);
        assert(finish(*optimal) == Outcome::optimal);
        assert(solves(rows, optimal->solution()));
        assert(pushes(optimal->solution()) == optimal->lower_bound());
        assert(pushes(optimal->solution()) <= pushes(strong->solution()));
        auto confirmed = make_optimal(rows, std::size_t{1} << 28, 1, 0);
        confirmed->set_upper_bound(optimal->lower_bound());
        assert(finish(*confirmed) == Outcome::optimal);
        assert(confirmed->solution().empty() && confirmed->lower_bound() == optimal->lower_bound());
        auto moves = make_optimal(rows, std::size_t{1} << 28, 0, 1);
        assert(finish(*moves) == Outcome::optimal);
        assert(solves(rows, moves->solution()));
        assert(static_cast<std::int64_t>(moves->solution().size()) == moves->lower_bound());
        auto improver = make_improver(rows, strong->solution(), 1, 0);
        improver->run(0.5);
        assert(solves(rows, improver->solution()));
        assert(pushes(improver->solution()) >= optimal->lower_bound());
        check_stones(rows, optimal->lower_bound());
    }
    for (const Rows& rows : {dead, stuck}) {
        assert(finish(*make_strong(rows, std::size_t{1} << 28, 1)) == Outcome::unsolvable);
        assert(finish(*make_optimal(rows, std::size_t{1} << 28, 1, 0)) == Outcome::unsolvable);
    }
    std::puts("sokoban solvers: all good");
}
