// Packing plans: which boxes can still serve which steps, and that a stage counts only while those left can serve what is left.
#include <cassert>
#include <cstdio>
#include <string>
#include <vector>

#include "sokoban/plan/plan.hpp"

using namespace soloist::sokoban;

namespace {

using Text = std::vector<std::string>;

Square at(const Board& board, int row, int column) {
    for (Square s = 0; s < board.size(); s++)
        if (board.cell[s] == row * board.width + column) return s;
    return none;
}

BoxSet<1> boxes_at(const std::vector<Square>& squares) {
    BoxSet<1> set;
    for (const Square s : squares) set.set(s);
    return set;
}

const Text corridor = {"#########", "#   #####", "# $$  ..#", "#@  #####", "#########"};

void a_goal_in_a_corridor_locks_out_the_boxes_for_goals_behind_it() {
    const Board board = Board::read(corridor);
    const Square near = at(board, 2, 6), deep = at(board, 2, 7), outside = at(board, 1, 1);
    const BoxSet<1> one = boxes_at({at(board, 2, 2)}), both = boxes_at({at(board, 2, 2), at(board, 2, 3)});
    const Duties<1> wrong(board, {}, {{near, outside}, {deep, outside}}, {});
    assert(wrong.idle(1, one) == 1);
    assert(wrong.idle_soon(0, both) == 1);
    const Duties<1> right(board, {}, {{deep, outside}, {near, outside}}, {});
    assert(right.idle(1, one) == 0);
    assert(right.idle_soon(0, both) == 0);
}

void a_goal_left_for_last_needs_a_box_too() {
    const Board board = Board::read(corridor);
    const Square near = at(board, 2, 6), deep = at(board, 2, 7), outside = at(board, 1, 1);
    const Duties<1> duties(board, {}, {{deep, outside}}, boxes_at({near}));
    assert(duties.idle(1, boxes_at({at(board, 2, 2)})) == 0);
    assert(duties.idle(1, boxes_at({at(board, 2, 2), at(board, 2, 3)})) == 1);
}

void after_a_step_the_player_must_be_where_the_next_ones_are_made() {
    const Board board = Board::read({"#########", "#   #   #", "# $ . $.#", "#@  #   #", "#########"});
    const Square door = at(board, 2, 4), goal = at(board, 2, 7), left_room = at(board, 1, 1),
                 right_room = at(board, 1, 5);
    const Duties<1> duties(board, {}, {{door, right_room}, {goal, right_room}}, {});
    assert(duties.in_zone(1, right_room) && !duties.in_zone(1, left_room));
    assert(duties.in_zone(0, left_room));
    assert(duties.idle(1, boxes_at({at(board, 2, 6)})) == 0);
    assert(duties.idle(1, boxes_at({at(board, 2, 2)})) == 1);
}

// A box along the top wall can serve the goal there only; the other box can serve both.
void a_stage_reached_with_the_wrong_box_does_not_count() {
    const Board board = Board::read({"#######", "#. $  #", "#     #", "# $  .#", "#  @  #", "#######"});
    const Square top = at(board, 1, 1), low = at(board, 3, 5), bound = at(board, 1, 3), free = at(board, 3, 2);
    const Square home = at(board, 1, 2);
    Plan<1> plan;
    plan.stages = {{}, boxes_at({top}), boxes_at({top, low})};
    plan.basins.assign(3, {});
    plan.duties = Duties<1>(board, {}, {{top, home}, {low, home}}, {});
    assert(plan.credited(1, boxes_at({top, bound}), home) == 0);
    assert(plan.credited(1, boxes_at({top, free}), home) == 1);
    assert(plan.duties.free_for_next(0, boxes_at({bound, free})) == boxes_at({bound}));
    assert(plan.progress(boxes_at({top, low}), home) == plan.complete());
}

void a_box_that_is_late_is_sent_where_it_can_still_serve() {
    const Board board = Board::read({"#########", "#   #   #", "# $ . $.#", "#@  #   #", "#########"});
    const Square door = at(board, 2, 4), goal = at(board, 2, 7), right_room = at(board, 1, 5);
    const Duties<1> duties(board, {}, {{door, right_room}, {goal, right_room}}, {});
    const BoxSet<1> both = boxes_at({at(board, 2, 2), at(board, 2, 1)});
    const auto errand = duties.errand(0, both);
    assert(duties.idle_soon(0, both) == 1);
    assert(errand.targets.test(at(board, 2, 6)) && !errand.targets.test(at(board, 2, 3)));
    assert(errand.movers == both);
}

}  // namespace

int main() {
    a_goal_in_a_corridor_locks_out_the_boxes_for_goals_behind_it();
    a_goal_left_for_last_needs_a_box_too();
    after_a_step_the_player_must_be_where_the_next_ones_are_made();
    a_stage_reached_with_the_wrong_box_does_not_count();
    a_box_that_is_late_is_sent_where_it_can_still_serve();
    std::puts("sokoban duties: all good");
}
