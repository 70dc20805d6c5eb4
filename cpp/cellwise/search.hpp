// Blind breadth-first search in a PuzzleScript level: no bound, no pruning, every board compared in full.
//
//     Search search(text, 13, std::size_t{1} << 30);
//     while (search.outcome() == Outcome::running) search.run(1000);
//     search.outcome();   // exhausted: no win takes fewer than 13 inputs
#pragma once

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "cellwise/turn.hpp"

namespace soloist::cellwise {

enum class Outcome { running, won, exhausted, memory, refused };

class Search {
public:
    Search(const std::string& text, int below, std::size_t memory);
    Search(const Search&) = delete;

    // Expands up to so many boards.
    void run(std::size_t boards);

    Outcome outcome() const { return outcome_; }
    int moves() const { return outcome_ == Outcome::won ? depth_ + 1 : -1; }
    int depth() const { return depth_; }
    std::size_t positions() const { return count_; }  // kept: all that are reached with two inputs less than `below`

private:
    using Record = std::u16string;  // for each cell the number of what it holds

    Record pack();
    void unpack(const Record& record);
    char16_t number_of(const std::uint16_t* cell);

    Game game_;
    Play play_;
    int below_;
    std::size_t memory_, count_ = 0, bytes_ = 0;
    Outcome outcome_ = Outcome::running;
    int depth_ = 0;
    std::map<std::vector<std::uint16_t>, char16_t> numbers_;
    std::vector<std::vector<std::uint16_t>> contents_;
    std::unordered_map<Record, char> seen_;
    std::vector<const Record*> layer_, next_;
    std::size_t cursor_ = 0;
};

}  // namespace soloist::cellwise
