#include "sokoban/plan/plan.hpp"

#include <algorithm>

#include "sokoban/plan/plan_search.hpp"
#include "sokoban/solver/widths.hpp"

namespace soloist::sokoban {

namespace {

// Makes a plan of the steps of the backward search.
template <int W>
class PlanReader {
public:
    PlanReader(const Knowledge<W>& knowledge, bool loose) : known_(knowledge), board_(knowledge.board), loose_(loose) {}

    Plan<W> read(typename PlanSearch<W>::Result found) {
        Plan<W> plan;
        plan.left_over = static_cast<int>(found.left_over);
        std::vector<PlanStep>& steps = found.steps;
        BoxSet<W> standing = known_.goal_set;  // the boxes left over
        for (const PlanStep& step : steps) {
            standing.reset(step.from);
            if (step.to != none) standing.set(step.to);
        }
        std::reverse(steps.begin(), steps.end());
        if (loose_) steps = fillings(steps);
        read_back(plan, standing, steps);
        return plan;
    }

private:
    // The steps that fill a goal for good.
    std::vector<PlanStep> fillings(const std::vector<PlanStep>& steps) const {
        std::vector<PlanStep> result;
        for (const PlanStep& step : steps) {
            std::erase_if(result, [&](const PlanStep& e) { return e.from == step.from || e.from == step.to; });
            if (board_.is_goal[step.from]) result.push_back({step.from, none, step.player});
        }
        return result;
    }

    void read_back(Plan<W>& plan, const BoxSet<W>& standing, const std::vector<PlanStep>& steps) {
        (standing & known_.goal_set).each([&](Square g) {
            if (!open_last(g)) plan.first.set(g);
        });
        BoxSet<W> filled = plan.first;
        plan.stages.push_back(filled);
        for (const PlanStep& step : steps) {
            if (step.to != none) filled.reset(step.to);
            filled.set(step.from);
            plan.stages.push_back(filled);
        }
        plan.last = known_.goal_set.minus(filled);
        find_duties(plan, steps, find_basins(plan, steps));
    }

    // basins: of the goals of the steps.
    void find_duties(Plan<W>& plan, const std::vector<PlanStep>& steps, std::vector<BoxSet<W>> basins) const {
        BoxSet<W> start;
        for (const Square s : board_.boxes) start.set(s);
        if (loose_) {
            std::vector<typename Duties<W>::Step> fillings;
            for (const PlanStep& step : steps) fillings.push_back({step.from, step.player});
            plan.duties = Duties<W>(board_, plan.first, fillings, plan.last);
            plan.loose = plan.duties.known();
        } else if (!plan.left_over) {
            for (std::size_t i = 0; i < steps.size(); i++)
                if (steps[i].to != none) basins[i] = {};
            const bool any_serves_any = std::all_of(basins.begin(), basins.end(), [&](const BoxSet<W>& basin) {
                return start.subset_of(basin) || !start.meets(basin);
            });
            if (!any_serves_any) plan.duties = Duties<W>(board_, basins);
        }
        if (plan.duties.known()) plan.short_of = plan.duties.idle(0, start.minus(plan.first));
    }

    // Whether some box of the start could still be pushed to this goal if all other goals were filled.
    bool open_last(Square goal) {
        const BoxSet<W> basin = basin_of(goal, known_.goal_set);
        return std::any_of(board_.boxes.begin(), board_.boxes.end(), [&](Square s) { return basin.test(s); });
    }

    // Squares from which a box can be pushed to the goal while the walls stand.
    BoxSet<W> basin_of(Square goal, const BoxSet<W>& walls) const {
        std::vector<std::uint8_t> flags(board_.next.size(), 0);
        walls.each([&](Square s) { flags[s] = 1; });
        flags[goal] = 0;
        const PushGraph graph(board_, flags);
        std::vector<Distance> out;
        graph.distances_to(goal, out);
        BoxSet<W> basin;
        for (std::size_t node = 0; node < out.size(); node++)
            if (out[node] != far) basin.set(static_cast<Square>(node >> 2));
        return basin;
    }

    // The basin of a step is the set of squares from which a box can be pushed to the step's square while the goals filled
    // before it are walls. Returned are the basins of all steps.
    //
    // plan.basins[i] is made of them: the squares on which a box is still of use at stage i. Two things must hold there.
    // First, the box can serve a step after the next one; a box that is good for the next step only is in the way soon.
    // Second, it is in the basin of the goal filled last, which has the most walls and so the smallest basin: a box outside
    // has missed the way in, or never had it. Where the boxes come from several sides no single basin holds them all. Then,
    // going from the last goal to the first, each goal adds its basin in which a quarter of the boxes begin that begin in
    // none of those added before.
    std::vector<BoxSet<W>> find_basins(Plan<W>& plan, const std::vector<PlanStep>& steps) const {
        std::vector<BoxSet<W>> basins(steps.size());
        BoxSet<W> everywhere, narrow, serving;
        for (Square s = 0; s < board_.size(); s++) everywhere.set(s);
        plan.basins.assign(plan.stages.size(), everywhere);
        plan.last.each([&](Square g) { basin_of(g, known_.goal_set).each([&](Square s) { serving.set(s); }); });
        std::vector<Square> outside = board_.boxes;
        for (std::size_t i = steps.size(); i-- > 0;) {
            const BoxSet<W> basin = basins[i] = basin_of(steps[i].from, plan.stages[i] & known_.goal_set);
            basin.each([&](Square s) { serving.set(s); });
            plan.basins[i] = serving;
            if (!board_.is_goal[steps[i].from]) continue;
            std::vector<Square> rest;
            for (const Square s : outside)
                if (!basin.test(s)) rest.push_back(s);
            const std::size_t served = outside.size() - rest.size();
            if (!narrow.empty() && served * 4 < board_.boxes.size()) continue;  // fewer would be exceptions, not a side
            basin.each([&](Square s) { narrow.set(s); });
            outside = rest;
        }
        if (steps.empty()) return basins;
        for (std::size_t i = 0; i + 1 < plan.basins.size(); i++)
            plan.basins[i] = plan.basins[std::min(i + 1, steps.size() - 1)] & narrow;
        return basins;
    }

    const Knowledge<W>& known_;
    const Board& board_;
    bool loose_;
};

}  // namespace

template <int W>
Plan<W> make_plan(const Knowledge<W>& knowledge, const PlanOptions& options) {
    return PlanReader<W>(knowledge, options.loose).read(PlanSearch<W>(knowledge, options).run());
}

#define COMPILE(W) template Plan<W> make_plan(const Knowledge<W>&, const PlanOptions&);
SOLOIST_SEARCH_WIDTHS(COMPILE)
#undef COMPILE

}  // namespace soloist::sokoban
