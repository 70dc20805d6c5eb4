// Turns on planes: the same language as languages/puzzlescript/turn.py, made for millions of turns a second.
//
//     Machine<2> machine(program);             // for boards of at most 128 cells
//     machine.begin();
//     if (machine.press(Direction::left) == End::won) ...
//
// Three devices carry the speed, and none changes what a turn does: a rule whose planes are empty somewhere is passed
// over; where no match of a rule changes anything, none is applied; and where the matches of a rule cannot disturb one
// another, all are applied at once.
#pragma once

#include <cstring>
#include <memory>
#include <vector>

#include "puzzlescript/compiled.hpp"
#include "puzzlescript/grid.hpp"
#include "puzzlescript/stepper.hpp"

namespace soloist::puzzlescript {

template <int W>
class Machine final : public Stepper {
public:
    using Mask = Cells<W>;

    explicit Machine(const Program& program);
    ~Machine() override;

    // The words of a state: the planes of the objects that can change, and those of the last checkpoint where it counts.
    int key_words() const override { return static_cast<int>(key_planes_) * grid_.words(); }
    void load(const std::uint64_t* key) override;
    void store(std::uint64_t* key) const override;
    End begin() override;
    End press(int input) override;
    bool ticks() override;
    int score() const override;
    const std::uint64_t* cells_with(int object) const override { return plane(object); }
    int words() const override { return grid_.words(); }
    std::vector<Set> cells() const override;
    void place(const std::vector<Set>& cells) override;
    const Program& program() const override { return program_; }
    const std::vector<char>& fired() const override { return fired_; }
    bool gave_up() const override { return gave_up_; }
    Refusal refusal() const override { return refusal_; }
    int refused_rule() const override { return refused_rule_; }
    bool walks(Walks& walks) override;
    void carry(int object, int from, int to) override {
        clear_bit(object, from);
        set_bit(object, to);
    }

private:
    // So few candidates are tested one by one, cell by cell, instead of by whole planes.
    static constexpr int few = 4;  // no comparison with other numbers is on record

    const std::uint64_t* plane(int number) const { return &planes_[at(number * grid_.words())]; }
    bool holds(int plane, int cell) const {
        return planes_[at(plane * grid_.words() + (cell >> 6))] >> (cell & 63) & 1;
    }
    bool holds(const Condition& condition) const;
    bool won_by_conditions() const;
    void condition_masks(const Condition& condition, Mask& what, Mask& where) const;
    int distances(const Mask& from, const Mask& to, bool nearest_only) const;

    struct Mover {
        int cell, layer, way;
    };
    struct Result {
        bool won = false, again = false, checkpoint = false, restarted = false;
    };

    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    std::uint64_t* plane(int number) { return &planes_[at(number * grid_.words())]; }

    Result turn(int input, bool starting);
    End settle(Result result, bool starting);
    void push_players(int input);
    void rules_and_movement();
    void apply_list(const PlaneRules& rules, bool late);
    bool apply_group(const PlaneGroup& group);
    bool apply_rule(const PlaneRule& rule);
    bool apply_simple(const PlaneRule& rule);
    bool apply_rows(const PlaneRule& rule);
    bool apply_bulk(const PlaneRule& rule, const Mask& cells);
    bool part_starts(const Part& part, int way, Mask& starts) const;
    bool row_starts(const PlaneRow& row, int way, std::vector<Mask>& starts) const;
    void list_matches(const PlaneRow& row, int way, const std::vector<Mask>& starts, std::vector<int>& matches) const;
    void list_cells(const Mask& mask, int way, std::vector<int>& cells) const;
    bool row_changes(const PlaneRow& row, int way, const std::vector<Mask>& starts) const;
    bool cell_mask(const PlanePattern& pattern, Mask& mask) const;
    bool fits(const PlanePattern& pattern, int cell) const;
    bool row_fits(const PlaneRow& row, int way, const int* match) const;
    bool replace_row(const PlaneRule& rule, const PlaneRow& row, const int* match);
    bool replace(const PlaneRule& rule, const PlanePattern& pattern, int cell);
    bool mark_rigid(const PlaneRule& rule, const PlanePattern& pattern, int cell);
    bool move(std::vector<int>& failed);
    void clear_movements();
    void queue(unsigned commands);
    void refuse(Refusal why, int rule);
    bool set_bit(int number, int cell) {
        std::uint64_t& word = plane(number)[cell >> 6];
        const std::uint64_t bit = std::uint64_t{1} << (cell & 63);
        if (word & bit) return false;
        word |= bit;
        ++count_[at(number)];
        return true;
    }
    bool clear_bit(int number, int cell) {
        std::uint64_t& word = plane(number)[cell >> 6];
        const std::uint64_t bit = std::uint64_t{1} << (cell & 63);
        if (!(word & bit)) return false;
        word &= ~bit;
        --count_[at(number)];
        return true;
    }
    int lone_player() const;
    bool quiet();
    bool player_mask(const PlanePattern& pattern, int player, int movement, Mask& mask) const;
    void add_touched(const Part& part, int way, int player, int movement, std::vector<std::uint64_t>& touched) const;
    void touched(const PlaneRules& rules, int player, int movement, std::vector<std::uint64_t>& cells) const;
    void may_win(int player, std::vector<std::uint64_t>& cells) const;
    void load_planes(const std::uint64_t* key);
    void store_planes(std::uint64_t* key) const;

    const Program program_;
    Grid<W> grid_;
    PlaneRules rules_, late_;
    std::vector<int> changing_;
    bool remembers_, rigid_;
    std::size_t key_planes_;
    std::vector<std::uint64_t> planes_, before_, restart_, first_, saved_, start_, here_;
    std::vector<int> count_;
    std::vector<int> reading_order_;  // of horizontal rules: row by row
    unsigned commands_ = 0;
    bool gave_up_ = false;
    Refusal refusal_ = Refusal::none;
    int refused_rule_ = -1;
    std::int64_t effort_ = 0;
    std::vector<char> fired_;
    std::vector<int> rigid_group_, banned_, marked_;
    std::vector<char> rigid_layer_;
    std::vector<Mover> movers_;
    std::vector<Mask> starts_buffer_;
    std::vector<Mask> taken_;  // of each layer that moves: the cells with an object of it
    std::vector<int> players_;
};

// The numbers of words that boards are compiled for: most levels fit into one or two, the largest examples into six, and 0
// takes any. stepper.cpp chooses.
#ifdef SOLOIST_NARROW  // what the native tests need (CMakeLists.txt)
#define SOLOIST_MACHINE_WIDTHS(DO) DO(1) DO(0)
#else
#define SOLOIST_MACHINE_WIDTHS(DO) DO(1) DO(2) DO(4) DO(6) DO(0)
#endif

#define DECLARE(W) extern template class Machine<W>;
SOLOIST_MACHINE_WIDTHS(DECLARE)
#undef DECLARE

}  // namespace soloist::puzzlescript
