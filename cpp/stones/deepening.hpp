// Iterative deepening, which asks the agents at depth 1, then 2, then 3, and IDA*, whose thresholds are of the cost so far and an
// estimate of what is left.
#pragma once

#include <limits>
#include <unordered_map>

#include "stones/state_space.hpp"

namespace soloist::stones {

template <class Game>
class Deepening : public StateSpace<Game> {
    using Base = StateSpace<Game>;
    using Base::game_;
    using Base::known_;
    using Base::options_;
    using typename Base::Move;
    using typename Base::State;

public:
    Deepening(std::unique_ptr<Game> game, const SpaceOptions& options)
        : Base(std::move(game), options), informed_(options.space == Space::ida_star) {
        const State start = game_.start();
        if (this->ask(start))
            this->finish({});
        else
            begin(informed_ ? game_.estimate(start) : 1);
    }

private:
    static constexpr int never = std::numeric_limits<int>::max();

    struct Frame {
        State state;
        int cost;
        std::vector<Move> moves;
        std::size_t next;
    };

    void begin(int threshold) {
        asked_ = threshold_;
        threshold_ = threshold;
        beyond_ = never;
        known_.depth = threshold;
        seen_.clear();
        if (threshold < 0) {
            known_.outcome = Outcome::gave_up;
            return;
        }
        const State start = game_.start();
        path_.assign(1, Frame{start, 0, this->ordered_moves(start, nullptr), 0});
    }

    // Generates one node, or goes back, or begins the next iteration.
    void step() override {
        if (path_.empty()) {
            if (beyond_ == never)
                known_.outcome = Outcome::gave_up;
            else
                begin(beyond_);
            return;
        }
        Frame& top = path_.back();
        if (top.next == top.moves.size()) {
            path_.pop_back();
            return;
        }
        if (!this->may_generate()) return;
        const Move move = top.moves[top.next++];
        State state = game_.after(top.state, move);
        if (game_.hopeless(state, move)) return;
        const int cost = top.cost + (informed_ ? game_.cost(move) : 1);
        if (options_.transpositions && known_before(state, cost)) return;
        const int left = informed_ ? game_.estimate(state) : 0;
        if (left < 0) return;
        if (cost + left > threshold_) {
            beyond_ = std::min(beyond_, cost + left);
            return;
        }
        // What was within the threshold before has been asked.
        if (cost + left > asked_ && this->ask(state)) {
            found();
            return;
        }
        if (!informed_ && cost == threshold_) {
            beyond_ = threshold_ + 1;  // whatever follows is beyond it
            return;
        }
        std::vector<Move> moves = this->ordered_moves(state, &move);
        path_.push_back(Frame{std::move(state), cost, std::move(moves), 0});
    }

    bool known_before(const State& state, int cost) {
        const auto [entry, first] = seen_.try_emplace(game_.key(state), cost);
        if (first || cost < entry->second) {
            entry->second = cost;
            return false;
        }
        return true;
    }

    void found() {
        std::vector<Move> moves;
        for (const Frame& frame : path_) moves.push_back(frame.moves[frame.next - 1]);
        Base::finish(moves);
    }

    bool informed_;
    int threshold_ = -1, asked_ = -1, beyond_ = never;
    std::vector<Frame> path_;
    std::unordered_map<std::uint64_t, int> seen_;  // the cost at which a state was met in this iteration
};

}  // namespace soloist::stones
