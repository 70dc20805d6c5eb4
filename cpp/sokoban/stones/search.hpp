// Talking Stones, the state-space layer: plain iterative deepening whose success nodes are the states that the stones
// can solve among themselves.
//
// As published there is no transposition table, no heuristic and no deadlock test; the options of stones+ add them. States met
// before are then known by their keys alone, and two states may share one: that this search ends without a solution proves
// nothing, and its outcome is gave_up.
#pragma once

#include <unordered_map>
#include <vector>

#include "base/deadline.hpp"
#include "sokoban/deadlock/frozen_matching.hpp"
#include "sokoban/plan/plan.hpp"
#include "sokoban/stones/agents.hpp"

namespace soloist::sokoban {

template <int W>
class StonesSearch : public Solver {
public:
    StonesSearch(Board board, const StonesOptions& options)
        : board_(std::move(board)),
          options_(options),
          knowledge_(board_),
          frozen_(knowledge_),
          freeze_(board_, knowledge_.dead),
          regions_(board_),
          protocol_(board_, goals(), options.nearest),
          blocked_(board_.next.size(), 0) {
        known_.stage = "talking stones";
        if (protocol_.solve(board_.boxes, board_.player))
            finish();
        else
            begin(1);
    }

    void run(double seconds) override {
        const Stopwatch watch;
        for (int count = 1; known_.outcome == Outcome::running; count++) {
            step();
            if (count % 16 == 0 && watch.seconds() >= seconds) break;
        }
    }

private:
    struct Push {
        Square from, to, man;
    };
    struct Frame {
        std::vector<Square> stones;
        Square man;
        std::vector<Push> pushes;
        std::size_t next;
    };

    std::vector<Square> goals() const {
        if (!options_.packing) return order_goals(board_, options_.last_tie);
        return make_plan(knowledge_, PlanOptions{}).goal_order(board_);
    }

    void begin(int depth) {
        limit_ = depth;
        known_.depth = depth;
        seen_.clear();
        fresh_ = false;
        path_.assign(1, frame(board_.boxes, board_.player));
    }

    Frame frame(const std::vector<Square>& stones, Square man) {
        Frame result{stones, man, {}, 0};
        for (const Square s : stones) blocked_[s] = 1;
        regions_.walk(blocked_);
        const Square home = regions_.home(man);
        for (const Square s : stones)
            for (int d = 0; d < 4; d++) {
                const Square p = board_.next[s][static_cast<std::size_t>(opposite(d))];
                if (p == none || blocked_[p] || regions_.home(p) != home) continue;
                Square from = s, to = board_.next[s][static_cast<std::size_t>(d)];
                while (to != none && !blocked_[to]) {
                    result.pushes.push_back({s, to, from});
                    if (!options_.straight) break;
                    from = to;
                    to = board_.next[to][static_cast<std::size_t>(d)];
                }
            }
        for (const Square s : stones) blocked_[s] = 0;
        if (options_.reverse_order) std::reverse(result.pushes.begin(), result.pushes.end());
        return result;
    }

    // Generates one node, or goes back, or begins the next iteration.
    void step() {
        if (path_.empty()) {
            if (!fresh_)
                known_.outcome = Outcome::gave_up;
            else
                begin(limit_ + 1);
            return;
        }
        Frame& top = path_.back();
        if (top.next == top.pushes.size()) {
            path_.pop_back();
            return;
        }
        const Push push = top.pushes[top.next++];
        if (++known_.generated > options_.limit) {
            known_.generated = options_.limit;
            known_.outcome = Outcome::gave_up;
            return;
        }
        std::vector<Square> stones = top.stones;
        *std::find(stones.begin(), stones.end(), push.from) = push.to;
        std::sort(stones.begin(), stones.end());
        const auto depth = static_cast<int>(path_.size());
        if (options_.deadlocks && dead(stones, push)) return;
        if (options_.transpositions && known_before(stones, push.man, depth)) return;
        if (depth < limit_) {
            path_.push_back(frame(stones, push.man));
            return;
        }
        fresh_ = true;
        known_.expanded++;
        if (protocol_.solve(stones, push.man)) finish();
    }

    bool dead(const std::vector<Square>& stones, const Push& push) {
        BoxSet<W> boxes;
        for (const Square s : stones) {
            boxes.set(s);
            blocked_[s] = 1;
        }
        const bool result = knowledge_.dead[push.to] || freeze_.deadlock(push.to, blocked_) ||
                            frozen_.deadlock(boxes, push.man, blocked_);
        for (const Square s : stones) blocked_[s] = 0;
        return result;
    }

    bool known_before(const std::vector<Square>& stones, Square man, int depth) {
        std::uint64_t key = 0;
        for (const Square s : stones) {
            blocked_[s] = 1;
            key ^= board_.box_key[s];
        }
        regions_.walk(blocked_);
        for (const Square s : stones) blocked_[s] = 0;
        key ^= board_.player_key[regions_.home(man)];
        const auto [entry, first] = seen_.try_emplace(key, depth);
        if (first || depth < entry->second) {
            entry->second = depth;
            return false;
        }
        return true;
    }

    void finish() {
        std::vector<BoxMove> moves;
        for (std::size_t i = 0; i < path_.size(); i++) {
            const Push& push = path_[i].pushes[path_[i].next - 1];
            moves.push_back({push.from, push.to, none});
        }
        for (const BoxMove& move : protocol_.moves()) moves.push_back(move);
        bool ok = false;
        known_.solution = walkthrough(board_, moves, ok);
        known_.outcome = ok ? Outcome::solved : Outcome::gave_up;
    }

    Board board_;
    StonesOptions options_;
    Knowledge<W> knowledge_;
    FrozenMatching<W> frozen_;
    Freeze freeze_;
    Regions regions_;
    StoneProtocol protocol_;
    std::vector<std::uint8_t> blocked_;
    std::vector<Frame> path_;
    std::unordered_map<std::uint64_t, int> seen_;
    int limit_ = 0;
    bool fresh_ = false;
};

}  // namespace soloist::sokoban
