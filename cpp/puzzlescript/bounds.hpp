// How many inputs a state still needs at least, and states that cannot be won any more.
//
// All of it is derived from the compiled rules by a relaxation of them (relaxation.hpp); where an obligation of a device
// does not hold for a game, the device is off for that game. Three devices:
//   - tokens (tokens.hpp): `no X`, `all X on Y`, `some X on Y` with the distances of single things. The largest, or their
//     sum divided by how many can come nearer in one turn; a thing without a way left is lost (dead cells);
//   - places to be filled: `all X on Y` where X never changes and there is never more of Y: each place needs a Y of its own,
//     by the cheapest matching (matching.hpp) where there are few; where none is left for one, the state is lost;
//   - the player: with all else wherever it may ever be, the turns until `some X on Y` may hold or a rule may win, from the
//     one cell that the player is in.
// Where rules say `again`, one input may be many turns: then states are only told lost.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "puzzlescript/matching.hpp"
#include "puzzlescript/relaxation.hpp"
#include "puzzlescript/tokens.hpp"

namespace soloist::puzzlescript {

class Bounds {
public:
    static constexpr int lost = -1;

    // From the state that the stepper is in, for all that can be reached from it.
    explicit Bounds(const Stepper& stepper);

    // No fewer inputs win from the state that the stepper is in, or `lost`. At least 1: the state is not won.
    int least();
    // After `least`: how far away the state looks, by the sum of all distances.
    int guide() const { return guide_; }
    std::size_t bytes() const;

private:
    // Of how many things the distances count: of all, of as many as there are places, of the nearest.
    enum class Count { all, places, nearest };
    struct Tokens {
        Set things;
        Count count;
        int places;
        int at_once;  // 0: no limit known
        std::vector<Turns> turns;
        std::vector<std::vector<Turns>>
            to_place;  // the same for each place by itself, where things are matched to them
    };

    void add_tokens(const Stepper& stepper, const Condition& condition);
    int tokens(const Tokens& tokens);
    int matched(const Tokens& tokens);
    int at_least(const Tokens& tokens, int sum, int most);
    int player();
    int player_turns(int object, int cell, std::uint64_t absent);
    bool may_hold_after(const std::vector<Turns>& when, Turns turn) const;

    const Stepper& stepper_;
    const Program& program_;
    std::unique_ptr<Relaxation> relaxation_;
    bool again_ = false, player_ = false;
    std::vector<Tokens> tokens_;
    // By the objects that are absent, of the first 64 that change and are no player: of each player and cell, 0 for unknown.
    std::map<std::uint64_t, std::vector<int>> player_turns_;
    Set others_;
    std::vector<Turns> when_, distances_;
    std::vector<int> found_, costs_;
    Matching matching_;
    int guide_ = 0;
};

}  // namespace soloist::puzzlescript
