#include "anytime/search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>

#include "anytime/additive.hpp"
#include "anytime/causal_graph.hpp"
#include "base/deadline.hpp"
#include "base/hash.hpp"

namespace soloist::anytime {

std::unique_ptr<Distance> make_distance(const std::string& name, const Task& task) {
    if (name == "cg") return std::make_unique<CausalGraph>(task);
    if (name == "add") return std::make_unique<Additive>(task);
    if (name == "ff") return std::make_unique<RelaxedPlan>(task);
    throw std::invalid_argument("there is no distance '" + name + "'; there are: cg, add, ff");
}

Search::Search(Task task, const std::string& distance, bool remember, std::size_t most_bytes)
    : task_(std::move(task)),
      distance_(make_distance(distance, task_)),
      remember_(remember),
      most_bytes_(most_bytes),
      root_(task_.initial) {
    begin();
}

void Search::begin() {
    seen_.clear();
    nodes_.clear();
    packed_.clear();
    open_ = {};
    waiting_.clear();
    limit_ = 1;
    best_worth_ = -std::numeric_limits<double>::infinity();
    best_op_ = -1;
    partial_ = false;
    if (task_.reward(root_) >= 0) return;
    const int node = enter(root_, -1, -1, 0);
    open_.push({0, 0, 0, pushed_++, node});
}

std::size_t Search::bytes() const {
    return packed_.capacity() * sizeof(Value) + nodes_.capacity() * sizeof(Node) + seen_.bytes() +
           (open_.size() + waiting_.capacity()) * sizeof(Entry);
}

State Search::unpack(int node) const {
    State state(task_.domain.size());
    const std::vector<int>& primary = task_.primary();
    for (std::size_t place = 0; place < primary.size(); ++place)
        state[primary[place]] = packed_[node * primary.size() + place];
    task_.derive(state);
    return state;
}

// The node that has the same state as this one, whose state is the last one packed or was packed before; the node itself
// where there is none yet.
int Search::number_of(int node) {
    const std::size_t width = task_.primary().size();
    const auto packed = [&](std::size_t number) { return std::span(packed_.data() + number * width, width); };
    const std::span<const Value> state = packed(static_cast<std::size_t>(node));
    return static_cast<int>(
        seen_.find_or_insert(Hasher().add_all(state).value(), static_cast<std::size_t>(node),
                             [&](std::uint32_t other) { return std::ranges::equal(packed(other), state); }));
}

// The node of a state that is to be looked at: a new one, or, in the thesis's own search, one that is reached on a shorter
// way than before; else -1. Where some go ahead of their depth, a state is expanded once, and only its way is mended: what
// hangs below it keeps a depth that may be too large.
int Search::enter(const State& state, int parent, int op, int depth) {
    const int node = static_cast<int>(nodes_.size());
    nodes_.push_back({parent, op, depth});
    for (int variable : task_.primary()) packed_.push_back(state[variable]);
    const int found = number_of(node);
    if (found == node) return node;
    nodes_.pop_back();
    packed_.resize(packed_.size() - task_.primary().size());
    Node& known = nodes_[found];
    if (known.depth <= depth) return -1;
    known = {parent, op, depth};
    return remember_ ? -1 : found;
}

double Search::worth(const State& state, int reward) {
    hope_ = -std::numeric_limits<double>::infinity();
    if (reward >= 0) return worth_of_end(reward);
    distance_->estimate(state, estimates_);
    double sum = 0;
    for (std::size_t number = 0; number < estimates_.size(); ++number)
        if (estimates_[number] < FAR) {
            const double term = (task_.endings[number].reward - 50.0) / std::max(1, estimates_[number]);
            sum += term;
            hope_ = std::max(hope_, term);
        }
    hope_ = std::isinf(hope_) ? sum : std::min(sum, hope_);
    return sum;
}

int Search::first_op(int node) const {
    while (nodes_[node].parent > 0) node = nodes_[node].parent;
    return nodes_[node].op;
}

void Search::expand(int node) {
    ++expanded_;
    const State state = unpack(node);
    task_.applicable(state, legal_);
    const std::vector<int> legal = legal_;
    const int depth = nodes_[node].depth + 1;
    for (int op : legal) {
        const State after = task_.successor(state, op);
        const int reward = task_.reward(after);
        const int entered = enter(after, node, op, depth);
        if (entered < 0) continue;
        const double value = worth(after, reward);
        if (value > best_worth_ || best_op_ < 0) {
            best_worth_ = value;
            best_op_ = first_op(entered);
        }
        if (reward > play_reward_) {
            play_reward_ = reward;
            play_ = way_to(entered);
        }
        if (reward >= 0) continue;
        if (remember_) task_.applicable(after, legal_);
        const Entry entry{value, hope_, remember_ ? static_cast<int>(legal_.size()) : 0, pushed_++, entered};
        if (depth < limit_)
            open_.push(entry);
        else
            wait(entry);
    }
}

void Search::wait(const Entry& entry) {
    waiting_.push_back(entry);
    std::push_heap(waiting_.begin(), waiting_.end());
}

const Search::Entry* Search::promising() const {
    if (waiting_.empty()) return open_.empty() ? nullptr : &open_.top();
    return open_.empty() || open_.top() < waiting_.front() ? &waiting_.front() : &open_.top();
}

void Search::deepen() {
    ++limit_;
    const auto deeper = std::partition(waiting_.begin(), waiting_.end(),
                                       [&](const Entry& entry) { return nodes_[entry.node].depth >= limit_; });
    for (auto entry = deeper; entry != waiting_.end(); ++entry) open_.push(*entry);
    waiting_.erase(deeper, waiting_.end());
    std::make_heap(waiting_.begin(), waiting_.end());
}

// The next state to expand: the best within the depth, and in turns, where plays are remembered, the best of all that waits.
Search::Entry Search::next() {
    ahead_ = remember_ && !ahead_ && !waiting_.empty();
    Entry entry;
    if (ahead_) {
        std::pop_heap(waiting_.begin(), waiting_.end());
        entry = waiting_.back();
        waiting_.pop_back();
    } else {
        entry = open_.top();
        open_.pop();
    }
    return entry;
}

bool Search::run(double seconds) {
    const Deadline deadline(seconds);
    while (!deadline.passed()) {
        if (out_of_memory()) return true;
        if (!open_.empty()) {
            expand(next().node);
        } else if (!waiting_.empty()) {
            deepen();
        } else if (partial_) {
            begin();
        } else {
            return true;
        }
    }
    return false;
}

int Search::best_move() const {
    if (!play_.empty() && (play_reward_ == 100 || exhausted())) return play_[0];
    if (!remember_) return best_op_;
    const Entry* promise = promising();
    // Of the root itself nothing is promised: it is open only as long as nothing has been searched.
    const bool promised = promise != nullptr && promise->node > 0;
    // Nothing is lost with a play that earns nothing.
    const bool better = promised && (play_reward_ == 0 || promise->hope > worth_of_end(play_reward_));
    if (!play_.empty() && !better) return play_[0];
    return promised ? first_op(promise->node) : best_op_;
}

std::vector<int> Search::way_to(int node) const {
    std::vector<int> way;
    for (; node > 0; node = nodes_[node].parent) way.push_back(nodes_[node].op);
    std::reverse(way.begin(), way.end());
    return way;
}

// Goes on below the move: everything that was reached through it keeps its place, one step nearer to the root.
void Search::make(int op, bool anew) {
    root_ = task_.successor(root_, op);
    const std::size_t width = task_.primary().size();
    const std::vector<Node> nodes = std::move(nodes_);
    const std::vector<Value> packed = std::move(packed_);
    std::vector<Entry> left = std::move(waiting_);
    for (; !open_.empty(); open_.pop()) left.push_back(open_.top());
    const int limit = limit_;
    if (!play_.empty() && play_[0] == op) {
        play_.erase(play_.begin());
    } else {
        play_.clear();
        play_reward_ = -1;
    }
    begin();
    if (anew || nodes_.empty() || nodes.empty()) return;
    // Which nodes hang below the move; a node may come before its parent, so the answer is looked up on demand.
    std::vector<signed char> below(nodes.size(), -1);
    std::vector<int> path;
    for (std::size_t start = 0; start < nodes.size(); ++start) {
        int node = static_cast<int>(start);
        path.clear();
        while (below[node] < 0) {
            path.push_back(node);
            if (nodes[node].parent <= 0) {
                below[node] = nodes[node].parent == 0 && nodes[node].op == op;
                break;
            }
            node = nodes[node].parent;
        }
        for (int member : path) below[member] = below[node];
    }
    std::vector<int> renamed(nodes.size(), -1);
    seen_.clear();
    nodes_.clear();
    packed_.clear();
    open_ = {};
    std::vector<int> kept;
    int root = -1;
    for (std::size_t node = 0; node < nodes.size(); ++node)
        if (below[node] == 1) {
            if (nodes[node].parent == 0) root = static_cast<int>(node);
            kept.push_back(static_cast<int>(node));
        }
    if (root < 0) {
        begin();
        return;
    }
    // The root comes first: node 0 is where ways end.
    std::iter_swap(kept.begin(), std::find(kept.begin(), kept.end(), root));
    for (std::size_t place = 0; place < kept.size(); ++place) renamed[kept[place]] = static_cast<int>(place);
    for (int old : kept) {
        const int parent = nodes[old].parent <= 0 ? -1 : renamed[nodes[old].parent];
        nodes_.push_back({parent, parent < 0 ? -1 : nodes[old].op, nodes[old].depth - 1});
        packed_.insert(packed_.end(), packed.begin() + old * width, packed.begin() + (old + 1) * width);
    }
    for (std::size_t node = 0; node < nodes_.size(); ++node) number_of(static_cast<int>(node));
    limit_ = std::max(1, limit - 1);
    for (const Entry& entry : left) {
        const int node = renamed[entry.node];
        if (node < 0) continue;
        const Entry moved{entry.worth, entry.hope, entry.moves, entry.number, node};
        if (nodes_[node].depth < limit_)
            open_.push(moved);
        else
            wait(moved);
        if (node != 0 && entry.worth > best_worth_) {
            best_worth_ = entry.worth;
            best_op_ = first_op(node);
        }
    }
    partial_ = true;
    if (best_op_ < 0) {
        task_.applicable(root_, legal_);
        if (!legal_.empty()) best_op_ = legal_[0];
    }
}

}  // namespace soloist::anytime
