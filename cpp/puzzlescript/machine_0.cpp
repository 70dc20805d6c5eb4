#include "puzzlescript/machine_rules.hpp"
#include "puzzlescript/machine_score.hpp"

namespace soloist::puzzlescript {

template class Machine<0>;

}  // namespace soloist::puzzlescript
