// Where a lone player may go without any other effect, and what is left to be played from there.
//
// A state in which nothing happens by itself has the same futures from every cell that the player can walk to and back
// from. So a search for any solution keeps one of these states, and plays only the inputs that may do more than walk. What a
// step does is not guessed from names: it is a walk where no rule can apply with the player in its cell and moving, none of
// the late ones with the player in the next cell, nothing is in the way there, and the level is not won (machine_walks.cpp).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "puzzlescript/program.hpp"

namespace soloist::puzzlescript {

class Stepper;

// Sets of cells as bits, true of the board without its player.
struct Walks {
    int player = -1, cell = -1;                         // the object, and where it is
    std::array<std::vector<std::uint64_t>, 5> touches;  // a rule may apply with the player there, by direction
    std::vector<std::uint64_t> ends;                    // a late rule may apply with the player there, or it may win
    std::vector<std::uint64_t> taken;                   // something of the player's layer is there
};

// The cells that a player can walk to and back from.
class Region {
public:
    // The stepper must outlive it.
    explicit Region(Stepper& stepper);

    // From the state that the stepper is in; false where no step of it is known without being played.
    bool explore();
    // After that: the player, where it is, and the cell that stands for all of them.
    int player() const { return walks_.player; }
    int cell() const { return walks_.cell; }
    int home() const { return home_; }
    const std::vector<int>& cells() const { return reached_; }

    // An input, as a direction, that may do more than walk within the region.
    struct Play {
        int cell, way;
    };
    const std::vector<Play>& plays() const { return plays_; }
    // The directions of a shortest walk from where the player is.
    std::vector<int> way_to(int cell) const;

private:
    enum class Step { nothing, walk, play };

    static bool has(const std::vector<std::uint64_t>& cells, int cell) {
        return cells[static_cast<std::size_t>(cell >> 6)] >> (cell & 63) & 1;
    }
    int neighbour(int cell, int way) const;
    Step step(int cell, int way) const;

    Stepper& stepper_;
    int width_, height_, inputs_;
    Walks walks_;
    int home_ = -1;
    std::vector<int> reached_;
    std::vector<int> from_;  // of each cell, the direction in which it was reached first; -1 for none
    std::vector<Play> plays_;
};

}  // namespace soloist::puzzlescript
