#include "sokoban/deadlock/knowledge.hpp"

#include <cstdint>

namespace soloist::sokoban {

std::vector<std::pair<Square, Square>> hindrances(const Board& board, const PushGraph& graph,
                                                  const GoalDistances& distances) {
    std::vector<std::pair<Square, Square>> found;
    std::vector<std::uint8_t> walls(board.next.size(), 0);
    for (Square y = 0; y < board.size(); y++) {
        if (distances.dead(y)) continue;
        walls[y] = 1;
        const PushGraph narrowed(board, walls);
        const GoalDistances less(board, narrowed, board.goals);
        walls[y] = 0;
        for (Square x = 0; x < board.size(); x++) {
            if (x == y || distances.dead(x)) continue;
            for (std::size_t g = 0; g < board.goals.size(); g++) {
                if (board.goals[g] == y) continue;
                bool before = false, after = false;
                for (int d = 0; d < 4; d++) {
                    const int whole = graph.beside(x, d), part = narrowed.beside(x, d);
                    before |= whole >= 0 && distances.row(whole)[g] != far;
                    after |= part >= 0 && less.row(part)[g] != far;
                }
                if (before && !after) {
                    found.emplace_back(y, x);
                    break;
                }
            }
        }
    }
    return found;
}

}  // namespace soloist::sokoban
