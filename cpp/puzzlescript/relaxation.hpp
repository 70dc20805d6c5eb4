// What may happen in a level when nothing is ever taken away: a relaxation of its rules.
//
// The rules are grounded on the cells of the level as implications: if these objects may be in these cells, those may come
// to be in those. Nothing is forbidden by what may be there, only by objects that provably never change (`changing_objects`).
// So whatever a real turn does, the relaxation may do too: its least number of turns is never more than the real one,
// and what it cannot reach cannot be reached.
//
// An object has four kinds of atoms in a cell: it may be there as a turn begins, when a player gets the movement of the
// input; while the rules are applied; while the late ones are; and it may have a movement. A movement belongs to a layer of a cell and may outlive its object, so there are
// atoms for layers, too, from which an object that is put into a cell inherits.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "puzzlescript/program.hpp"
#include "puzzlescript/stepper.hpp"

namespace soloist::puzzlescript {

// A place where a rule may apply: a row of it on cells of the level.
struct Instance {
    const std::vector<Cell>* row;
    std::vector<int> places;  // of each cell of the row; -1 for an ellipsis
    int clause;
    bool late, several_rows;
};

class Relaxation {
public:
    using Turn = std::uint32_t;
    static constexpr Turn never = 0xFFFFFFFF;

    // The level from the state that the stepper is in. The stepper must outlive it.
    explicit Relaxation(const Stepper& stepper);

    // Not where a rule restarts the level or draws random numbers, or where the level is too large.
    bool usable() const { return usable_; }
    const Program& program() const { return program_; }
    bool is_static(int object) const { return !changing_[at(object)]; }
    // Whether an object that never changes is in a cell.
    bool stands(int object, int cell) const { return is_static(object) && has(object, cell); }

    // What may ever be, from the state it was made for: an object in a cell at the end of a turn, its movement, and a
    // rule applied in a place.
    bool may_be(int object, int cell) const { return ever_[at(late(object, cell))] != never; }
    bool may_go(int object, int way, int cell) const;
    bool may_win_by_rule() const { return ever_[at(win_)] != never; }
    const std::vector<Instance>& instances() const { return instances_; }
    // When nobody asks for them any more.
    void forget_instances() { std::vector<Instance>().swap(instances_); }
    bool may_apply(const Instance& instance) const { return fired_[at(instance.clause)]; }

    // The turns after which each atom may hold at the soonest, when the objects that are given may be in their cells now:
    // pairs of object and cell. `done` is asked after every turn.
    template <class Done>
    void spread(const std::vector<std::pair<int, int>>& start, std::vector<Turn>& when, Done done);
    Turn at_end(const std::vector<Turn>& when, int object, int cell) const {
        return stands(object, cell) ? Turn{0} : when[at(late(object, cell))];
    }
    Turn win(const std::vector<Turn>& when) const { return when[at(win_)]; }
    // How many literals were looked at so far.
    std::uint64_t effort() const { return effort_; }
    std::size_t bytes() const;

private:
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }
    bool has(int object, int cell) const;
    int size() const { return program_.size(); }
    int first(int object, int cell) const { return object * size() + cell; }
    int early(int object, int cell) const { return (program_.objects() + object) * size() + cell; }
    int late(int object, int cell) const { return (2 * program_.objects() + object) * size() + cell; }
    int moving(int object, int way, int cell) const {
        return (3 * program_.objects() + 5 * object + way) * size() + cell;
    }
    int layer_moving(int movement, int cell) const { return (8 * program_.objects() + movement) * size() + cell; }
    int held(int object, int cell, bool is_late) const { return is_late ? late(object, cell) : early(object, cell); }

    void ground_players();
    void ground(const RuleList& list, bool is_late);
    void ground(const Rule& rule, bool is_late);
    void place(const Rule& rule, std::size_t row, std::size_t cell, int here, std::vector<int>& places,
               const std::vector<int>& row_atoms, bool is_late);
    void add_instance(const Rule& rule, std::size_t row, const std::vector<int>& places,
                      const std::vector<int>& row_atoms, bool is_late);
    bool add_conditions(const Pattern& pattern, int cell, bool is_late, std::vector<int>& body);
    void add_effects(const Cell& cell, int place, bool several, bool is_late, const std::vector<int>& body,
                     std::vector<int>& head);
    int any_of(const Set& objects, int way, int cell, bool is_late);
    int add_clause(std::vector<int> body, const std::vector<int>& head);
    void index();
    int neighbour(int cell, int way, int steps) const;

    const Stepper& stepper_;
    const Program& program_;
    bool usable_ = true;
    std::vector<bool> changing_;
    int atoms_, win_;
    std::map<std::vector<int>, int> disjunctions_;
    std::vector<Instance> instances_;
    std::vector<std::vector<int>> bodies_, heads_;
    std::size_t literals_ = 0;
    std::vector<int> sizes_, left_;
    std::vector<std::size_t> first_use_;
    std::vector<int> uses_;
    std::vector<bool> blocked_;  // by layer and cell: an object that never changes stands there
    std::vector<Turn> ever_;
    std::vector<char> fired_;
    std::uint64_t effort_ = 0;
};

template <class Done>
void Relaxation::spread(const std::vector<std::pair<int, int>>& start, std::vector<Turn>& when, Done done) {
    when.assign(at(atoms_), never);
    left_ = sizes_;
    const int cells = size(), objects = program_.objects();
    std::vector<int> now, next;
    Turn turn = 0;
    const auto reach = [&](int atom) {
        if (when[at(atom)] != never) return;
        when[at(atom)] = turn;
        now.push_back(atom);
    };
    for (const auto& [object, cell] : start) reach(first(object, cell));
    for (std::size_t clause = 0; clause < bodies_.size(); ++clause)
        if (bodies_[clause].empty())
            for (int atom : heads_[clause]) reach(atom);
    for (;; ++turn) {
        for (int atom : next) reach(atom);
        next.clear();
        while (!now.empty()) {
            const int atom = now.back(), plane = atom / cells, cell = atom % cells;
            now.pop_back();
            if (plane < objects) {
                reach(early(plane, cell));
            } else if (plane < 2 * objects) {
                reach(late(plane - objects, cell));
            } else if (plane < 3 * objects) {
                const int again = first(plane - 2 * objects, cell);
                if (when[at(again)] == never) next.push_back(again);
            } else if (plane < 8 * objects) {
                const int object = (plane - 3 * objects) / 5, way = (plane - 3 * objects) % 5;
                const int there = way == action ? -1 : neighbour(cell, way, 1);
                if (there >= 0 && !blocked_[at(program_.layer_of[at(object)] * cells + there)])
                    reach(late(object, there));
            }
            effort_ += first_use_[at(atom) + 1] - first_use_[at(atom)] + 1;
            for (std::size_t i = first_use_[at(atom)]; i < first_use_[at(atom) + 1]; ++i)
                if (--left_[at(uses_[i])] == 0)
                    for (int head : heads_[at(uses_[i])]) reach(head);
        }
        if (done(turn) || next.empty()) return;
    }
}

}  // namespace soloist::puzzlescript
