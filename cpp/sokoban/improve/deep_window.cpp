#include "sokoban/improve/deep_window.hpp"

#include "sokoban/optimal/optimal.hpp"
#include "sokoban/solver/widths.hpp"

namespace soloist::sokoban {

std::unique_ptr<Solver> deep_window(const DeepWindow& window) {
    Board board = Board::read(window.rows);
    if (board.size() > 1024 || board.boxes.size() != board.goals.size() || board.sealed_box) return nullptr;
    std::vector<Square> square(static_cast<std::size_t>(board.width * board.height), none);
    for (Square s = 0; s < board.size(); s++) square[static_cast<std::size_t>(board.cell[s])] = s;
    SearchEnds ends{none, window.positions, {{}, window.left, window.apart}};
    if (window.finish_cell >= 0) {
        ends.finish_at = square[static_cast<std::size_t>(window.finish_cell)];
        if (ends.finish_at == none) return nullptr;
    }
    for (const auto& cells : window.boxes) {
        auto& squares = ends.way.boxes.emplace_back();
        for (const int cell : cells) squares.push_back(square[static_cast<std::size_t>(cell)]);
    }
    const CostWeights weights{window.push_weight, window.step_weight};
    constexpr auto memory = std::numeric_limits<std::size_t>::max();
    auto search = with_width<Optimal, 2, 4, 16>(std::move(board), memory, weights, ends);
    search->in_hand(window.below);
    return search;
}

}  // namespace soloist::sokoban
