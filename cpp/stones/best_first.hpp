// Breadth-first search, and A*: all states are kept, the cheapest by cost and estimate is expanded next, and of equal ones the
// oldest. A state is asked when it is first met, so a solution need not be a cheapest.
#pragma once

#include <queue>
#include <tuple>
#include <unordered_map>

#include "stones/state_space.hpp"

namespace soloist::stones {

template <class Game>
class BestFirst : public StateSpace<Game> {
    using Base = StateSpace<Game>;
    using Base::game_;
    using Base::known_;
    using Base::options_;
    using typename Base::Move;
    using typename Base::State;

public:
    BestFirst(std::unique_ptr<Game> game, const SpaceOptions& options)
        : Base(std::move(game), options), informed_(options.space == Space::a_star) {
        const State start = game_.start();
        if (this->ask(start))
            this->finish({});
        else
            add(start, Move{}, nobody, 0);
    }

private:
    static constexpr std::size_t nobody = ~std::size_t{0};

    struct Node {
        State state;
        Move move;
        std::size_t parent;
        int cost, depth;
    };

    // Keeps a state that was not met at this cost or less; false where it is left out.
    bool add(const State& state, const Move& move, std::size_t parent, int cost) {
        const auto [entry, first] = met_.try_emplace(game_.key(state), cost);
        if (!first && entry->second <= cost) return false;
        entry->second = cost;
        const int left = informed_ ? game_.estimate(state) : 0;
        if (left < 0) return false;
        open_.push({cost + left, nodes_.size()});
        nodes_.push_back({state, move, parent, cost, parent == nobody ? 0 : nodes_[parent].depth + 1});
        known_.stored = nodes_.size();
        return true;
    }

    // Generates one node, or takes the next one to expand.
    void step() override {
        if (next_ == moves_.size()) {
            if (open_.empty()) {
                known_.outcome = Outcome::gave_up;
                return;
            }
            expanding_ = std::get<1>(open_.top());
            open_.pop();
            const Node& node = nodes_[expanding_];
            known_.depth = node.depth;
            moves_ = this->ordered_moves(node.state, node.parent == nobody ? nullptr : &node.move);
            next_ = 0;
            return;
        }
        if (!this->may_generate()) return;
        const Move move = moves_[next_++];
        const State state = game_.after(nodes_[expanding_].state, move);
        if (game_.hopeless(state, move)) return;
        const int cost = nodes_[expanding_].cost + (informed_ ? game_.cost(move) : 1);
        if (add(state, move, expanding_, cost) && this->ask(state)) found();
    }

    void found() {
        std::vector<Move> moves;
        for (std::size_t at = nodes_.size() - 1; nodes_[at].parent != nobody; at = nodes_[at].parent)
            moves.push_back(nodes_[at].move);
        std::reverse(moves.begin(), moves.end());
        Base::finish(moves);
    }

    using Entry = std::tuple<int, std::size_t>;  // cost and estimate, then age
    bool informed_;
    std::vector<Node> nodes_;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_;
    std::unordered_map<std::uint64_t, int> met_;  // at which cost
    std::vector<Move> moves_;                     // of the node that is expanded
    std::size_t next_ = 0, expanding_ = 0;
};

}  // namespace soloist::stones
