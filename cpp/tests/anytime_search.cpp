// The anytime search on a corridor: a token walks from 0 to 4; 4 earns 100, and giving up earns 10.
#include <stdexcept>
#include <utility>

#include "anytime/search.hpp"
#include "require.hpp"

using namespace soloist::anytime;

static Task corridor() {
    Task task;
    task.domain = {5, 2, 2, 2};  // place, given up, won (derived), lost (derived)
    task.layer = {-1, -1, 0, 0};
    task.initial = {0, 0, 1, 1};  // value 1 is "not" for the derived ones
    for (int place = 0; place < 4; ++place) task.operators.push_back({{{0, place}}, {{{}, 0, place + 1}}});
    for (int place = 1; place < 4; ++place) task.operators.push_back({{{0, place}}, {{{}, 0, place - 1}}});
    task.operators.push_back({{{1, 0}}, {{{}, 1, 1}}});
    task.axioms.push_back({{{0, 4}}, 2, 0});
    task.axioms.push_back({{{1, 1}}, 3, 0});
    task.endings = {{100, {2, 0}}, {10, {3, 0}}};
    task.finish();
    return task;
}

// The spaces are tiny, or the memory is: however busy the machine is, each search ends.
static void finish(Search& search) {
    while (!search.run(1.0)) {}
}

static void finds_the_play_and_exhausts(const char* distance) {
    Search search(corridor(), distance, true, 1 << 24);
    finish(search);
    CHECK(search.exhausted());
    CHECK(search.best_reward() == 100);
    CHECK(search.best_play().size() == 4);
    CHECK(search.best_move() == 0);
}

static void searches_and_plays_to_the_end(const char* distance, bool remember) {
    Search search(corridor(), distance, remember, 1 << 24);
    int steps = 0;
    while (search.root_reward() < 0 && steps < 20) {
        finish(search);
        const int move = search.best_move();
        CHECK(move >= 0);
        search.make(move);
        ++steps;
    }
    CHECK(search.root_reward() == 100);
    CHECK(steps == 4);
    CHECK(search.best_move() < 0);
}

static void goes_on_after_a_move_that_was_not_its_own() {
    Search search(corridor(), "add", true, 1 << 24);
    search.run(0.01);
    search.make(0);
    search.make(4);  // back again
    finish(search);
    CHECK(search.best_reward() == 100);
    CHECK(search.best_play().size() == 4);
}

// A long corridor, where giving up earns nothing: the end is out of reach of the memory, and the evaluation of all
// that lies before it is negative. Still it is better to go on than to follow the one play that is known.
static void prefers_a_promise_to_a_play_that_earns_nothing(const char* distance) {
    constexpr int length = 5000;
    Task task;
    task.domain = {length + 1, 2, 2, 2};
    task.layer = {-1, -1, 0, 0};
    task.initial = {0, 0, 1, 1};
    for (int place = 0; place < length; ++place) task.operators.push_back({{{0, place}, {1, 0}}, {{{}, 0, place + 1}}});
    task.operators.push_back({{{1, 0}}, {{{}, 1, 1}}});
    task.axioms.push_back({{{0, length}}, 2, 0});
    task.axioms.push_back({{{1, 1}}, 3, 0});
    task.endings = {{100, {2, 0}}, {0, {3, 0}}};
    task.finish();
    Search search(std::move(task), distance, true, 1 << 15);
    finish(search);
    CHECK(search.out_of_memory());
    CHECK(search.best_reward() == 0);
    CHECK(search.best_move() == 0);
}

// Four rewards that are all near: their sum is more than the play that is known earns, and none of them is.
static void keeps_a_play_that_no_single_promise_beats() {
    constexpr int length = 5000;
    constexpr int first = 3;  // the derived variables: one for each reward
    Task task;
    task.domain = {length + 1, 2, 2};
    task.layer = {-1, -1, -1};
    task.initial = {0, 0, 0};
    for (int reward = 0; reward < 5; ++reward) {
        task.domain.push_back(2);
        task.layer.push_back(0);
        task.initial.push_back(1);
    }
    // The corridor never ends within the memory; variable 1 is a promise that nothing keeps: what it needs is a variable of
    // a higher number, which the distances leave out.
    for (int place = 0; place < length; ++place) task.operators.push_back({{{0, place}}, {{{}, 0, place + 1}}});
    task.operators.push_back({{{2, 1}}, {{{}, 1, 1}}});
    const int stop = static_cast<int>(task.operators.size());
    task.domain.push_back(2);  // whether the play was ended
    task.layer.push_back(-1);
    task.initial.push_back(0);
    const int ended = first + 5;
    task.operators.push_back({{}, {{{}, ended, 1}}});
    for (int reward = 0; reward < 4; ++reward) task.axioms.push_back({{{1, 1}}, first + reward, 0});
    task.axioms.push_back({{{ended, 1}}, first + 4, 0});
    task.endings = {
        {80, {first, 0}}, {79, {first + 1, 0}}, {78, {first + 2, 0}}, {77, {first + 3, 0}}, {90, {first + 4, 0}}};
    task.finish();
    Search search(std::move(task), "cg", true, 1 << 15);
    finish(search);
    CHECK(search.out_of_memory());
    CHECK(search.best_reward() == 90);
    CHECK(search.best_move() == stop);
}

static void forgets_what_it_searched_where_it_is_told_to() {
    Search search(corridor(), "add", true, 1 << 24);
    finish(search);
    search.make(0, true);
    CHECK(!search.exhausted());
    CHECK(search.depth() == 1);
    CHECK(search.best_play().size() == 3);
    finish(search);
    CHECK(search.exhausted());
}

// Two conditions that one operator brings about: counted twice by addition, once in a relaxed plan.
static void counts_what_is_shared_once_in_a_relaxed_plan() {
    Task task;
    task.domain = {2, 2, 2};
    task.layer = {-1, -1, 0};
    task.initial = {0, 0, 1};
    task.operators.push_back({{}, {{{}, 0, 1}, {{}, 1, 1}}});
    task.axioms.push_back({{{0, 1}, {1, 1}}, 2, 0});
    task.endings = {{100, {2, 0}}};
    task.finish();
    std::vector<int> found;
    make_distance("add", task)->estimate(task.initial, found);
    CHECK(found == std::vector<int>{2});
    make_distance("ff", task)->estimate(task.initial, found);
    CHECK(found == std::vector<int>{1});
}

static void refuses_facts_out_of_range() {
    Task task;
    task.domain = {2};
    task.layer = {-1};
    task.initial = {0};
    task.operators.push_back({{{0, 7}}, {}});
    bool refused = false;
    try {
        task.finish();
    } catch (const std::invalid_argument&) { refused = true; }
    CHECK(refused);
}

int main() {
    for (const char* distance : {"cg", "add", "ff"}) {
        finds_the_play_and_exhausts(distance);
        searches_and_plays_to_the_end(distance, true);
        searches_and_plays_to_the_end(distance, false);
    }
    goes_on_after_a_move_that_was_not_its_own();
    for (const char* distance : {"cg", "add", "ff"}) prefers_a_promise_to_a_play_that_earns_nothing(distance);
    keeps_a_play_that_no_single_promise_beats();
    forgets_what_it_searched_where_it_is_told_to();
    counts_what_is_shared_once_in_a_relaxed_plan();
    refuses_facts_out_of_range();
    return 0;
}
