#include "deep_window.hpp"

#include <algorithm>

#include "optimal.hpp"

namespace soloist::sokoban {

std::unique_ptr<Solver> deep_window(const DeepWindow& window) {
    Board board = Board::read(window.rows);
    if (board.size() > 1024 || board.boxes.size() != board.goals.size() || board.sealed_box) return nullptr;
    SearchEnds ends{none, window.positions};
    if (window.finish_cell >= 0) {
        const auto place = std::find(board.cell.begin(), board.cell.end(), window.finish_cell);
        if (place == board.cell.end()) return nullptr;
        ends.finish_at = static_cast<Square>(place - board.cell.begin());
    }
    const CostWeights weights{window.push_weight, window.step_weight};
    constexpr auto memory = std::numeric_limits<std::size_t>::max();
    std::unique_ptr<Solver> search;
    if (board.size() <= 128) search = std::make_unique<Optimal<2>>(std::move(board), memory, weights, ends);
    else if (board.size() <= 256) search = std::make_unique<Optimal<4>>(std::move(board), memory, weights, ends);
    else search = std::make_unique<Optimal<16>>(std::move(board), memory, weights, ends);
    search->in_hand(window.below);
    return search;
}

}  // namespace soloist::sokoban
