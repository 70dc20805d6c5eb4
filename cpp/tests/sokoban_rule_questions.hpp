// Asks every rule that drops a position, and every bound, about each position of a space that knows the truth.
#pragma once

#include <cstdint>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "sokoban/bound/pair_bound.hpp"
#include "sokoban/search/feature_search.hpp"
#include "sokoban_space.hpp"

namespace soloist::sokoban {

// What was asked, and whether some answer was wrong.
struct Tally {
    std::uint64_t levels = 0, positions = 0, winnable = 0;
    std::map<std::string, std::uint64_t> dropped;  // by rule
    bool wrong = false;
};

template <int W>
class Rules {
public:
    Rules(const Board& board, Space<W>& space, Tally& tally)
        : board_(board),
          space_(space),
          tally_(tally),
          known_(board),
          freeze_(board, known_.dead),
          frozen_matching_(known_),
          corrals_(board, known_.dead),
          corral_proof_(known_, 400),
          patterns_(board),
          pattern_search_(known_, patterns_),
          stuck_core_(known_, 200),
          pull_(board),
          costs_(board, known_.graph, known_.distances, 20'000'000, std::size_t{1} << 30),
          pairs_(costs_),
          assignment_(static_cast<int>(board.boxes.size())),
          regions_(board),
          around_(board),
          tour_(board),
          blocked_(board.next.size(), 0) {
        while (costs_.usable() && !costs_.work()) {}
    }

    void ask_all() {
        // What is dead comes first, so that patterns learned there are asked about where the level can be solved.
        for (const bool winnable : {false, true})
            for (const auto& entry : space_.entries())
                if ((entry.left != Space<W>::unknown) == winnable) ask(entry);
    }

private:
    using Entry = typename Space<W>::Entry;

    void dead(const char* rule, bool verdict) {
        if (!verdict) return;
        tally_.dropped[rule]++;
        if (now_->left != Space<W>::unknown) wrong(rule);
    }
    void at_most(const char* rule, int bound, int known) {
        if (known != Space<W>::unknown && bound > known) wrong(rule);
    }
    void wrong(const char* rule) {
        tally_.wrong = true;
        if (!told_.insert(rule).second) return;
        std::printf("%s: wrong about a position from which %d pushes solve the level\n", rule, now_->left);
        for (const auto& row : drawn(board_, now_->position)) std::printf("%s\n", row.c_str());
    }

    void ask(const Entry& entry) {
        now_ = &entry;
        tally_.positions++;
        tally_.winnable += entry.left != Space<W>::unknown;
        const BoxSet<W>& boxes = entry.position.boxes;
        const Square home = entry.position.home;
        const std::vector<std::uint8_t> reached = space_.flood(boxes, home);
        boxes.each([&](Square s) { blocked_[s] = 1; });
        regions_.walk(blocked_);
        boxes.each([&](Square s) { ask_about_box(s, reached); });
        dead("frozen matching", frozen_matching_.deadlock(boxes, home, blocked_));
        ask_about_corrals();
        dead("corral proof", corral_proof_.deadlock(boxes, home, regions_));
        boxes.each([&](Square s) {
            dead("pattern search", pattern_search_.deadlock(boxes, home, s));
            dead("dead pattern", patterns_.match(s, boxes, home));
            dead("stuck core of a moved box", stuck_core_.deadlock(boxes, home, frozen_matching_.frozen(), s));
        });
        dead("pattern search around zones", pattern_search_.deadlock_around(boxes, home, regions_));
        dead("stuck core", stuck_core_.deadlock(boxes, home, frozen_matching_.frozen(), none));
        ask_for_bounds();
        boxes.each([&](Square s) { ask_for_tour(s, reached); });
        boxes.each([&](Square s) { blocked_[s] = 0; });
    }

