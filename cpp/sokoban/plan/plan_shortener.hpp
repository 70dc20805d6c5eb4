// Takes needless parking out of a packing plan.
//
// The backward search parks boxes wherever there is room, often several times, and the forward search would have to fill each of
// these squares. So each parking is left out, or joined with the next step of the same box, if the remaining steps can still
// be played.
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/board/box_tour.hpp"
#include "sokoban/deadlock/knowledge.hpp"
#include "sokoban/plan/plan_search.hpp"
#include "sokoban/plan/sink.hpp"

namespace soloist::sokoban {

template <int W>
class PlanShortener {
public:
    PlanShortener(const Knowledge<W>& knowledge, const Sinks& sinks)
        : known_(knowledge),
          board_(knowledge.board),
          sinks_(sinks),
          reach_(board_),
          regions_(board_),
          tour_(board_),
          blocked_(board_.next.size(), 0) {}

    // Steps from the solved board backwards.
    void shorten(std::vector<PlanStep>& steps) {
        for (std::size_t i = 0; i < steps.size();) {
            if (steps[i].to == none || !(leave_out(steps, i) || join(steps, i))) i++;
        }
    }

private:
    // The next step of the box that step i parks, or the end.
    static std::size_t next_of(const std::vector<PlanStep>& steps, std::size_t i) {
        std::size_t k = i + 1;
        while (k < steps.size() && steps[k].from != steps[i].to) k++;
        return k;
    }

    bool leave_out(std::vector<PlanStep>& steps, std::size_t i) {
        std::vector<PlanStep> fewer = steps;
        const std::size_t k = next_of(steps, i);
        if (k < steps.size()) fewer[k].from = steps[i].from;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        return take(steps, fewer);
    }
    bool join(std::vector<PlanStep>& steps, std::size_t i) {
        const std::size_t k = next_of(steps, i);
        if (k == steps.size()) return false;
        std::vector<PlanStep> fewer = steps;
        fewer[i].to = steps[k].to;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
        return take(steps, fewer);
    }
    bool take(std::vector<PlanStep>& steps, std::vector<PlanStep>& fewer) {
        const bool possible = plays(fewer);
        for (auto& flag : blocked_) flag = 0;
        if (possible) steps = std::move(fewer);
        return possible;
    }

    bool plays(const std::vector<PlanStep>& steps) {
        BoxSet<W> boxes = known_.goal_set;
        Sinks::Taken taken{};
        boxes.each([&](Square s) { blocked_[s] = 1; });
        reach_.walk(blocked_);
        // The player may begin, and go on, in any of several parts.
        std::vector<Square> homes, after;
        for (Square s = 0; s < board_.size(); s++)
            if (!blocked_[s] && reach_.home(s) == s) homes.push_back(s);
        for (const PlanStep& step : steps) {
            if (!boxes.test(step.from)) return false;
            reach_.walk(blocked_);
            blocked_[step.from] = 0;
            regions_.walk(blocked_);
            after.clear();
            int sink = -1;
            for (int d = 0; d < 4; d++) {
                const Square p = board_.next[step.from][static_cast<std::size_t>(d)];
                if (p == none || blocked_[p]) continue;
                if (std::find(homes.begin(), homes.end(), reach_.home(p)) == homes.end()) continue;
                pull(step, d, boxes, taken, sink, after);
            }
            if (after.empty()) return false;
            boxes.reset(step.from);
            if (step.to == none) {
                taken[static_cast<std::size_t>(sink)]++;
            } else {
                boxes.set(step.to);
                blocked_[step.to] = 1;
            }
            homes = after;
        }
        return true;
    }

    // Where the player can be once the step is made from this side of the box.
    void pull(const PlanStep& step, int side, const BoxSet<W>& boxes, const Sinks::Taken& taken, int& sink,
              std::vector<Square>& after) {
        const auto& stops =
            tour_.pull(regions_, blocked_, step.from, side, [&](Square s) { return sinks_.supplied(s); });
        for (std::size_t k = 1; k < stops.size(); k++) {
            Square home = stops[k].home;
            if (step.to == none) {
                const int entered = sinks_.entered(board_, regions_, blocked_, stops[k]);
                if (entered < 0 || (sink >= 0 && entered != sink)) continue;
                if (sink < 0) {
                    std::vector<Square> standing;
                    std::size_t leaving = 0;
                    boxes.each([&](Square s) {
                        if (s == step.from) leaving = standing.size();
                        standing.push_back(s);
                    });
                    if (!sinks_.can_take(standing, leaving, taken, entered)) continue;
                    sink = entered;
                }
                home = regions_.home(stops[k].box);
            } else if (stops[k].box != step.to) {
                continue;
            }
            if (std::find(after.begin(), after.end(), home) == after.end()) after.push_back(home);
        }
    }

    const Knowledge<W>& known_;
    const Board& board_;
    const Sinks& sinks_;
    Regions reach_, regions_;
    BoxTour tour_;
    std::vector<std::uint8_t> blocked_;
};

}  // namespace soloist::sokoban
