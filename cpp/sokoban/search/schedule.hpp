// Which search works when: forward searches begin anew again and again, and the pull search grows between them.
//
// A forward search either gets through soon or goes astray for long, so a fresh one with other settings is worth more than
// going on. Their lengths follow Luby's sequence 1 1 2 1 1 2 4 ..., which is within a constant of the best
// lengths whatever the level is like, and still long enough at last to prove that there is no solution. The dead
// patterns learned and the positions of the pull search stay. Turns are counted in expansions, so the order of events does
// not depend on the clock.
//
// A level is called unsolvable when one search has run dry within its turn: each says beside its exhausted() why that is a
// proof. Searches share dead patterns and the positions of the pull search, never positions that were merely met.
#pragma once

#include <algorithm>
#include <iterator>
#include <memory>
#include <vector>

#include "base/deadline.hpp"
#include "sokoban/improve/improver.hpp"
#include "sokoban/plan/sink.hpp"
#include "sokoban/search/feature_search.hpp"
#include "sokoban/search/pull_search.hpp"
#include "sokoban/solver/solver.hpp"

namespace soloist::sokoban {

template <int W>
class Schedule : public Solver {
public:
    Schedule(Board board, std::size_t memory, std::uint64_t seed)
        : board_(std::move(board)), memory_(memory), seed_(seed), knowledge_(board_), patterns_(board_) {
        pull_ = std::make_unique<PullSearch<W>>(board_);
        if (pull_->solved())
            finish(pull_->solution());
        else if (pull_->exhausted())
            known_.outcome = Outcome::unsolvable;
    }

    void run(double seconds) override {
        const Stopwatch watch;
        while (known_.outcome == Outcome::running) {
            step();
            if (watch.seconds() >= seconds) break;
        }
    }

private:
    static constexpr int pull_factor = 4;  // a pull expansion costs about a quarter of a forward one
    static constexpr int unit = 2000;      // expansions of the shortest turn; half or twice: within 8 % on 15 levels
    static constexpr int opening =
        3000;  // those that the first turn of the pull search is worth: small levels need no other. A round number

    // Forward expansions between looks at the clock. The time of one grows with boxes times squares; the numbers make a chunk
    // last some hundredths of a second.
    int chunk() const {
        const std::size_t moves = board_.boxes.size() * board_.next.size();
        return static_cast<int>(std::clamp<std::size_t>(2'000'000 / moves, 1, 100));
    }

    // One chunk of the current turn.
    void step() {
        if (turn_left_ <= 0) next_turn();
        turn_left_ -= chunk();
        if (search_)
            forward();
        else
            backward();
        known_.bytes = pull_->bytes() + (search_ ? search_->bytes() : 0);
    }

    void backward() {
        known_.stage = "pull search";
        const std::uint64_t before = pull_->expanded();
        pull_->run(chunk() * pull_factor);
        known_.expanded += pull_->expanded() - before;
        if (pull_->solved()) return finish(pull_->solution());
        if (pull_->exhausted()) known_.outcome = Outcome::unsolvable;
        if (pull_->bytes() > memory_ / 4) turn_left_ = 0;
    }

    void forward() {
        known_.stage = "feature search " + std::to_string(started_);
        const std::uint64_t before = search_->expanded();
        search_->run(chunk());
        known_.expanded += search_->expanded() - before;
        if (search_->solved()) return finish(search_->solution());
        if (search_->exhausted()) known_.outcome = Outcome::unsolvable;
        if (search_->bytes() > memory_ / 2) turn_left_ = 0;
    }

    void next_turn() {
        if (search_ && pull_->bytes() <= memory_ / 4) {
            search_.reset();
            turn_left_ = unit;
            return;
        }
        search_ = begin(started_++);
        turn_left_ = unit * luby(started_);
    }

    static int luby(std::uint64_t i) {
        std::uint64_t length = 1;
        while (length < i) length = length * 2 + 1;
        return length == i ? static_cast<int>(std::min<std::uint64_t>((length + 1) / 2, 1 << 16))
                           : luby(i - length / 2);
    }

    std::unique_ptr<FeatureSearch<W>> begin(std::uint64_t number) {
        FeatureOptions options;
        // They differ in the features that lead, in how ties are broken, in what the plan demands and in where boxes may
        // leave its board. The first two orders are the ones most unlike each other.
        constexpr int orders[] = {0, 5, 4, 1, 6, 3, 2, 7};
        options.order = orders[number % std::size(orders)];
        options.plan.bytes = memory_ / 2;
        options.plan.sinks = number % 4 == 3 ? 1 : Sinks::most;
        options.plan.loose = (number + number / std::size(orders)) % 2 == 0;
        options.seed = number == 0 ? seed_ : splitmix(seed_ * 1000 + number) | 1;
        options.plan.seed = number == 0 ? seed_ : splitmix(seed_ * 1000 + number + 500) | 1;
        return std::make_unique<FeatureSearch<W>>(knowledge_, patterns_, *pull_, options);
    }

    void finish(const std::vector<BoxMove>& moves) {
        bool ok = false;
        const std::string found = walkthrough(board_, moves, ok);
        known_.outcome = ok ? Outcome::solved : Outcome::gave_up;
        if (!ok) return;
        // Detours of the search are cut out before anyone sees them; a fixed, small amount of work.
        Improver<W> improver(board_, found, 1, 0);
        improver.polish();
        known_.solution = improver.solution();
    }

    Board board_;
    std::size_t memory_;
    std::uint64_t seed_;
    Knowledge<W> knowledge_;
    DeadPatterns<W> patterns_;
    std::unique_ptr<PullSearch<W>> pull_;
    std::unique_ptr<FeatureSearch<W>> search_;  // absent while the pull search has its turn
    std::uint64_t started_ = 0;
    int turn_left_ = opening;  // the pull search begins, so that the others have something to meet
};

}  // namespace soloist::sokoban
