#include "puzzlescript/machine_rules.hpp"
#include "puzzlescript/machine_score.hpp"

namespace soloist::puzzlescript {

template class Machine<2>;

}  // namespace soloist::puzzlescript
