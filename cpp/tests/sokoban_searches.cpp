// The parts of the strong solver: plans reach the goals, dead patterns are dead, and forward searches meet the backward one.
#include <cassert>
#include <cstdio>
#include <string>
#include <vector>

#include "sokoban/board/walkthrough.hpp"
#include "sokoban/search/feature_search.hpp"

using namespace soloist::sokoban;

namespace {

using Text = std::vector<std::string>;

// A room with a few inner walls, boxes and goals at random places.
Text random_room(Random& random, int boxes) {
    Text rows = {"########", "#      #", "#      #", "#      #", "#      #", "########"};
    auto put = [&](char what, int count) {
        while (count > 0) {
            char& cell = rows[1 + random.below(4)][1 + random.below(6)];
            if (cell != ' ') continue;
            cell = what;
            count--;
        }
    };
    put('#', 3);
    put('$', boxes);
    put('.', boxes);
    put('@', 1);
    return rows;
}

// Blind search over all positions: whether the boxes can be brought onto the goals.
bool solvable(const Board& board, const BoxSet<4>& goals) {
    Regions regions(board);
    std::vector<std::uint8_t> blocked(board.next.size(), 0);
    std::vector<Position<4>> seen;
    auto enter = [&](const BoxSet<4>& boxes, Square player) {
        boxes.each([&](Square s) { blocked[s] = 1; });
        regions.walk(blocked);
        boxes.each([&](Square s) { blocked[s] = 0; });
        const Position<4> position{boxes, regions.home(player)};
        if (std::find(seen.begin(), seen.end(), position) == seen.end()) seen.push_back(position);
    };
    BoxSet<4> start;
    for (const Square s : board.boxes) start.set(s);
    enter(start, board.player);
    for (std::size_t i = 0; i < seen.size(); i++) {
        const Position<4> now = seen[i];
        if (now.boxes == goals) return true;
        now.boxes.each([&](Square s) { blocked[s] = 1; });
        regions.walk(blocked);
        now.boxes.each([&](Square s) { blocked[s] = 0; });
        const Regions here = regions;
        now.boxes.each([&](Square s) {
            for (int d = 0; d < 4; d++) {
                const Square p = board.next[s][static_cast<std::size_t>(opposite(d))];
                const Square t = board.next[s][static_cast<std::size_t>(d)];
                if (p == none || t == none || !here.free(p) || !here.free(t) || here.home(p) != now.home) continue;
                BoxSet<4> after = now.boxes;
                after.reset(s);
                after.set(t);
                enter(after, s);
            }
        });
    }
    return false;
}

void a_dead_pattern_has_no_solution() {
    Random random(5);
    int dead = 0;
    for (int round = 0; round < 400; round++) {
        const Board board = Board::read(random_room(random, 3));
        if (board.player == none || board.boxes.size() != board.goals.size()) continue;
        const Knowledge<4> known(board);
        DeadPatterns<4> patterns(board);
        PatternSearch<4> search(known, patterns);
        BoxSet<4> boxes;
        for (const Square s : board.boxes) boxes.set(s);
        for (const Square s : board.boxes) {
            if (!search.deadlock(boxes, board.player, s)) continue;
            dead++;
            assert(!solvable(board, known.goal_set));
            bool recognised = false;
            for (const Square t : board.boxes) recognised = recognised || patterns.match(t, boxes, board.player);
            assert(recognised);
        }
    }
    assert(dead > 50);
}

void boxes_around_a_dead_zone_have_no_solution() {
    Random random(11);
    int dead = 0;
    for (int round = 0; round < 1500; round++) {
        const Board board = Board::read(random_room(random, 4));
        if (board.player == none || board.boxes.size() != board.goals.size()) continue;
        const Knowledge<4> known(board);
        DeadPatterns<4> patterns(board);
        PatternSearch<4> search(known, patterns);
        BoxSet<4> boxes;
        std::vector<std::uint8_t> blocked(board.next.size(), 0);
        for (const Square s : board.boxes) {
            boxes.set(s);
            blocked[s] = 1;
        }
        Regions regions(board);
        regions.walk(blocked);
        if (!search.deadlock_around(boxes, regions.home(board.player), regions)) continue;
        dead++;
        assert(!solvable(board, known.goal_set));
    }
    assert(dead > 50);
}

// The upper box can leave only once the lower one has, and then in a single push, into a corner: each box must be asked
// again after another has been taken off. The pull search is not run, so the forward search is on its own.
void boxes_that_leave_one_after_the_other_are_no_deadlock() {
    const Board board = Board::read({"######", "#.$ ##", "### ##", "#@$ .#", "######"});
    const Knowledge<4> known(board);
    StuckCore<4> core(known, 200);
    BoxSet<4> boxes;
    for (const Square s : board.boxes) boxes.set(s);
    assert(!core.deadlock(boxes, board.player, {}, none));
    DeadPatterns<4> patterns(board);
    const PullSearch<4> idle(board);
    FeatureSearch<4> search(known, patterns, idle, FeatureOptions{});
    while (!search.solved() && !search.exhausted()) search.run(1);
    assert(search.solved());
}

void a_plan_ends_with_every_goal_filled() {
    Random random(7);
    for (int round = 0; round < 200; round++) {
        const Board board = Board::read(random_room(random, 4));
        if (board.player == none || board.boxes.size() != board.goals.size()) continue;
        const Knowledge<4> known(board);
        PlanOptions options;
        options.loose = round % 2;
        const Plan<4> plan = make_plan(known, options);
        int most = 0;
        for (Square s = 0; s < board.size(); s++) most = std::max(most, plan.progress(known.goal_set, s));
        assert(most == plan.complete());
        assert(plan.basins.size() == plan.stages.size());
        assert(plan.goal_order(board).size() == board.goals.size());
        for (std::size_t i = 1; i < plan.stages.size(); i++)
            assert(plan.stage_at(plan.first.count() + static_cast<int>(i)) == i);
    }
}

// The pull search stops one expansion short of the start: the forward search needs no more than its own first steps.
void a_forward_search_ends_where_it_meets_the_pull_search() {
    const Text rows = {"#########", "#    #  #", "#   $$ @#", "# .$ $  #",
                       "#  #   .#", "#.      #", "# .     #", "#########"};
    const Board board = Board::read(rows);
    const Knowledge<4> known(board);
    PullSearch<4> whole(board);
    int needed = 0;
    while (!whole.run(1)) needed++;
    PullSearch<4> almost(board);
    almost.run(needed);
    assert(!almost.solved());
    DeadPatterns<4> patterns(board);
    FeatureSearch<4> search(known, patterns, almost, FeatureOptions{});
    search.run(1);
    assert(search.solved());
    bool ok = false;
    walkthrough(board, search.solution(), ok);
    assert(ok);
}

}  // namespace

int main() {
    a_dead_pattern_has_no_solution();
    boxes_around_a_dead_zone_have_no_solution();
    boxes_that_leave_one_after_the_other_are_no_deadlock();
    a_plan_ends_with_every_goal_filled();
    a_forward_search_ends_where_it_meets_the_pull_search();
    std::puts("sokoban searches: all good");
}
