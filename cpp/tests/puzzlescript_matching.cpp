// The cheapest matching of places and things is that of all ways to choose, on random costs with impossible ones among them.
#include "puzzlescript/matching.hpp"

#include <algorithm>
#include <random>

#include "require.hpp"

using soloist::puzzlescript::Matching;

namespace {

int best_of_all(int places, int things, const std::vector<int>& costs, int place, unsigned taken) {
    if (place == places) return 0;
    int best = Matching::impossible;
    for (int thing = 0; thing < things; ++thing) {
        const int cost = costs[static_cast<std::size_t>(place * things + thing)];
        if (taken >> thing & 1 || cost == Matching::impossible) continue;
        best = std::min(best, cost + best_of_all(places, things, costs, place + 1, taken | 1u << thing));
    }
    return best;
}

}  // namespace

int main() {
    std::mt19937 random(7);
    Matching matching;
    int impossible = 0;
    for (int round = 0; round < 3000; ++round) {
        const int places = 1 + static_cast<int>(random() % 5), things = places + static_cast<int>(random() % 3);
        std::vector<int> costs;
        for (int i = 0; i < places * things; ++i)
            costs.push_back(random() % 3 == 0 ? Matching::impossible : static_cast<int>(random() % 40));
        const int best = best_of_all(places, things, costs, 0, 0);
        CHECK(matching.least(places, things, costs) == best);  // the same as by trying all
        impossible += best == Matching::impossible;
    }
    CHECK(impossible > 100 && impossible < 2900);  // both kinds are asked
}
