#include "puzzlescript/relaxation.hpp"

#include <algorithm>

#include "puzzlescript/compiled.hpp"

namespace soloist::puzzlescript {

namespace {

// Atoms and literals of a ground level: some tens of megabytes, made in a fraction of a second.
constexpr std::size_t most_atoms = 2'000'000, most_literals = 1'500'000;

}  // namespace

Relaxation::Relaxation(const Stepper& stepper)
    : stepper_(stepper), program_(stepper.program()), changing_(at(program_.objects()), false) {
    for (int object : changing_objects(program_)) changing_[at(object)] = true;
    const std::size_t planes = at(8 * program_.objects() + 5 * program_.layers);
    usable_ = planes * at(size()) < most_atoms;
    for (const RuleList* list : {&program_.rules, &program_.late})
        for (const Group& group : list->groups)
            for (const Rule& rule : group.rules) {
                if (group.random || rule.commands & restart) usable_ = false;
                for (const auto& row : rule.rows)
                    for (const Cell& cell : row) usable_ = usable_ && !cell.replacement.draws;
            }
    if (!usable_) return;
    win_ = static_cast<int>(planes) * size();
    atoms_ = win_ + 1;
    blocked_.assign(at(program_.layers * size()), false);
    std::vector<std::pair<int, int>> start;
    for (int object = 0; object < program_.objects(); ++object)
        for (int cell = 0; cell < size(); ++cell) {
            if (!has(object, cell)) continue;
            if (is_static(object))
                blocked_[at(program_.layer_of[at(object)] * size() + cell)] = true;
            else
                start.emplace_back(object, cell);
        }
    ground_players();
    ground(program_.rules, false);
    ground(program_.late, true);
    if (!usable_) return;
    index();
    spread(start, ever_, [](Turn) { return false; });
    fired_.resize(bodies_.size());
    for (std::size_t clause = 0; clause < bodies_.size(); ++clause) fired_[clause] = left_[clause] == 0;
}

std::size_t Relaxation::bytes() const {
    std::size_t sum = 2 * sizeof(int) * literals_ + 2 * sizeof(std::vector<int>) * bodies_.size();
    for (const Instance& instance : instances_) sum += sizeof(Instance) + sizeof(int) * instance.places.size();
    return sum + (sizeof(std::size_t) + sizeof(Turn)) * ever_.size();
}

bool Relaxation::has(int object, int cell) const { return stepper_.cells_with(object)[cell >> 6] >> (cell & 63) & 1; }

bool Relaxation::may_go(int object, int way, int cell) const { return ever_[at(moving(object, way, cell))] != never; }

int Relaxation::neighbour(int cell, int way, int steps) const {
    const int x = cell / program_.height + (way == left ? -steps : way == right ? steps : 0);
    const int y = cell % program_.height + (way == up ? -steps : way == down ? steps : 0);
    return x < 0 || y < 0 || x >= program_.width || y >= program_.height ? -1 : x * program_.height + y;
}

void Relaxation::ground_players() {
    for (int cell = 0; cell < size(); ++cell)
        for (int object : program_.player) {
            std::vector<int> body, head;
            for (int other : program_.player)
                if (program_.player_all || other == object) body.push_back(first(other, cell));
            for (int way = 0; way < program_.inputs; ++way) {
                head.push_back(moving(object, way, cell));
                head.push_back(layer_moving(5 * program_.layer_of[at(object)] + way, cell));
            }
            add_clause(std::move(body), head);
        }
}

void Relaxation::ground(const RuleList& list, bool is_late) {
    for (const Group& group : list.groups)
        for (const Rule& rule : group.rules)
            if (usable_) ground(rule, is_late);
}

// Where a rule has several rows, each needs a match of all the others somewhere: an atom for each row.
void Relaxation::ground(const Rule& rule, bool is_late) {
    std::vector<int> row_atoms;
    if (rule.rows.size() > 1)
        for (std::size_t row = 0; row < rule.rows.size(); ++row) row_atoms.push_back(atoms_++);
    for (std::size_t row = 0; row < rule.rows.size(); ++row)
        for (int cell = 0; cell < size() && usable_; ++cell) {
            std::vector<int> places;
            place(rule, row, 0, cell, places, row_atoms, is_late);
        }
}

// The cells of a row one after the other, `here` and further on; after an ellipsis at every distance.
void Relaxation::place(const Rule& rule, std::size_t row, std::size_t cell, int here, std::vector<int>& places,
                       const std::vector<int>& row_atoms, bool is_late) {
    const auto& cells = rule.rows[row];
    if (cell == cells.size()) {
        add_instance(rule, row, places, row_atoms, is_late);
        return;
    }
    if (here < 0 || !usable_) return;
    if (cells[cell].pattern.ellipsis) {
        places.push_back(-1);
        for (int there = here; there >= 0; there = neighbour(there, rule.direction, 1))
            place(rule, row, cell + 1, there, places, row_atoms, is_late);
    } else {
        places.push_back(here);
        const int further = cell + 1 == cells.size() ? here : neighbour(here, rule.direction, 1);
        place(rule, row, cell + 1, further, places, row_atoms, is_late);
    }
    places.pop_back();
}

void Relaxation::add_instance(const Rule& rule, std::size_t row, const std::vector<int>& places,
                              const std::vector<int>& row_atoms, bool is_late) {
    const auto& cells = rule.rows[row];
    const bool several = rule.rows.size() > 1;
    std::vector<int> body, head;
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (places[i] >= 0 && !add_conditions(cells[i].pattern, places[i], is_late, body)) return;
    if (several) {
        add_clause(body, {row_atoms[row]});
        for (std::size_t other = 0; other < row_atoms.size(); ++other)
            if (other != row) body.push_back(row_atoms[other]);
    }
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (places[i] >= 0) add_effects(cells[i], places[i], several, is_late, body, head);
    if (rule.commands & Command::win) head.push_back(win_);
    instances_.push_back({&cells, places, add_clause(body, head), is_late, several});
}

// What the pattern asks of a cell beyond what never changes; false where that forbids it.
bool Relaxation::add_conditions(const Pattern& pattern, int cell, bool is_late, std::vector<int>& body) {
    for (int object : pattern.missing)
        if (stands(object, cell)) return false;
    for (int object : pattern.present) {
        if (is_static(object) && !has(object, cell)) return false;
        if (!is_static(object)) body.push_back(held(object, cell, is_late));
    }
    for (const Set& set : pattern.any_of) {
        if (std::any_of(set.begin(), set.end(), [&](int object) { return stands(object, cell); })) continue;
        const int atom = any_of(set, -1, cell, is_late);
        if (atom < 0) return false;
        body.push_back(atom);
    }
    if (is_late) return true;
    for (int movement : pattern.moving) {
        const int layer = movement / 5, way = movement % 5;
        Set movers;
        for (int object : pattern.present)
            if (program_.layer_of[at(object)] == layer) movers = {object};
        for (const Set& set : pattern.any_of)
            if (movers.empty() &&
                std::all_of(set.begin(), set.end(), [&](int object) { return program_.layer_of[at(object)] == layer; }))
                movers = set;
        if (movers.empty() || std::any_of(movers.begin(), movers.end(), [&](int object) { return is_static(object); }))
            body.push_back(layer_moving(movement, cell));
        else
            body.push_back(any_of(movers, way, cell, false));
    }
    return true;
}

// An atom that holds where one of the objects may be in the cell (`way` -1) or have that movement there; -1 for none.
int Relaxation::any_of(const Set& objects, int way, int cell, bool is_late) {
    std::vector<int> atoms;
    for (int object : objects)
        if (!is_static(object)) atoms.push_back(way < 0 ? held(object, cell, is_late) : moving(object, way, cell));
    if (atoms.size() <= 1) return atoms.empty() ? -1 : atoms[0];
    const auto [found, fresh] = disjunctions_.try_emplace(atoms, atoms_);
    if (fresh) {
        ++atoms_;
        for (int atom : atoms) add_clause({atom}, {found->second});
    }
    return found->second;
}

// What a replacement may bring. The pattern tells what else may be in the cell, unless another row of the rule may have
// changed the cell since.
void Relaxation::add_effects(const Cell& cell, int place, bool several, bool is_late, const std::vector<int>& body,
                             std::vector<int>& head) {
    const Replacement& change = cell.replacement;
    if (!change.there) return;
    const auto with = [&](int atom) {
        std::vector<int> more = body;
        more.push_back(atom);
        return more;
    };
    for (int object : change.set) {
        if (is_static(object) || (!several && in(cell.pattern.present, object))) continue;
        head.push_back(held(object, place, is_late));
        for (int way = 0; way < 5 && !is_late; ++way) {
            const int movement = 5 * program_.layer_of[at(object)] + way;
            if (!in(change.stop, movement))
                add_clause(with(layer_moving(movement, place)), {moving(object, way, place)});
        }
    }
    if (is_late) return;
    for (int movement : change.move) {
        const int layer = movement / 5, way = movement % 5;
        head.push_back(layer_moving(movement, place));
        const bool put = std::any_of(change.set.begin(), change.set.end(),
                                     [&](int object) { return program_.layer_of[at(object)] == layer; });
        for (int object : program_.on_layer[at(layer)]) {
            if (is_static(object)) continue;
            if (put) {
                if (in(change.set, object)) head.push_back(moving(object, way, place));
            } else if (several || may_hold(cell.pattern, program_, object)) {
                add_clause(with(early(object, place)), {moving(object, way, place)});
            }
        }
    }
}

int Relaxation::add_clause(std::vector<int> body, const std::vector<int>& head) {
    std::sort(body.begin(), body.end());
    body.erase(std::unique(body.begin(), body.end()), body.end());
    literals_ += body.size() + head.size() + 2;
    if (literals_ > most_literals) usable_ = false;
    bodies_.push_back(std::move(body));
    heads_.push_back(head);
    return static_cast<int>(bodies_.size()) - 1;
}

void Relaxation::index() {
    first_use_.assign(at(atoms_) + 2, 0);
    sizes_.resize(bodies_.size());
    for (std::size_t clause = 0; clause < bodies_.size(); ++clause) {
        sizes_[clause] = static_cast<int>(bodies_[clause].size());
        for (int atom : bodies_[clause]) ++first_use_[at(atom) + 2];
    }
    for (std::size_t atom = 2; atom < first_use_.size(); ++atom) first_use_[atom] += first_use_[atom - 1];
    uses_.resize(first_use_.back());
    for (std::size_t clause = 0; clause < bodies_.size(); ++clause)
        for (int atom : bodies_[clause]) uses_[first_use_[at(atom) + 1]++] = static_cast<int>(clause);
}

}  // namespace soloist::puzzlescript
