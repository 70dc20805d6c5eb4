// Learning on a board of one rank: a piece that slides to the right, one that hops and shoots, and broken input.
#include <cmath>
#include <stdexcept>

#include "require.hpp"
#include "sgrl/state_merging.hpp"

using namespace soloist::sgrl;

static const std::string row(70, '\0');  // more squares than fit one word, and no multiple of eight

static std::string board_with(std::size_t square) {
    auto board = row;
    board[square] = 1;
    return board;
}

static Record sliding() {
    Record record(70, 1, row, {{0, "X"}, {1, "X"}});
    const auto step = record.letter({1, 0, 'e', ""});
    for (std::uint32_t square = 0; square < 69; ++square) {
        std::vector<std::uint32_t> legal;
        for (Word word{step}; square + word.size() < 70; word.push_back(step))
            legal.push_back(record.move(square, record.word(word)));
        record.add_turn(0, board_with(square), legal.front(), legal);
    }
    return record;
}

static Table learn(const Observed& observed, const PlayProbability* probability, double limit = 0) {
    Learner learner(observed, probability, limit, {}, no_limit);
    while (learner.step()) {}
    return learner.result();
}

static void a_sliding_piece_is_a_loop() {
    auto record = sliding();
    Observed observed(std::make_shared<Scene>(record, 0, true, std::set<int>{}), 1, {});
    CHECK(observed.words().size() == 69);
    CHECK(observed.starts().size() == 69);
    CHECK(observed.excess().empty());
    const auto table = learn(observed, nullptr);
    CHECK(table.states() == 2);
    CHECK(table.step(0, 0) == 1 && table.step(1, 0) == 1);
    CHECK(!table.accepts(0) && table.accepts(1));
    const PlayProbability probability({&observed}, 1.0);
    CHECK(probability.expected(observed.scene(), Chunks{{0, 1}}) == 1.0 / 70);
    // What cannot be done for another reason is no choice: of the 69 words of the first square half are excused.
    const Excuse long_ones = [&](std::size_t, const Word& word) {
        return Bits(observed.scene().row_size(), word.size() > 34 ? ~std::uint64_t{0} : 0);
    };
    CHECK(PlayProbability({&observed}, 1.0, {long_ones}).expected(observed.scene(), Chunks{{0, 1}}) == 1.0 / 35);
    CHECK(learn(observed, &probability, 0.5).states() == 2);
    // To stand still would have been one choice more in every position: 1/2 + 1/3 + ... + 1/70, below 3.9.
    CHECK(learn(observed, &probability, 3.9).states() == 1);
}

static void played_moves_alone_are_a_closed_world_of_one_step() {
    auto record = sliding();
    Observed observed(std::make_shared<Scene>(record, 0, false, std::set<int>{}), 1, {});
    CHECK(observed.words().size() == 1);
    CHECK(learn(observed, nullptr).step(1, 0) == -1);
}

static void words_seen_once_make_up_for_unseen_ones() {
    CHECK(most_expected(0, 2.5) == 2.5);
    // 1 + m = exp(m - 2.5) at m = 4.2 or so: then none or one of them has the probability exp(-2.5).
    const double mean = most_expected(1, 2.5);
    CHECK(mean - std::log(1 + mean) > 2.4999 && mean - std::log(1 + mean) < 2.5001);
    CHECK(most_expected(5000, 6.9) > 5200 && most_expected(5000, 6.9) < 5300);
}

static void a_word_seen_once_is_foretold_if_the_others_say_each_part_of_it() {
    Record record(70, 1, row, {{0, "X"}, {1, "X"}});
    const auto step = record.letter({1, 0, 'e', ""});
    const auto far = record.letter({2, 0, 'e', ""});
    for (const Word& word : {Word{step}, Word{step, step}, Word{step, step, far}})
        record.add_turn(0, board_with(0), record.move(0, record.word(word)), {});
    Observed observed(std::make_shared<Scene>(record, 0, false, std::set<int>{}), 1, {});
    Singletons singletons(observed);
    Quotient quotient(observed.tree());
    // In the tree every word alone ends where it ends.
    CHECK(singletons.foretold(quotient) == 0);
    // One step and two are one state now: the longer word makes the loop, and each of the others the end.
    quotient.merge(1, 2);
    CHECK(singletons.foretold(quotient) == 2);
    quotient.undo();
    CHECK(singletons.foretold(quotient) == 0);
}

static void a_region_splits_the_letters() {
    auto record = sliding();
    Observed observed(std::make_shared<Scene>(record, 0, false, std::set<int>{}), 1, {{"X", {69}}});
    CHECK(observed.letters().size() == 2);
    CHECK(observed.letters()[0].note == "+X" && observed.letters()[1].note == "-X");
    CHECK(observed.target(0, 68) == 69 && observed.target(0, 0) == -1);
    CHECK(observed.target(1, 68) == -1 && observed.target(1, 0) == 1);
}

static void what_an_added_piece_does_is_seen_where_it_appears() {
    Record record(3, 1, std::string(3, '\0'), {{0, "Q"}, {0, "A"}});
    const Word word{record.letter({1, 0, 'e', ""}), record.letter({0, 0, 'a', "A"}), record.letter({1, 0, 'e', ""})};
    const auto move = record.move(0, record.word(word));
    record.add_turn(0, std::string("\1\0\0", 3), move, {});
    const Scene scene(record, 0, false, {});
    CHECK(scene.slots().size() == 1);
    const auto added = scene.added_scenes();
    CHECK(added.size() == 1 && added[0].first == 2);
    Observed arrow(added[0].second, 2, {});
    CHECK(arrow.starts().size() == 1 && arrow.starts()[0].square == 1);
    CHECK(arrow.words() == std::vector<Word>{{0}});
    CHECK(arrow.scene().content('w', 1)[0] == 1);  // the queen has been put down there
    CHECK(arrow.scene().content('e', 0)[0] == 1);
}

static void broken_input_is_refused() {
    int refused = 0;
    const auto refuses = [&](auto action) {
        try {
            action();
        } catch (const std::invalid_argument&) { ++refused; }
    };
    refuses([] { Record(2, 2, "abc", {}); });
    Record record(2, 1, std::string(2, '\0'), {{0, "X"}});
    refuses([&] { record.move(2, record.word({})); });
    refuses([&] { record.add_turn(0, "abc", 0, {}); });
    refuses([&] { record.code(0, "Y"); });
    CHECK(refused == 4);
}

int main() {
    a_sliding_piece_is_a_loop();
    played_moves_alone_are_a_closed_world_of_one_step();
    words_seen_once_make_up_for_unseen_ones();
    a_word_seen_once_is_foretold_if_the_others_say_each_part_of_it();
    a_region_splits_the_letters();
    what_an_added_piece_does_is_seen_where_it_appears();
    broken_input_is_refused();
    return 0;
}
