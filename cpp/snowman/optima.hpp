// All solutions of a known least number of ball moves: how many there are, and which balls and cells they use.
//
// Forwards, breadth first, every exact position that the bound allows on a way of that length; then backwards, the
// number of ways on from each. Ways differ when their ball moves differ, not when only the walks between do.
//
//     Optima optima(text, 26, 1 << 30);
//     while (!optima.finished()) optima.run(0.1);
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace soloist::snowman {

class Optima {
public:
    virtual ~Optima() = default;

    virtual void run(double seconds) = 0;
    virtual bool finished() const = 0;
    virtual bool overflow() const = 0;               // out of memory: nothing is known
    virtual std::uint64_t solutions() const = 0;     // the largest number there is stands for all beyond it
    virtual std::vector<int> moved_balls() const = 0;  // cell * 3 + size, of the balls at the start that some way moves
    virtual std::vector<int> ball_cells() const = 0;   // where a moved ball has been, on some way
    virtual std::vector<int> stand_cells() const = 0;  // where the character moves a ball from, on some way
};

std::unique_ptr<Optima> make_optima(const std::string& text, int cost, std::size_t memory);

}  // namespace soloist::snowman
