#include "sokoban/improve/improver.hpp"

#include "sokoban/solver/sliced.hpp"
#include "sokoban/solver/widths.hpp"

namespace soloist::sokoban {

std::unique_ptr<Solver> make_improver(const Rows& rows, const std::string& lurd, int push_weight, int step_weight,
                                      std::size_t ceiling) {
    auto make = [=] { return with_search_width<Improver>(Board::read(rows), lurd, push_weight, step_weight); };
    return std::make_unique<Sliced>(make, ceiling, lurd);
}

}  // namespace soloist::sokoban
