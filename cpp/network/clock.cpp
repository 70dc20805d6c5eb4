#include "network/clock.hpp"

#include <algorithm>
#include <set>
#include <unordered_set>

namespace soloist::network {
namespace {

// A clock is followed for so many depths, and for so many gates to find its runs: both take a fraction of a second.
// That other limits were compared is not on record.
constexpr std::size_t most_rows = 1 << 14;
constexpr std::size_t most_work = 1 << 22;

// The largest set of relevant fluents whose common next functions read only the set itself.
std::vector<std::uint32_t> autonomous(const Specialised& game, const std::vector<bool>& relevant) {
    const std::size_t fluents = game.common.size();
    std::vector<bool> member(fluents);
    std::vector<std::vector<Variable>> support(fluents);
    for (std::size_t fluent = 0; fluent < fluents; ++fluent) {
        member[fluent] = relevant[fluent] && game.common[fluent] != no_literal;
        if (member[fluent]) support[fluent] = game.graph.support(game.common[fluent]);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t fluent = 0; fluent < fluents; ++fluent) {
            if (!member[fluent]) continue;
            const auto foreign = [&](Variable input) { return !member[input - 1]; };
            if (std::any_of(support[fluent].begin(), support[fluent].end(), foreign)) {
                member[fluent] = false;
                changed = true;
            }
        }
    }
    std::vector<std::uint32_t> result;
    for (std::size_t fluent = 0; fluent < fluents; ++fluent) {
        if (member[fluent]) result.push_back(static_cast<std::uint32_t>(fluent));
    }
    return result;
}

// What reads a clock fluent, by variable of the graph.
std::vector<bool> readers_of(const Specialised& game, const Clock& clock) {
    const Graph& graph = game.graph;
    std::vector<bool> reads(graph.variables(), false);
    for (const std::uint32_t fluent : clock.fluents) reads[1 + fluent] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (Variable variable = graph.inputs() + 1; variable < graph.variables(); ++variable) {
            const Gate& gate = graph.gate(variable);
            if (reads[variable]) continue;
            if (gate.is_loop()) {
                if (reads[variable_of(graph.definition(variable))]) reads[variable] = changed = true;
            } else if (reads[variable_of(gate.left)] || reads[variable_of(gate.right)]) {
                reads[variable] = true;
            }
        }
    }
    return reads;
}

class ClockFinder {
public:
    ClockFinder(Specialised& game, const std::vector<bool>& initial, const std::vector<bool>& relevant)
        : game_(game), initial_(initial), relevant_(relevant) {}

    Clock run() {
        clock_.fluents = autonomous(game_, relevant_);
        if (clock_.fluents.empty() || !simulate()) return {};
        const bool moves = moves_read_it();
        if (!moves && monotone() && (clock_.bounded || stands_still_)) {
            clock_.role = ClockRole::ends;
            return clock_;
        }
        if (!clock_.bounded) return {};
        clock_.role = ClockRole::state;
        clock_.runs.clear();
        return clock_;
    }

private:
    std::vector<Literal> values_at(const std::vector<std::uint64_t>& row) const {
        std::vector<Literal> fixed(game_.graph.inputs() + 1, no_literal);
        for (std::size_t place = 0; place < clock_.fluents.size(); ++place) {
            fixed[1 + clock_.fluents[place]] =
                (row[place >> 6] >> (place & 63) & 1) != 0 ? true_literal : false_literal;
        }
        return fixed;
    }

    // Fills the rows until every play has ended or the clock repeats itself, and the runs beside them.
    // False where there is no end in sight, or loops stand in the way.
    bool simulate() {
        std::vector<std::uint64_t> row((clock_.fluents.size() + 63) / 64, 0);
        std::vector<Literal> next;
        for (std::size_t place = 0; place < clock_.fluents.size(); ++place) {
            if (initial_[clock_.fluents[place]]) row[place >> 6] |= std::uint64_t{1} << (place & 63);
            next.push_back(game_.common[clock_.fluents[place]]);
        }
        std::set<std::vector<std::uint64_t>> seen{row};
        std::vector<Literal> ends{game_.terminal};
        for (const auto& goal : game_.goals) ends.push_back(goal.second);
        const std::size_t work = game_.graph.cone(next).size() + game_.graph.cone(ends).size();
        for (std::size_t depth = 0; depth < most_rows && depth * work < most_work; ++depth) {
            const std::vector<Literal> fixed = values_at(row);
            const std::vector<Literal> here = game_.graph.restrict(ends, fixed);
            const std::vector<Literal> after = game_.graph.restrict(next, fixed);
            if (here.empty() || after.empty()) return false;
            clock_.rows.push_back(row);
            add_to_runs(static_cast<std::uint32_t>(depth), here);
            if (here[0] == true_literal) {
                clock_.bounded = true;
                return true;
            }
            std::fill(row.begin(), row.end(), 0);
            for (std::size_t place = 0; place < after.size(); ++place) {
                if (after[place] == true_literal) row[place >> 6] |= std::uint64_t{1} << (place & 63);
            }
            if (!seen.insert(row).second) {
                stands_still_ = row == clock_.rows.back();
                return stands_still_;
            }
        }
        return false;
    }

    void add_to_runs(std::uint32_t depth, const std::vector<Literal>& ends) {
        const std::vector<Literal> goals(ends.begin() + 1, ends.end());
        if (clock_.runs.empty() || clock_.runs.back().terminal != ends[0] || clock_.runs.back().goals != goals) {
            clock_.runs.push_back({depth, ends[0], goals});
        }
    }

    bool monotone() const {
        for (std::size_t index = 1; index < clock_.runs.size(); ++index) {
            const Literal before = clock_.runs[index - 1].terminal;
            const Literal after = clock_.runs[index].terminal;
            if (before != after && before != false_literal && after != true_literal) return false;
        }
        return true;
    }

    bool moves_read_it() const {
        const std::vector<bool> reads = readers_of(game_, clock_);
        std::unordered_set<std::uint32_t> own(clock_.fluents.begin(), clock_.fluents.end());
        for (std::size_t move = 0; move < game_.moves.size(); ++move) {
            if (reads[variable_of(game_.legal[move])]) return true;
            for (const Change& change : game_.changes[move]) {
                if (relevant_[change.fluent] && !own.contains(change.fluent) && reads[variable_of(change.value)])
                    return true;
            }
        }
        return false;
    }

    Specialised& game_;
    const std::vector<bool>& initial_;
    const std::vector<bool>& relevant_;
    Clock clock_;
    bool stands_still_ = false;
};

}  // namespace

Clock find_clock(Specialised& game, const std::vector<bool>& initial, const std::vector<bool>& relevant) {
    return ClockFinder(game, initial, relevant).run();
}

}  // namespace soloist::network
