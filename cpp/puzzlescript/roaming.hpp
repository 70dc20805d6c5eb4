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
        : Search(stepper, memory, prefix), region_(stepper) {}

    void expand(std::uint32_t number) override;
    void arrive() override;
    std::string inputs_to(std::uint32_t number, int input) override;
    // To be told of every state that is new.
    void keep(std::uint32_t number);

private:
    static constexpr int here = -1;  // the player need not walk, or there is not one player

    bool explore();
    int player_cell() const;

    Region region_;
    int cell_ = here;         // in which the player makes the input that is being made
    std::vector<int> cells_;  // the same of the input that led to each state
    std::uint64_t explored_ = 0, found_ = 0;
};

}  // namespace soloist::puzzlescript
