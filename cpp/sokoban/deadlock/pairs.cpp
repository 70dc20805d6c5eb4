#include "sokoban/deadlock/pairs.hpp"

#include "sokoban/board/regions.hpp"

namespace soloist::sokoban {

std::vector<std::uint8_t> sides_alive(const Board& board) {
    const auto n = static_cast<std::size_t>(board.size());
    std::vector<std::uint8_t> blocked(n, 0);
    Regions regions(board);
    // A position of two boxes is known by the part of the floor the player is in. Each part touches a side of one of the
    // boxes, so that the sides tell them apart.
    std::vector<std::uint8_t> alive(n * n, 0);
    struct State {
        Square a, b, p;
    };
    std::vector<State> queue;
    auto enter = [&](Square a, Square b, Square home) {
        // Marks every side of either box that is in the player's part; `regions` knows both boxes.
        bool fresh = false;
        for (int turn = 0; turn < 2; turn++) {
            const Square one = turn ? b : a, two = turn ? a : b;
            for (int d = 0; d < 4; d++) {
                const Square p = board.next[one][static_cast<std::size_t>(d)];
                if (p == none || blocked[p] || regions.home(p) != home) continue;
                auto& bits = alive[one * n + two];
                if (!(bits >> d & 1)) {
                    bits = static_cast<std::uint8_t>(bits | 1 << d);
                    fresh = true;
                }
            }
        }
        if (fresh) queue.push_back({a, b, home});
    };
    auto with_boxes = [&](Square a, Square b) {
        blocked[a] = blocked[b] = 1;
        regions.walk(blocked);
    };
    for (std::size_t i = 0; i < board.goals.size(); i++)
        for (std::size_t j = i + 1; j < board.goals.size(); j++) {
            const Square a = board.goals[i], b = board.goals[j];
            with_boxes(a, b);
            for (Square s = 0; s < board.size(); s++)
                if (!blocked[s] && regions.home(s) == s) enter(a, b, s);
            blocked[a] = blocked[b] = 0;
        }
    struct Pull {
        Square from, to, stays, player;
    };
    std::vector<Pull> pulls;
    while (!queue.empty()) {
        const State state = queue.back();
        queue.pop_back();
        with_boxes(state.a, state.b);
        pulls.clear();
        for (int turn = 0; turn < 2; turn++) {
            const Square s = turn ? state.b : state.a, other = turn ? state.a : state.b;
            for (int d = 0; d < 4; d++) {
                const Square p = board.next[s][static_cast<std::size_t>(d)];
                if (p == none || blocked[p] || regions.home(p) != state.p) continue;
                const Square q = board.next[p][static_cast<std::size_t>(d)];
                if (q == none || blocked[q]) continue;
                pulls.push_back({s, p, other, q});
            }
        }
        blocked[state.a] = blocked[state.b] = 0;
        for (const Pull& pull : pulls) {
            with_boxes(pull.to, pull.stays);
            enter(pull.to, pull.stays, regions.home(pull.player));
            blocked[pull.to] = blocked[pull.stays] = 0;
        }
    }
    return alive;
}

}  // namespace soloist::sokoban
