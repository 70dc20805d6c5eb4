#include "sokoban/improve/deep_window.hpp"

#include "sokoban/solver/widths.hpp"

namespace soloist::sokoban {

std::unique_ptr<OptimalSolver> deep_window(DeepWindow window) {
    if (window.board.boxes.size() != window.board.goals.size() || window.board.sealed_box) return nullptr;
    constexpr auto memory = std::numeric_limits<std::size_t>::max();
    const SearchEnds ends{window.finish, window.positions, std::move(window.way)};
    auto search = with_width<OptimalSolver, Optimal, 2, 4 SOLOIST_LARGE_WIDTH(SOLOIST_ARGUMENT)>(
        std::move(window.board), memory, window.weights, ends);
    if (search) search->set_upper_bound(window.below);
    return search;
}

}  // namespace soloist::sokoban
