#include "puzzlescript/stepper.hpp"

#include <stdexcept>

#include "puzzlescript/machine.hpp"

namespace soloist::puzzlescript {

std::unique_ptr<Stepper> make_stepper(const Program& program) {
    const int words = (program.size() + 63) / 64;
    if (words > most_words) throw std::invalid_argument("the level has too many cells");
    if (words <= 1) return std::make_unique<Machine<1>>(program);
    if (words <= 2) return std::make_unique<Machine<2>>(program);
    if (words <= 4) return std::make_unique<Machine<4>>(program);
    if (words <= 6) return std::make_unique<Machine<6>>(program);
    return std::make_unique<Machine<0>>(program);
}

}  // namespace soloist::puzzlescript
