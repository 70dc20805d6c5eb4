// Blind breadth-first search: the fewest ball moves of a level with no heuristic, no symmetry and no pruning.
//
// It exists to disagree with the optimal solver. A wrong bound gives wrong optima that look right, and only a
// search that shares no line with that solver can show it; so this file reads the level text itself and keeps
// whole boards as strings. It is slow on purpose.
//
//     soloist::snowman::Blind blind("#####\n#q12#\n...", 1'000'000);
//     while (!blind.finished()) blind.run(1000);
//     blind.moves();      // -1 while no solution is known
#pragma once

#include <cstddef>
#include <string>
#include <unordered_set>
#include <vector>

namespace soloist::snowman {

class Blind {
public:
    // `text` is a level with one board row a line; `most` is the number of boards kept at most.
    Blind(const std::string& text, std::size_t most);

    // Expands up to `boards` boards of the current layer.
    void run(std::size_t boards);

    bool finished() const { return won_ || layer_.empty() || overflow_; }
    bool overflow() const { return overflow_; }          // stopped by `most`
    int moves() const { return won_ ? depth_ + 1 : -1; }  // of a finished search
    int depth() const { return depth_; }                  // every win needs more ball moves than this
    std::size_t boards() const { return seen_.size(); }

private:
    void expand(const std::string& board);
    void reach(const std::string& board, std::vector<char>& mark) const;
    bool add(std::string board, int character);

    int width_ = 0;
    std::size_t most_;
    int depth_ = 0;
    bool won_ = false;
    bool overflow_ = false;
    std::size_t cursor_ = 0;
    std::unordered_set<std::string> seen_;
    std::vector<const std::string*> layer_;
    std::vector<const std::string*> next_;
};

}  // namespace soloist::snowman
