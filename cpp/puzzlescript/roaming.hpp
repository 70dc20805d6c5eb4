// Searches for any solution that keep one state for all cells that the player can walk to and back from (walks.hpp).
#pragma once

#include <string>
#include <vector>

#include "puzzlescript/bounds.hpp"
#include "puzzlescript/search.hpp"
#include "puzzlescript/walks.hpp"

namespace soloist::puzzlescript {

class Roaming : public Search {
public:
    std::size_t bytes() const override { return Search::bytes() + sizeof(int) * cells_.capacity(); }

protected:
    Roaming(Stepper& stepper, std::size_t memory, const std::string& prefix)
        : Search(stepper, memory, prefix, 1), region_(stepper), key_(store_.key_words()) {}

    // The next state to look at, or Store::none.
    virtual std::uint32_t next() = 0;
    // What to do with a state reached from another, which the stepper is in: with a new one, and with one seen before.
    virtual void reached(std::uint32_t from, std::uint32_t number, std::uint8_t input, bool fresh) = 0;
    std::string inputs_to(std::uint32_t number, int input) override;
    // To be told of every state that is new.
    void keep(std::uint32_t number);

private:
    static constexpr int here = -1;  // the player need not walk, or there is not one player

    void step() override;
    bool explore();
    int player_cell() const;
    void expand(std::uint32_t number);
    void expand_all_inputs(std::uint32_t number);
    bool make(std::uint32_t from, int input);

    Region region_;
    std::vector<std::uint64_t> key_;
    int cell_ = here;         // in which the player makes the input that is being made
    std::vector<int> cells_;  // the same of the input that led to each state
    std::uint64_t explored_ = 0, found_ = 0;
};

}  // namespace soloist::puzzlescript
