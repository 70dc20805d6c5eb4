// The search for the least cost is the same on any number of cores: cost, solution, and what was looked at.
#include <vector>

#include "require.hpp"
#include "sokoban/optimal/optimal.hpp"

using namespace soloist::sokoban;
using soloist::Outcome;

namespace {

using Rows = std::vector<std::string>;

const std::vector<Rows> levels = {
    {"########", "#      #", "# .**$@#", "#      #", "#####  #", "    ####"},
    {"##########", "#   . $  #", "# $ #. $ #", "#  $ #.  #", "# .$ # $ #", "#@  ..   #", "##########"},
    {"  ##### ", "###   # ", "#.@$  # ", "### $.# ", "#.##$ # ", "# # . ##", "#$ *$$.#", "#   .  #", "########"},
    {"#######", "#.   .#", "# $$$ #", "# $@  #", "#  .  #", "#.    #", "#######"},
    {"######", "#@   #", "#  $$#", "#  ..#", "######"},  // two boxes that block one another along a wall
};

struct Answer {
    Outcome outcome;
    std::string solution;
    std::int64_t lower_bound;
    std::uint64_t expanded, generated;
    bool operator==(const Answer&) const = default;
};

// Windows from the first position on, and as large as they get.
Answer proved(const Rows& rows, CostWeights weights, unsigned cores, Windows windows = {1, 64, 2}) {
    Optimal<2> search(Board::read(rows), std::size_t{1} << 28, weights, {}, cores, windows);
    while (search.outcome() == Outcome::running) search.run(0.01);
    return {search.outcome(), search.solution(), search.lower_bound(), search.expanded(), search.generated()};
}

}  // namespace

int main() {
    std::uint64_t expanded = 0;
    for (const Rows& rows : levels) {
        for (const CostWeights weights : {CostWeights{1, 0}, CostWeights{0, 1}}) {
            const Answer alone = proved(rows, weights, 1);
            CHECK(alone.outcome == Outcome::optimal || alone.outcome == Outcome::unsolvable);
            for (const unsigned cores : {2U, 3U}) CHECK(proved(rows, weights, cores) == alone);
            // Without windows the way may be another, but not its cost.
            const Answer one_by_one = proved(rows, weights, 1, {1, 1, 2});
            CHECK(one_by_one.outcome == alone.outcome && one_by_one.lower_bound == alone.lower_bound);
            expanded += alone.expanded;
        }
    }
    CHECK(expanded > 1000);
    std::printf("sokoban on several cores: ok (%llu positions)\n", static_cast<unsigned long long>(expanded));
}
