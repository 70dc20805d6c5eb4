// Which search works when: every strategy gets short turns that grow, none a fixed slice of the time.
//
// Round r gives each strategy that has begun a turn of 2^r units, and lets the next ones begin. A strategy that fills
// its share of the memory is dropped and another seed takes its place. Turns are counted in expansions, so the order of
// events does not depend on the clock.
#pragma once

#include <algorithm>
#include <iterator>
#include <memory>
#include <vector>

#include "feature_search.hpp"
#include "improver.hpp"
#include "pull_search.hpp"
#include "solver.hpp"
#include "stopwatch.hpp"

namespace soloist::sokoban {

template <int W>
class Schedule : public Solver {
public:
    Schedule(Board board, std::size_t memory, std::uint64_t seed)
        : board_(std::move(board)), memory_(memory), seed_(seed), known_(board_), patterns_(board_) {
        // The pull search is small at first and the best table to meet at: it gets the first turn.
        PullOptions options;
        options.seed = seed + 1;
        pull_ = std::make_unique<PullSearch<W>>(board_, options);
        if (pull_->solved()) finish(pull_->solution());
        else if (pull_->exhausted()) outcome_ = Outcome::unsolvable;
    }

    void run(double seconds) override {
        const Stopwatch watch;
        while (outcome_ == Outcome::running) {
            step();
            if (watch.seconds() >= seconds) break;
        }
    }

private:
    static constexpr int chunk = 100;            // forward expansions between looks at the clock
    static constexpr int pull_factor = 4;        // a pull expansion costs about a quarter of a forward one
    static constexpr int first_turn = 1000;
    static constexpr std::size_t most_searches = 12;

    // One chunk of the current turn.
    void step() {
        if (turn_left_ <= 0) next_turn();
        turn_left_ -= chunk;
        if (turn_ == 0) {
            stage_ = "pull search";
            const std::uint64_t before = pull_->expanded();
            pull_->run(chunk * pull_factor);
            expanded_ += pull_->expanded() - before;
            if (pull_->solved()) return finish(pull_->solution());
            if (pull_->exhausted()) outcome_ = Outcome::unsolvable;
            if (pull_->bytes() > memory_ / 4) turn_left_ = 0;
        } else {
            auto& search = searches_[turn_ - 1];
            stage_ = "feature search " + std::to_string(turn_);
            if (!search) search = begin(turn_ - 1);
            const std::uint64_t before = search->expanded();
            search->run(chunk);
            expanded_ += search->expanded() - before;
            if (search->solved()) return finish(search->solution());
            if (search->exhausted()) outcome_ = Outcome::unsolvable;
            if (search->bytes() > memory_ / 2 / searches_.size()) {
                search.reset();
                turn_left_ = 0;
            }
        }
        bytes_ = pull_->bytes();
        for (const auto& search : searches_)
            if (search) bytes_ += search->bytes();
    }

    void next_turn() {
        if (++turn_ > searches_.size()) {
            turn_ = 0;
            round_++;
            for (int i = 0; i < 2 && searches_.size() < most_searches; i++) searches_.emplace_back();
        }
        turn_left_ = first_turn << std::min(round_, 12);
        if (turn_ == 0 && pull_->bytes() > memory_ / 4) next_turn();
    }

    std::unique_ptr<FeatureSearch<W>> begin(std::size_t slot) {
        FeatureOptions options;
        const std::uint64_t number = started_++;
        // Slots differ in the feature that leads, in how ties are broken and in where boxes may leave the plan's board.
        constexpr int orders[] = {0, 5, 4, 1, 6, 3, 2, 7};
        options.order = orders[slot % std::size(orders)];
        options.plan.sinks = slot % 4 == 3 ? 1 : Sinks::most;
        options.seed = number == 0 ? seed_ : mix(seed_ * 1000 + number) | 1;
        options.plan.seed = number < 2 ? seed_ : mix(seed_ * 1000 + number + 500) | 1;
        return std::make_unique<FeatureSearch<W>>(known_, patterns_, *pull_, options);
    }

    void finish(const std::vector<BoxMove>& moves) {
        bool ok = false;
        const std::string found = walkthrough(board_, moves, ok);
        outcome_ = ok ? Outcome::solved : Outcome::gave_up;
        if (!ok) return;
        // Detours of the search are cut out before anyone sees them; a fixed, small amount of work.
        Improver<W> improver(board_, found, 1, 0);
        improver.polish();
        solution_ = improver.solution();
    }

    Board board_;
    std::size_t memory_;
    std::uint64_t seed_;
    Knowledge<W> known_;
    DeadPatterns<W> patterns_;
    std::unique_ptr<PullSearch<W>> pull_;
    std::vector<std::unique_ptr<FeatureSearch<W>>> searches_;
    std::size_t turn_ = 0;
    int round_ = 0, turn_left_ = first_turn;
    std::uint64_t started_ = 0;
};

}  // namespace soloist::sokoban
