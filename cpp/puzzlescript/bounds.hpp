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
//
// The player's distances are found when they are first asked for, as long as that takes little in all. So several workers may
// look at states at once, but whoever counts asks `finish` for one after the other: then what is known of a state does not
// depend on who looked at it when.
#pragma once

#include <algorithm>
#include <cstdint>
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

    struct Estimate {
        int least = 1;                // no fewer inputs win, or `lost`; at least 1: the state is not won
        int guide = 0;                // how far away the state looks, by the sum of all distances
        int player = none, cell = 0;  // where the player's distance is not in it yet: the object and where it is
        std::uint64_t absent = 0;     // and what is not on the board
        static constexpr int none = -1;
    };
    // What a worker needs for itself.
    struct Scratch {
        std::vector<Relaxation::Turn> distances;
        std::vector<int> found, costs;
        Matching matching;
    };

    // From the state that the stepper is in, for all that can be reached from it.
    explicit Bounds(const Stepper& stepper);

    // Of the state that a stepper of the same level is in. Any number of workers may ask while nobody finishes.
    Estimate look_at(const Stepper& stepper, Scratch& scratch) const;
    // With the player's distance.
    Estimate finish(Estimate estimate);
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

        // The inputs for distances with this sum and this largest one.
        int at_least(int sum, int most) const { return std::max(most, at_once ? (sum + at_once - 1) / at_once : 0); }
    };

    void add_tokens(const Stepper& stepper, const Condition& condition);
    int tokens(const Tokens& tokens, const Stepper& stepper, Scratch& scratch, int& guide) const;
    int matched(const Tokens& tokens, Scratch& scratch, int& guide) const;
    void find_player(const Stepper& stepper, Estimate& estimate) const;
    void add_player(int turns, Estimate& estimate) const;
    int known_turns(const Estimate& estimate) const;
    int player_turns(const Estimate& estimate);
    bool may_hold_after(const std::vector<Turns>& when, Turns turn) const;

    const Program& program_;
    std::unique_ptr<Relaxation> relaxation_;
    bool again_ = false, player_ = false;
    std::vector<Tokens> tokens_;
    // By the objects that are absent, of the first 64 that change and are no player: of each player and cell, 0 for unknown.
    std::map<std::uint64_t, std::vector<int>> player_turns_;
    Set others_;
    std::vector<Turns> when_;
};

}  // namespace soloist::puzzlescript
