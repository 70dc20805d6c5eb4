// Blind breadth-first search in games of pushing: no bound, no pruning, no symmetry, one search for all of them.
//
// It exists to disagree with the solvers, and to do an exhaustion again that a certificate speaks of. A wrong bound
// gives wrong optima that look right, and only a search that shares no line with the solvers can show it; so this
// folder reads the level itself. Every position is kept whole; layers are ranges of numbers.
//
//     soloist::blind::Search search("#####\n#q12#\n...", Rules::snowman, false, 13, std::size_t{1} << 30);
//     while (search.outcome() == Outcome::running) search.run(10'000);
//     search.outcome();   // exhausted: no win takes fewer than 13 ball moves
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "level.hpp"

namespace soloist::blind {

enum class Outcome { running, won, exhausted, memory };

class Search {
public:
    // Looks for wins of fewer than `below` moves: of pieces, or with `every_step` of the person too.
    Search(const std::string& text, Rules rules, bool every_step, int below, std::size_t memory);
    Search(const Search&) = delete;

    // Expands up to so many positions; fewer where that takes longer than a slice.
    void run(std::size_t positions);

    Outcome outcome() const { return outcome_; }
    int moves() const { return outcome_ == Outcome::won ? won_ : -1; }  // the fewest that win
    int depth() const { return depth_; }                                // of the layer that is expanded, or was last
    std::uint32_t positions() const { return count_; }  // kept: all that are reached with two moves less than `below`

private:
    static constexpr std::uint32_t block = 1 << 14;  // positions; a round number, nothing was measured
    static constexpr std::size_t person_bytes = 3;   // levels of up to 16 million places, frame included
    static constexpr double slice = 0.1;             // seconds

    void expand(const std::uint8_t* record);
    void step_from(std::size_t stand, bool walks);
    bool push(std::size_t stand, std::size_t from, std::size_t to);
    void reach(std::size_t from);
    void keep();
    bool complete() const;

    void pack(std::size_t person, std::vector<std::uint8_t>& record) const;
    std::size_t unpack(const std::uint8_t* record);
    const std::uint8_t* record(std::uint32_t index) const;
    std::uint64_t hash(const std::uint8_t* record) const;
    bool grow();

    Level level_;
    bool every_step_;
    int below_;
    std::size_t memory_;
    std::size_t bytes_;  // of a record
    Outcome outcome_ = Outcome::running;
    int won_ = -1;
    int depth_ = 0;
    std::uint32_t count_ = 0;
    std::uint32_t cursor_ = 0;
    std::uint32_t layer_end_ = 0;
    std::vector<std::unique_ptr<std::uint8_t[]>> blocks_;
    std::vector<std::uint32_t> slots_;  // numbers plus one, by hash; 0 is empty

    // The position that is looked at: what every place holds, and where the person is or can walk.
    std::vector<std::uint8_t> board_;
    std::size_t person_ = 0;
    std::vector<std::uint8_t> reached_;
    std::vector<std::size_t> walk_;
    std::vector<std::uint8_t> fresh_;
};

}  // namespace soloist::blind
