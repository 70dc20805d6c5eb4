// The cell-wise search on a small level: nothing wins sooner than the shortest solution, and that many inputs do.
#include "cellwise/search.hpp"

#include "puzzlescript_level.hpp"
#include "require.hpp"

using namespace soloist::cellwise;

int main() {
    std::string text;
    for (int word : pushing_level) text += std::to_string(word) + " ";
    Search sooner(text, 7, std::size_t{1} << 26);
    while (sooner.outcome() == Outcome::running) sooner.run(100);
    CHECK(sooner.outcome() == Outcome::exhausted);  // nothing wins in fewer inputs
    Search enough(text, 7 + 1, std::size_t{1} << 26);
    while (enough.outcome() == Outcome::running) enough.run(100);
    CHECK(enough.outcome() == Outcome::won && enough.moves() == 7);  // 7 inputs win
    Search small(text, 1 << 30, 1000);
    while (small.outcome() == Outcome::running) small.run(1);
    CHECK(small.outcome() == Outcome::memory);  // little memory is soon used up
}
