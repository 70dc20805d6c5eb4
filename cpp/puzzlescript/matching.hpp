// Places and things to fill them: the cheapest way to give each place a thing of its own, by augmenting paths with prices.
#pragma once

#include <vector>

namespace soloist::puzzlescript {

class Matching {
public:
    static constexpr int impossible = 1 << 20;  // one cost; larger than the sum of all real ones
    static constexpr int most = 16;             // places or things: a matching then takes a few microseconds at most

    // The least sum; `impossible` where some place gets none. There are at least as many things as places, and
    // costs[place * things + thing] is less than `impossible` / `most`, or `impossible`.
    int least(int places, int things, const std::vector<int>& costs);

private:
    std::vector<int> place_price_, thing_price_, place_of_, from_, slack_;
    std::vector<char> seen_;
};

}  // namespace soloist::puzzlescript
