// What was seen of one piece type: where its words begin, the words, and the tree of their prefixes.
//
// Words are over an alphabet of the piece's own, ordered as the letters are. Where the type in hand has a region, each
// step is marked by whether it leads into it, so that an automaton may treat its squares apart.
#pragma once

#include "sgrl/scene.hpp"

namespace soloist::sgrl {

// A deterministic automaton as a table: -1 where a state has no such letter. State 0 is the start.
struct Table {
    std::size_t letters = 0;
    std::vector<std::int32_t> next;
    std::vector<char> accepting;

    explicit Table(std::size_t letter_count = 0) : letters(letter_count) {}
    int add_state();
    int states() const { return static_cast<int>(accepting.size()); }
    int step(int state, std::size_t letter) const { return next[static_cast<std::size_t>(state) * letters + letter]; }
    bool accepts(int state) const { return accepting[static_cast<std::size_t>(state)] != 0; }
};

// Some positions: the words of a row that are not empty, with their places.
struct Chunk {
    std::uint32_t at;
    std::uint64_t bits;
};
using Chunks = std::vector<Chunk>;

struct Start {
    int square;
    Chunks live;
    std::map<std::uint32_t, std::uint32_t> known{};  // the slot in which a word of this start is noted
};

using Regions = std::map<std::string, std::set<int>>;

// A word that was seen elsewhere, could be made in positions, and was not among the moves there.
struct Excess {
    std::uint32_t word;
    int square;
    std::size_t positions;
    std::size_t example;
};

class Observed {
public:
    Observed(std::shared_ptr<Scene> scene, int code, const Regions& regions);

    const Scene& scene() const { return *scene_; }
    const std::vector<Letter>& letters() const { return letters_; }
    const std::vector<Word>& words() const { return words_; }
    const Table& tree() const { return tree_; }
    const std::vector<Start>& starts() const { return starts_; }
    int target(std::size_t letter, int square) const {
        return targets_[letter * static_cast<std::size_t>(scene_->record().area()) + static_cast<std::size_t>(square)];
    }

    std::vector<Excess> excess() const;

private:
    Word read_word(const Slot& slot, const Regions& regions);
    std::uint32_t letter_number(std::uint32_t letter, const std::string& mark);

    std::shared_ptr<Scene> scene_;
    std::string type_;
    std::vector<Letter> letters_;
    std::vector<Word> words_;
    Table tree_;
    std::vector<Start> starts_;
    std::vector<std::int32_t> targets_;
    std::map<std::pair<std::uint32_t, std::string>, std::uint32_t> numbers_;
};

}  // namespace soloist::sgrl
