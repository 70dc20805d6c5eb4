// All solutions of a known least number of pushes: how many there are, and which boxes and squares they use.
//
// Forwards, breadth first, every position that can be on a way of that length, as far as the distances of single
// boxes to their nearest goals can tell; then backwards, the number of ways on from each. Ways differ when their
// pushes differ, not when only the walks between do.
//
//     auto optima = soloist::sokoban::make_optima(rows, 97, std::size_t{1} << 30);
//     while (!optima->finished()) optima->run(0.1);
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace soloist::sokoban {

class Optima {
public:
    virtual ~Optima() = default;

    virtual void run(double seconds) = 0;
    virtual bool finished() const = 0;
    virtual bool overflow() const = 0;            // out of memory: nothing is known
    virtual std::uint64_t solutions() const = 0;  // the largest number there is stands for all beyond it
    // As row * width + column of the rows: boxes of the start that some way pushes, where a pushed box has been on some
    // way, and where the player pushes from.
    virtual int width() const = 0;
    virtual std::vector<int> moved_boxes() const = 0;
    virtual std::vector<int> box_cells() const = 0;
    virtual std::vector<int> stand_cells() const = 0;
};

std::unique_ptr<Optima> make_optima(const std::vector<std::string>& rows, int pushes, std::size_t memory);

}  // namespace soloist::sokoban
