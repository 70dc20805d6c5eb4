// Talking Stones: Sokoban as the state-space layer (cpp/stones) sees it. A move is a push of a stone, or a straight line of them,
// and the states that the stones can solve among themselves are its success nodes.
//
// As published there is no transposition table, no heuristic and no deadlock test. The options of stones+ add them, and the
// searches that want an estimate get the cheapest matching of stones to goals. Without agents a state is solved when every stone
// is on a goal: with IDA* that is the baseline of the paper.
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/bound/matching.hpp"
#include "sokoban/deadlock/frozen_matching.hpp"
#include "sokoban/plan/plan.hpp"
#include "sokoban/stones/agents.hpp"

namespace soloist::sokoban {

template <int W>
class StonesGame {
public:
    struct State {
        std::vector<Square> stones;
        Square man;
    };
    struct Move {
        Square from = none, to = none, man = none;
        int pushes = 0;
    };

    StonesGame(Board board, const StonesOptions& options)
        : board_(std::move(board)),
          options_(options),
          knowledge_(board_),
          frozen_(knowledge_),
          freeze_(board_, knowledge_.dead),
          regions_(board_),
          protocol_(board_, goals(), options.nearest),
          matching_(static_cast<int>(board_.goals.size())),
          blocked_(board_.next.size(), 0) {}

    State start() const { return {board_.boxes, board_.player}; }

    std::vector<Move> moves(const State& state) {
        std::vector<Move> result;
        const Blocked others(*this, state.stones);
        regions_.walk(blocked_);
        const Square home = regions_.home(state.man);
        for (const Square s : state.stones)
            for (int d = 0; d < 4; d++) {
                const Square p = board_.next[s][static_cast<std::size_t>(opposite(d))];
                if (p == none || blocked_[p] || regions_.home(p) != home) continue;
                Square from = s, to = board_.next[s][static_cast<std::size_t>(d)];
                for (int pushes = 1; to != none && !blocked_[to]; pushes++) {
                    result.push_back({s, to, from, pushes});
                    if (!options_.straight) break;
                    from = to;
                    to = board_.next[to][static_cast<std::size_t>(d)];
                }
            }
        return result;
    }

    State after(const State& state, const Move& move) const {
        State result{state.stones, move.man};
        *std::find(result.stones.begin(), result.stones.end(), move.from) = move.to;
        std::sort(result.stones.begin(), result.stones.end());
        return result;
    }

    bool solved(const State& state) {
        if (options_.agents) return protocol_.solve(state.stones, state.man);
        return std::all_of(state.stones.begin(), state.stones.end(), [&](Square s) { return board_.is_goal[s]; });
    }

    int cost(const Move& move) const { return move.pushes; }

    // The pushes that stones need alone on the board, for the cheapest way to share out the goals.
    int estimate(const State& state) {
        for (std::size_t i = 0; i < state.stones.size(); i++) {
            const int node = knowledge_.graph.node(state.stones[i], state.man);
            if (node < 0) return -1;
            matching_.set_row(static_cast<int>(i), knowledge_.distances.row(node));
        }
        matching_.match_all();
        return matching_.total() >= Assignment::infinite ? -1 : matching_.total();
    }

    bool hopeless(const State& state, const Move& move) {
        if (!options_.deadlocks) return false;
        BoxSet<W> boxes;
        for (const Square s : state.stones) boxes.set(s);
        const Blocked others(*this, state.stones);
        return knowledge_.dead[move.to] || freeze_.deadlock(move.to, blocked_) ||
               frozen_.deadlock(boxes, move.man, blocked_);
    }

    std::uint64_t key(const State& state) {
        std::uint64_t key = 0;
        const Blocked others(*this, state.stones);
        for (const Square s : state.stones) key ^= board_.box_key[s];
        regions_.walk(blocked_);
        return key ^ board_.player_key[regions_.home(state.man)];
    }

    bool same_piece(const Move& before, const Move& now) const { return before.to == now.from; }

    bool write(const std::vector<Move>& moves, std::string& letters) const {
        std::vector<BoxMove> all;
        for (const Move& move : moves) all.push_back({move.from, move.to, none});
        if (options_.agents)
            for (const BoxMove& move : protocol_.moves()) all.push_back(move);
        bool ok = false;
        letters = walkthrough(board_, all, ok);
        return ok;
    }

private:
    // The stones as obstacles, while it lives.
    class Blocked {
    public:
        Blocked(StonesGame& game, const std::vector<Square>& stones) : blocked_(game.blocked_), stones_(stones) {
            for (const Square s : stones_) blocked_[s] = 1;
        }
        ~Blocked() {
            for (const Square s : stones_) blocked_[s] = 0;
        }
        Blocked(const Blocked&) = delete;
        Blocked& operator=(const Blocked&) = delete;

    private:
        std::vector<std::uint8_t>& blocked_;
        const std::vector<Square>& stones_;
    };

    std::vector<Square> goals() const {
        if (!options_.packing) return order_goals(board_, options_.last_tie);
        return make_plan(knowledge_, PlanOptions{}).goal_order(board_);
    }

    Board board_;
    StonesOptions options_;
    Knowledge<W> knowledge_;
    FrozenMatching<W> frozen_;
    Freeze freeze_;
    Regions regions_;
    StoneProtocol protocol_;
    Assignment matching_;
    std::vector<std::uint8_t> blocked_;
};

}  // namespace soloist::sokoban
