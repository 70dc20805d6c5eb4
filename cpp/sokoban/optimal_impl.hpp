// The body of optimal.hpp.
#pragma once

#include <algorithm>

namespace soloist::sokoban {

template <int W>
Optimal<W>::Optimal(Board board, std::size_t memory, CostWeights weights, std::int64_t below)
    : board_(std::move(board)),
      memory_(memory),
      weights_(weights),
      below_(below),
      known_(board_),
      frozen_matching_(known_),
      freeze_(board_, known_.dead),
      corrals_(board_, known_.dead),
      reach_(board_),
      regions_(board_),
      assignment_(static_cast<int>(board_.boxes.size())),
      scratch_(static_cast<int>(board_.boxes.size())),
      blocked_(board_.next.size(), 0),
      steps_(board_.next.size(), -1) {
    stage_ = "A*";
    Node root{};
    for (const Square s : board_.boxes) {
        root.boxes.set(s);
        blocked_[s] = 1;
    }
    reach_.walk(blocked_);
    for (const Square s : board_.boxes) blocked_[s] = 0;
    root.player = weights.step ? board_.player : reach_.home(board_.player);
    root.parent = KeyTable::absent;
    int row = 0;
    for (const Square s : board_.boxes) {
        const int at = known_.graph.node(s, board_.player);
        assignment_.set_row(row++, known_.distances.row(at));
    }
    assignment_.match_all();
    if (assignment_.total() >= Assignment::infinite) {
        outcome_ = Outcome::unsolvable;
        return;
    }
    keep(root, root.boxes.key(board_) ^ board_.player_key[root.player],
         (weights_.push + weights_.step) * assignment_.total());
    measure();
}

template <int W>
void Optimal<W>::run(double seconds) {
    const Stopwatch watch;
    for (int count = 1; outcome_ == Outcome::running; count++) {
        while (!open_.empty() && open_.begin()->second.empty()) open_.erase(open_.begin());
        if (open_.empty()) {
            if (below_ >= 0) lower_bound_ = below_;
            outcome_ = below_ >= 0 ? Outcome::optimal : Outcome::unsolvable;
            break;
        }
        lower_bound_ = std::max(lower_bound_, open_.begin()->first);
        const Entry entry = open_.begin()->second.back();
        open_.begin()->second.pop_back();
        open_count_--;
        Node& node = nodes_[entry.index];
        if (node.done || node.cost != entry.cost) continue;
        node.done = true;
        if (node.boxes == known_.goal_set) {
            finish(entry.index);
            break;
        }
        expand(entry.index);
        if (count % 64 == 0) {
            measure();
            if (bytes_ > memory_) outcome_ = Outcome::out_of_memory;
            if (watch.seconds() >= seconds) break;
        }
    }
    measure();
}

template <int W>
void Optimal<W>::measure() {
    // A vector that grows holds the old and the new for a moment.
    const std::size_t growing = nodes_.size() == nodes_.capacity() ? 3 : 1;
    bytes_ = nodes_.capacity() * sizeof(Node) * growing + table_.bytes() + open_count_ * sizeof(Entry) * 2;
}

template <int W>
void Optimal<W>::expand(std::uint32_t index) {
    expanded_++;
    const Node node = nodes_[index];
    current_ = index;
    boxes_.clear();
    node.boxes.each([&](Square s) {
        boxes_.push_back(s);
        blocked_[s] = 1;
    });
    struct Unblock {
        std::vector<std::uint8_t>& flags;
        const std::vector<Square>& squares;
        ~Unblock() {
            for (const Square s : squares) flags[s] = 0;
        }
    } unblock{blocked_, boxes_};
    if (frozen_matching_.deadlock(node.boxes, node.player, blocked_)) return;
    reach_.walk(blocked_);
    const Square home = reach_.home(node.player);
    const auto verdict = corrals_.examine(reach_, home, blocked_);
    if (verdict == Corrals::Verdict::deadlock) return;
    for (std::size_t i = 0; i < boxes_.size(); i++) {
        const int at = known_.graph.node(boxes_[i], node.player);
        assignment_.set_row(static_cast<int>(i), known_.distances.row(at));
    }
    assignment_.match_all();
    current_key_ = node.boxes.key(board_);
    if (weights_.step) {
        std::fill(steps_.begin(), steps_.end(), -1);
        queue_.assign(1, node.player);
        steps_[node.player] = 0;
        for (std::size_t head = 0; head < queue_.size(); head++)
            for (int d = 0; d < 4; d++) {
                const Square t = board_.next[queue_[head]][static_cast<std::size_t>(d)];
                if (t == none || blocked_[t] || steps_[t] >= 0) continue;
                steps_[t] = steps_[queue_[head]] + 1;
                queue_.push_back(t);
            }
    }
    const bool restricted = verdict == Corrals::Verdict::restricted && !weights_.step;
    for (std::size_t i = 0; i < boxes_.size(); i++) {
        const Square s = boxes_[i];
        bool walked = false;
        for (int d = 0; d < 4; d++) {
            const Square p = board_.next[s][static_cast<std::size_t>(opposite(d))];
            const Square t = board_.next[s][static_cast<std::size_t>(d)];
            if (p == none || t == none || blocked_[p] || blocked_[t] || reach_.home(p) != home) continue;
            if (restricted && std::none_of(corrals_.pushes().begin(), corrals_.pushes().end(), [&](const CorralPush& push) {
                    return push.box == s && push.direction == d;
                }))
                continue;
            if (!walked && !weights_.step) {
                blocked_[s] = 0;
                regions_.walk(blocked_);
                blocked_[s] = 1;
                walked = true;
            }
            reach(node, s, d, weights_.step ? steps_[p] : 0, i);
        }
    }
}

template <int W>
void Optimal<W>::reach(const Node& node, Square box, int direction, int walk, std::size_t row) {
    generated_++;
    const Square t = board_.next[box][static_cast<std::size_t>(direction)];
    const int at = known_.graph.beside(t, opposite(direction));
    if (at < 0 || known_.distances.nearest(at) == far) return;
    Node child{};
    child.boxes = node.boxes;
    child.boxes.reset(box);
    if (known_.pairs && known_.pairs->partners(t, opposite(direction)).meets(child.boxes)) return;
    child.boxes.set(t);
    child.player = weights_.step ? box : regions_.home_without(t, box);
    child.cost = node.cost + weights_.push + weights_.step * (walk + 1);
    child.parent = current_;
    child.from = box;
    child.to = t;
    const std::uint64_t key = current_key_ ^ board_.box_key[box] ^ board_.box_key[t] ^ board_.player_key[child.player];
    const std::uint32_t known = table_.find(key, [&](std::uint32_t i) {
        return nodes_[i].boxes == child.boxes && nodes_[i].player == child.player;
    });
    if (known != KeyTable::absent && nodes_[known].cost <= child.cost) return;
    if (known == KeyTable::absent) {
        blocked_[box] = 0;
        blocked_[t] = 1;
        const bool dead = freeze_.deadlock(t, blocked_);
        blocked_[t] = 0;
        blocked_[box] = 1;
        if (dead) return;
    }
    scratch_ = assignment_;
    scratch_.set_row(static_cast<int>(row), known_.distances.row(at));
    scratch_.repair(static_cast<int>(row));
    if (scratch_.total() >= Assignment::infinite) return;
    const std::int64_t bound = child.cost + (weights_.push + weights_.step) * scratch_.total();
    if (below_ >= 0 && bound >= below_) return;
    if (known == KeyTable::absent) {
        keep(child, key, bound);
        return;
    }
    Node& old = nodes_[known];
    old.cost = child.cost;
    old.parent = child.parent;
    old.from = child.from;
    old.to = child.to;
    old.done = false;
    open_[bound].push_back({known, child.cost});
    open_count_++;
}

template <int W>
void Optimal<W>::keep(const Node& child, std::uint64_t key, std::int64_t bound) {
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back(child);
    table_.insert(key, index);
    open_[bound].push_back({index, child.cost});
    open_count_++;
}

template <int W>
void Optimal<W>::finish(std::uint32_t index) {
    std::vector<BoxMove> moves;
    for (std::uint32_t i = index; nodes_[i].parent != KeyTable::absent; i = nodes_[i].parent)
        moves.push_back({nodes_[i].from, nodes_[i].to, none});
    std::reverse(moves.begin(), moves.end());
    bool ok = false;
    solution_ = walkthrough(board_, moves, ok);
    lower_bound_ = nodes_[index].cost;
    outcome_ = ok ? Outcome::optimal : Outcome::gave_up;
}

}  // namespace soloist::sokoban