    void ask_about_box(Square s, const std::vector<std::uint8_t>& reached) {
        BoxSet<W> others = now_->position.boxes;
        others.reset(s);
        dead("no way to a goal", known_.distances.nearest(known_.graph.node(s, now_->position.home)) == far);
        for (int d = 0; d < 4; d++) {
            const Square p = board_.next[s][static_cast<std::size_t>(d)];
            if (p != none && reached[p] && known_.pairs) dead("dead pair", known_.pairs->partners(s, d).meets(others));
        }
        dead("freeze", freeze_.deadlock(s, blocked_));
        // No way to the end moves a box that is frozen.
        if (!freeze_.frozen(s, blocked_)) return;
        for (const Square member : freeze_.proof())
            for (const auto& push : now_->pushes)
                if (push.from == member && space_.entries()[push.after].left != Space<W>::unknown)
                    wrong("frozen for good");
    }

    // Some push into the corral is the first of a shortest way to the end.
    void ask_about_corrals() {
        const auto verdict = corrals_.examine(regions_, now_->position.home, blocked_);
        dead("corral without a push", verdict == Corrals::Verdict::deadlock);
        if (verdict != Corrals::Verdict::restricted || !now_->fewest) return;
        tally_.dropped["corral"]++;
        for (const CorralPush& push : corrals_.pushes())
            for (const auto& known : now_->pushes)
                if (known.from == push.box &&
                    known.to == board_.next[push.box][static_cast<std::size_t>(push.direction)] &&
                    space_.entries()[known.after].left == now_->left - 1)
                    return;
        wrong("corral");
    }

    void ask_for_bounds() {
        const Square home = now_->position.home;
        if (now_->made != Space<W>::unknown) at_most("pull search bound", pull_.distance(now_->position), now_->made);
        std::vector<Square> list;
        now_->position.boxes.each([&](Square s) {
            assignment_.set_row(static_cast<int>(list.size()), known_.distances.row(known_.graph.node(s, home)));
            list.push_back(s);
        });
        assignment_.match_all();
        const int total = assignment_.total();
        dead("matching", total >= Assignment::infinite);
        at_most("matching bound", total, now_->left);
        if (!costs_.usable() || total >= Assignment::infinite) return;
        const int added = pairs_.set(list, home);
        dead("dead pair of the bound", added == PairBound::dead);
        at_most("pair bound", total + added, now_->left);
        // What one push changes, worked out from the position before.
        for (const auto& push : now_->pushes) {
            const Entry& after = space_.entries()[push.after];
            if (after.left == Space<W>::unknown) continue;
            std::size_t row = 0;
            while (list[row] != push.from) row++;
            const int node = known_.graph.node(push.to, push.from);
            const int matched = assignment_.total_with(static_cast<int>(row), known_.distances.row(node));
            const int changed = pairs_.moved(list, row, push.to, push.from);
            if (matched > after.left || changed == PairBound::dead || matched + changed > after.left)
                wrong("bound after a push");
        }
    }

    // A tour of one box misses no push of it.
    void ask_for_tour(Square s, const std::vector<std::uint8_t>& reached) {
        int side = -1;
        for (int d = 0; d < 4; d++) {
            const Square p = board_.next[s][static_cast<std::size_t>(d)];
            if (p != none && reached[p]) side = d;
        }
        if (side < 0) return;
        blocked_[s] = 0;
        around_.walk(blocked_);
        std::set<std::pair<Square, Square>> stops;
        for (const auto& stop : tour_.push(around_, blocked_, s, side, 15, [](Square) { return true; }))
            stops.emplace(stop.box, stop.home);
        blocked_[s] = 1;
        for (const auto& push : now_->pushes)
            if (push.from == s && !stops.contains({push.to, space_.entries()[push.after].position.home})) wrong("tour");
    }

    const Board& board_;
    Space<W>& space_;
    Tally& tally_;
    Knowledge<W> known_;
    Freeze freeze_;
    FrozenMatching<W> frozen_matching_;
    Corrals corrals_;
    CorralProof<W> corral_proof_;
    DeadPatterns<W> patterns_;
    PatternSearch<W> pattern_search_;
    StuckCore<W> stuck_core_;
    PullSearch<W> pull_;
    PairCosts costs_;
    PairBound pairs_;
    Assignment assignment_;
    Regions regions_, around_;
    BoxTour tour_;
    std::vector<std::uint8_t> blocked_;
    const Entry* now_ = nullptr;
    std::set<std::string> told_;
};

}  // namespace soloist::sokoban
