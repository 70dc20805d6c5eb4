// Iterative depth-limited best-first search with the JO evaluation.
//
// The search goes to depth 1, then 2, then 3, ...; within a depth the best state is expanded first, and what lies deeper
// waits. A state that is not final is worth the sum over all rewards of (reward - 50) / distance. The move at the root that
// leads to the best state is the best next move; when a move is made, the search goes on below it.
//
// As in the thesis, a final state is worth its reward, and the best state ever seen counts. Where plays are remembered,
//   - a play is worth its reward - 50, what the sum comes to with the ending one step away: what is known and what is only
//     promised are on one scale. It is left for a state that is worth more and has a single term that is: the sum of many
//     terms may be more than any reward;
//   - the best state that is still to be expanded counts: one whose successors have all been seen promises nothing any more;
//   - every other state that is expanded is the best of those that wait, whatever its depth, so that full plays are met;
//   - of states that are worth the same, the one that leaves the most moves is the best: distances often count what is
//     left to do, which is the same wherever one begins, and not whether it can still be done.
#pragma once

#include <cstdint>
#include <memory>
#include <queue>
#include <string>
#include <vector>

#include "anytime/distance.hpp"
#include "anytime/task.hpp"
#include "base/index_table.hpp"

namespace soloist::anytime {

class Search {
public:
    // `remember`: once a full play is known that beats what the evaluation promises, its moves come first.
    Search(Task task, const std::string& distance, bool remember, std::size_t most_bytes);

    // Work for some seconds; true when the whole space below the root has been searched or memory is out.
    bool run(double seconds);
    // The best next move, or -1 in a final state or where nothing can be done.
    int best_move() const;
    // Make a move: the state after it becomes the root. `anew` forgets all that was searched,
    // but for the best play where it is followed.
    void make(int op, bool anew = false);

    int root_reward() const { return task_.reward(root_); }
    bool exhausted() const { return open_.empty() && waiting_.empty() && !partial_; }
    bool out_of_memory() const { return bytes() > most_bytes_; }
    // The best full play from the root, and its reward (-1: none seen).
    const std::vector<int>& best_play() const { return play_; }
    int best_reward() const { return play_reward_; }
    std::uint64_t expanded() const { return expanded_; }
    int depth() const { return limit_; }

private:
    struct Node {
        int parent;
        int op;
        int depth;
    };
    struct Entry {
        double worth = 0;
        double hope = 0;           // the best single term of the sum
        int moves = 0;             // of two that are worth the same, the one that leaves more moves
        std::uint64_t number = 0;  // and then the older
        int node = -1;
        bool operator<(const Entry& other) const {
            if (worth != other.worth) return worth < other.worth;
            return moves != other.moves ? moves < other.moves : number > other.number;
        }
    };

    Task task_;
    std::unique_ptr<Distance> distance_;
    bool remember_;
    std::size_t most_bytes_;
    State root_;
    int limit_ = 1;
    std::vector<Node> nodes_;
    std::vector<Value> packed_;  // the primary variables of each node
    IndexTable seen_;            // nodes by their states
    std::priority_queue<Entry> open_;
    std::vector<Entry> waiting_;  // a heap: what lies deeper than the limit
    bool ahead_ = false;          // whether the last state was expanded ahead of its depth
    double best_worth_ = 0;
    int best_op_ = -1;
    std::vector<int> play_;
    bool partial_ = false;  // some states below the root were left behind when it moved
    int play_reward_ = -1;
    double hope_ = 0;
    std::uint64_t expanded_ = 0;
    std::uint64_t pushed_ = 0;
    std::vector<int> estimates_;
    std::vector<int> legal_;

    void begin();
    void wait(const Entry& entry);
    void deepen();
    Entry next();
    // The best state that is still to be expanded, or nothing.
    const Entry* promising() const;
    double worth_of_end(int reward) const { return remember_ ? reward - 50.0 : reward; }
    std::size_t bytes() const;
    State unpack(int node) const;
    int number_of(int node);
    int enter(const State& state, int parent, int op, int depth);
    // What a state is worth; `hope_` is that, and no more than its best single term.
    double worth(const State& state, int reward);
    void expand(int node);
    int first_op(int node) const;
    std::vector<int> way_to(int node) const;
};

}  // namespace soloist::anytime
