#include "puzzlescript/program.hpp"

#include <stdexcept>

namespace soloist::puzzlescript {

namespace {

class Words {
public:
    explicit Words(const std::vector<int>& words) : words_(words) {}

    int next() {
        if (at_ >= words_.size()) throw std::invalid_argument("the numbers of the game end early");
        return words_[at_++];
    }

    int below(int end) {
        const int word = next();
        if (word < 0 || word >= end) throw std::invalid_argument("a number of the game is out of range");
        return word;
    }

    Set set(int end) {
        Set members(static_cast<std::size_t>(below(end + 1)));
        for (int& member : members) member = below(end);
        return members;
    }

    bool done() const { return at_ == words_.size(); }

private:
    const std::vector<int>& words_;
    std::size_t at_ = 0;
};

constexpr int most = 1 << 24;  // no number of a game is larger: counts stay far from the end of an int

Cell read_cell(Words& words, const Program& program) {
    const int objects = program.objects(), movements = 5 * program.layers;
    Cell cell;
    cell.pattern.ellipsis = words.below(2) == 0;
    if (cell.pattern.ellipsis) return cell;
    cell.pattern.present = words.set(objects);
    cell.pattern.missing = words.set(objects);
    cell.pattern.any_of.resize(static_cast<std::size_t>(words.below(most)));
    for (Set& set : cell.pattern.any_of) set = words.set(objects);
    cell.pattern.moving = words.set(movements);
    cell.pattern.still = words.set(movements);
    cell.replacement.there = words.below(2) == 1;
    if (!cell.replacement.there) return cell;
    cell.replacement.clear = words.set(objects);
    cell.replacement.set = words.set(objects);
    cell.replacement.stop = words.set(movements);
    cell.replacement.move = words.set(movements);
    cell.replacement.rigid = words.set(movements);
    cell.replacement.draws = words.below(2) == 1;
    return cell;
}

Rule read_rule(Words& words, const Program& program) {
    Rule rule;
    rule.number = words.below(most);
    rule.direction = static_cast<Direction>(words.below(4));
    rule.rigid = words.below(most);
    rule.commands = static_cast<unsigned>(words.below(32));
    rule.rows.resize(static_cast<std::size_t>(words.below(most)));
    for (auto& row : rule.rows) {
        const int cells = words.below(most);
        if (cells == 0) throw std::invalid_argument("a row of a rule is empty");
        for (int i = 0; i < cells; ++i) row.push_back(read_cell(words, program));
    }
    return rule;
}

RuleList read_rules(Words& words, const Program& program) {
    RuleList list;
    list.groups.resize(static_cast<std::size_t>(words.below(most)));
    for (Group& group : list.groups) {
        group.random = words.below(2) == 1;
        group.rigid = words.below(most);
        const int rules = words.below(most);
        for (int i = 0; i < rules; ++i) group.rules.push_back(read_rule(words, program));
    }
    const int groups = static_cast<int>(list.groups.size());
    list.jump.assign(static_cast<std::size_t>(groups) + 1, -1);
    for (int jumps = words.below(most); jumps > 0; --jumps) {
        const int from = words.next(), to = words.below(groups + 1);
        // A loop without groups at the very beginning jumps from before the first group: never.
        if (from >= 0 && from <= groups) list.jump[static_cast<std::size_t>(from)] = to;
    }
    return list;
}

}  // namespace

bool Program::remembers() const {
    unsigned seen = 0;
    for_each_rule(*this, [&](const Rule& rule, bool) { seen |= rule.commands; });
    return (seen & restart) != 0 && (seen & checkpoint) != 0;
}

Program read_program(const std::vector<int>& numbers) {
    Words words(numbers);
    Program program;
    program.inputs = words.below(6);
    program.player_must_move = words.below(2) == 1;
    program.starts_with_turn = words.below(2) == 1;
    program.realtime = words.below(2) == 1;
    program.player_all = words.below(2) == 1;
    program.layer_of.resize(static_cast<std::size_t>(words.below(most)));
    program.layers = words.below(most);
    program.on_layer.resize(static_cast<std::size_t>(program.layers));
    for (int object = 0; object < program.objects(); ++object) {
        const int layer = words.below(program.layers);
        program.layer_of[static_cast<std::size_t>(object)] = layer;
        program.on_layer[static_cast<std::size_t>(layer)].push_back(object);
    }
    program.player = words.set(program.objects());
    program.width = words.below(most);
    program.height = words.below(most);
    if (program.width == 0 || program.height == 0 || program.width > most / program.height)
        throw std::invalid_argument("the level has no cells, or too many");
    for (int i = 0; i < program.size(); ++i) program.cells.push_back(words.set(program.objects()));
    program.conditions.resize(static_cast<std::size_t>(words.below(most)));
    for (Condition& condition : program.conditions) {
        condition.word = static_cast<Condition::Word>(words.below(3));
        condition.what = words.set(program.objects());
        condition.what_all = words.below(2) == 1;
        condition.placed = words.below(2) == 1;
        condition.where = words.set(program.objects());
        condition.where_all = words.below(2) == 1;
    }
    program.rules = read_rules(words, program);
    program.late = read_rules(words, program);
    if (!words.done()) throw std::invalid_argument("the numbers of the game go on after its end");
    return program;
}

}  // namespace soloist::puzzlescript
