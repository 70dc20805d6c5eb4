#include "puzzlescript/stepper.hpp"

#include <stdexcept>

#include "puzzlescript/machine.hpp"

namespace soloist::puzzlescript {

std::unique_ptr<Stepper> make_stepper(const Program& program) {
    const int words = (program.size() + 63) / 64;
    if (words > most_words) throw std::invalid_argument("the level has too many cells");
#define STEP_WITH(W) \
    if (words <= W || W == 0) return std::make_unique<Machine<W>>(program);
    SOLOIST_MACHINE_WIDTHS(STEP_WITH)
#undef STEP_WITH
}

}  // namespace soloist::puzzlescript
