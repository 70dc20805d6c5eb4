// What a search needs of a machine that plays turns, whatever the size of its board.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "puzzlescript/program.hpp"
#include "puzzlescript/walks.hpp"

namespace soloist::puzzlescript {

// How an input and the turns after it ended. `refused`: by chance, or by an effort without end (see `refusal`).
enum class End { settled, won, endless, refused };
enum class Refusal { none, chance, combinations, again, effort, realtime };

class Stepper {
public:
    virtual ~Stepper() = default;

    // The words of a state: the planes of the objects that can change, and those of the last checkpoint where it counts.
    virtual int key_words() const = 0;
    virtual void load(const std::uint64_t* key) = 0;
    virtual void store(std::uint64_t* key) const = 0;

    // The level as it begins, and an input with all the turns that follow it by themselves.
    virtual End begin() = 0;
    virtual End press(int input) = 0;
    // Whether a turn without input would change the state or win; the state is as before.
    virtual bool ticks() = 0;
    // How far from winning the state looks; it proves nothing, and only says what to look at first.
    virtual int score() const = 0;

    // The cells that hold an object, as bits, and the number of words they take.
    virtual const std::uint64_t* cells_with(int object) const = 0;
    virtual int words() const = 0;
    // The objects of every cell, and putting them there.
    virtual std::vector<Set> cells() const = 0;
    virtual void place(const std::vector<Set>& cells) = 0;
    virtual const Program& program() const = 0;
    // Where the player may go without any other effect; false where that is not known. And an object put elsewhere.
    virtual bool walks(Walks& walks) = 0;
    virtual void carry(int object, int from, int to) = 0;

    // Which rules ever matched, by number, and whether a group or loop was ever given up after too many passes.
    virtual const std::vector<char>& fired() const = 0;
    virtual bool gave_up() const = 0;
    virtual Refusal refusal() const = 0;
    virtual int refused_rule() const = 0;
};

std::unique_ptr<Stepper> make_stepper(const Program& program);

}  // namespace soloist::puzzlescript
