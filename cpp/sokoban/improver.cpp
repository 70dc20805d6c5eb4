#include "improver.hpp"

#include "fitting.hpp"

namespace soloist::sokoban {

std::unique_ptr<Solver> make_improver(const Rows& rows, const std::string& lurd, int push_weight, int step_weight) {
    return fitting<Improver>(Board::read(rows), lurd, push_weight, step_weight);
}

}  // namespace soloist::sokoban
