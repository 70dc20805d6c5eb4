#include "puzzlescript/matching.hpp"

#include <limits>

namespace soloist::puzzlescript {

// Places and things are counted from 1 here; thing 0 stands for the place that is being matched.
int Matching::least(int places, int things, const std::vector<int>& costs) {
    const auto at = [](int i) { return static_cast<std::size_t>(i); };
    const auto cost = [&](int place, int thing) { return costs[at((place - 1) * things + thing - 1)]; };
    place_price_.assign(at(places + 1), 0);
    thing_price_.assign(at(things + 1), 0);
    place_of_.assign(at(things + 1), 0);
    from_.assign(at(things + 1), 0);
    for (int place = 1; place <= places; ++place) {
        slack_.assign(at(things + 1), std::numeric_limits<int>::max());
        seen_.assign(at(things + 1), 0);
        place_of_[0] = place;
        int thing = 0;
        do {
            seen_[at(thing)] = 1;
            const int held = place_of_[at(thing)];
            int least = std::numeric_limits<int>::max(), next = 0;
            for (int other = 1; other <= things; ++other) {
                if (seen_[at(other)]) continue;
                const int reduced = cost(held, other) - place_price_[at(held)] - thing_price_[at(other)];
                if (reduced < slack_[at(other)]) {
                    slack_[at(other)] = reduced;
                    from_[at(other)] = thing;
                }
                if (slack_[at(other)] < least) {
                    least = slack_[at(other)];
                    next = other;
                }
            }
            for (int other = 0; other <= things; ++other) {
                if (seen_[at(other)]) {
                    place_price_[at(place_of_[at(other)])] += least;
                    thing_price_[at(other)] -= least;
                } else {
                    slack_[at(other)] -= least;
                }
            }
            thing = next;
        } while (place_of_[at(thing)] != 0);
        for (; thing != 0; thing = from_[at(thing)]) place_of_[at(thing)] = place_of_[at(from_[at(thing)])];
    }
    int sum = 0;
    for (int thing = 1; thing <= things; ++thing)
        if (place_of_[at(thing)] != 0) sum += cost(place_of_[at(thing)], thing);
    return sum < impossible ? sum : impossible;
}

}  // namespace soloist::puzzlescript
