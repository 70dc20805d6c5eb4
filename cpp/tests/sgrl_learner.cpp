// Learning on a board of one rank: a piece that slides to the right, one that hops and shoots, and broken input.
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "sgrl/merging.hpp"

using namespace soloist::sgrl;

#define CHECK(condition)                                                         \
    do {                                                                         \
        if (!(condition)) {                                                      \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            std::exit(1);                                                        \
        }                                                                        \
    } while (false)

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

static Table learn(const Observed& observed, const Shares* shares, double limit = 0) {
    Learner learner(observed, shares, limit, {});
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
    const Shares shares({&observed});
    CHECK(shares.expected(observed.scene(), Chunks{{0, 1}}) == 1.0 / 70);
    CHECK(learn(observed, &shares, 0.5).states() == 2);
    // To stand still would have been one choice more in every position: 1/2 + 1/3 + ... + 1/70, below 3.9.
    CHECK(learn(observed, &shares, 3.9).states() == 1);
}

static void played_moves_alone_are_a_closed_world_of_one_step() {
    auto record = sliding();
    Observed observed(std::make_shared<Scene>(record, 0, false, std::set<int>{}), 1, {});
    CHECK(observed.words().size() == 1);
    CHECK(learn(observed, nullptr).step(1, 0) == -1);
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
        } catch (const std::invalid_argument&) {
            ++refused;
        }
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
    a_region_splits_the_letters();
    what_an_added_piece_does_is_seen_where_it_appears();
    broken_input_is_refused();
    return 0;
}
