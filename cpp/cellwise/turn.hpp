// One input and the turns that follow it by themselves, cell by cell.
#pragma once

#include <cstdint>
#include <vector>

#include "cellwise/game.hpp"

namespace soloist::cellwise {

// For each cell and layer the object there plus one, or 0.
using Board = std::vector<std::uint16_t>;

// What rules may ask for beside changes, as bits of Rule::commands.
enum : unsigned { cancel = 1, restarting = 2, winning = 4, repeating = 8, checkpointing = 16 };

enum class After { settled, won, endless, refused };

class Play {
public:
    explicit Play(const Game& game);

    // The board as it is, and what a restart by rule goes back to.
    Board board, restart;

    After open();
    After press(int input);  // 0 up, 1 down, 2 left, 3 right, 4 action
    // Whether time alone changes something.
    bool ticks();
    // Whether a checkpoint can matter.
    bool remembers() const { return remembers_; }

private:
    struct Turned {
        bool won = false, again = false, checkpoint = false, restarted = false;
    };

    Turned turn(int input, bool opening);
    After follow(Turned turned, bool opening);
    void stage(const Stage& stage, bool early);
    bool group(const Group& group);
    bool rule(const Rule& rule);
    bool there(const Rule& rule) const;
    std::vector<Numbers> find(const Rule& rule, const std::vector<Spot>& row) const;
    void extend(const std::vector<Spot>& row, std::size_t from, int cell, int direction, Numbers& places,
                std::vector<Numbers>& found) const;
    bool fits(const Spot& spot, int cell) const;
    bool change(const Rule& rule, const Spot& spot, int cell);
    std::vector<int> settle_motion();
    int neighbour(int cell, int direction) const;
    bool in_cell(const Numbers& objects, int cell, bool all) const;
    bool goals_met() const;
    std::uint16_t& object(int cell, int layer) { return board[index(cell, layer)]; }
    std::uint16_t object(int cell, int layer) const { return board[index(cell, layer)]; }
    std::size_t index(int cell, int layer) const { return static_cast<std::size_t>(cell * game_.layers + layer); }
    void put(int cell, int layer, int value);
    void set_motion(int cell, int layer, int value);

    const Game game_;
    int cells_;
    bool remembers_ = false, refused_ = false;
    Board first_;
    std::vector<std::uint8_t> motion_;   // for each cell and layer: 0 or a direction plus one
    std::vector<int> rigid_;             // for each cell and layer: the bits of the rigid groups' numbers
    std::vector<char> stiff_;            // for each cell and layer: whether a rigid rule moved it
    std::vector<int> amount_, motions_;  // how many of each object and of each motion there are
    std::vector<int> banned_;
    unsigned commands_ = 0;
};

}  // namespace soloist::cellwise
