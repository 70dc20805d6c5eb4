// Walks an automaton over all positions at once, and tells of every word it makes and where.
//
// A path carries the positions in which it can be walked; the board edge, what the squares hold, and the revisit rule
// (no square twice in one state) end it.
#pragma once

#include <algorithm>
#include <deque>
#include <stdexcept>

#include "base/deadline.hpp"
#include "sgrl/observed.hpp"

namespace soloist::sgrl {

// What is walked: `step` gives the next state or -1, `accepts` whether a word may end there.
struct TableMachine {
    const Table& table;

    int step(int state, std::size_t letter) const { return table.step(state, letter); }
    bool accepts(int state) const { return table.accepts(state); }
};

// Seconds that nobody waits for: more than a century.
constexpr double no_limit = 4e9;

// Thrown where a walk has no time left: an automaton may make more words than anybody can look at.
struct OutOfTime : std::runtime_error {
    OutOfTime() : std::runtime_error("there is no time left") {}
};

// Scratch memory for the positions of a path, asked for once.
class Buffer {
public:
    std::span<const Chunk> narrow(std::span<const Chunk> here, const std::uint64_t* row) {
        if (chunks_.size() < here.size()) chunks_.resize(here.size());
        std::size_t count = 0;
        for (const Chunk& chunk : here) {
            chunks_[count] = {chunk.at, chunk.bits & row[chunk.at]};
            count += chunks_[count].bits != 0;
        }
        return {chunks_.data(), count};
    }

private:
    std::vector<Chunk> chunks_;
};

class Walk {
public:
    explicit Walk(const Observed& observed, const Deadline& deadline = Deadline(no_limit))
        : observed_(observed),
          deadline_(deadline),
          lifts_(!observed.scene().added()),
          remembered_(observed.starts().size()) {}

    // Tells `judge(state, word, positions)` of every word; ends with false as soon as the judge says stop.
    template <class Machine, class Judge>
    bool words(const Machine& machine, const Start& start, Judge judge) {
        return run(machine, nullptr, nullptr, start, judge);
    }

    // As `words` from the start of a number, but passes over the words that were seen. Where those can be made is
    // remembered: every automaton that is tried makes them.
    template <class Machine, class Judge>
    bool unseen(const Machine& machine, std::size_t start, Judge judge) {
        auto& remembered = remembered_[start];
        if (remembered.empty()) remembered.resize(static_cast<std::size_t>(observed_.tree().states()));
        return run(machine, &observed_.tree(), &remembered, observed_.starts()[start], judge);
    }

private:
    // The positions in which the prefix at a node of the tree can be made, once they are known.
    struct Memory {
        bool known = false;
        Chunks positions;
    };
    using Memories = std::vector<Memory>;

    template <class Machine, class Judge>
    bool run(const Machine& machine, const Table* tree, Memories* memories, const Start& start, Judge& judge) {
        word_.clear();
        visited_.assign(1, {start.square, 0});
        changed_.clear();
        if (lifts_) changed_.push_back({start.square, 'e'});
        const bool known = tree != nullptr && tree->accepts(0);
        if (machine.accepts(0) && !known && !judge(0, word_, std::span<const Chunk>(start.live))) return false;
        return follow(machine, tree, memories, 0, 0, start.square, start.live, judge);
    }

    template <class Machine, class Judge>
    bool follow(const Machine& machine, const Table* tree, Memories* memories, int state, int node, int square,
                std::span<const Chunk> here, Judge& judge) {
        if (++steps_ % steps_between_looks == 0 && deadline_.passed()) throw OutOfTime();
        if (buffers_.size() <= word_.size()) buffers_.emplace_back();
        Buffer& buffer = buffers_[word_.size()];
        for (std::size_t letter = 0; letter < observed_.letters().size(); ++letter) {
            const int following = machine.step(state, letter);
            if (following < 0) continue;
            const int target = observed_.target(letter, square);
            if (target < 0 || std::find(visited_.begin(), visited_.end(), Place{target, following}) != visited_.end())
                continue;
            const char on = observed_.letters()[letter].on;
            const int child = node >= 0 && tree != nullptr ? tree->step(node, letter) : -1;
            std::span<const Chunk> there;
            if (child >= 0) {
                Memory& memory = (*memories)[static_cast<std::size_t>(child)];
                if (!memory.known) {
                    const auto found = narrow(here, on, target, buffer);
                    memory = {true, {found.begin(), found.end()}};
                }
                there = memory.positions;
            } else {
                there = narrow(here, on, target, buffer);
            }
            if (there.empty()) continue;
            const std::size_t changes = changed_.size();
            if (on == add_letter) changed_.push_back({target, 'w'});
            if (on == delete_letter) changed_.push_back({target, 'e'});
            word_.push_back(static_cast<std::uint32_t>(letter));
            const bool known = child >= 0 && tree->accepts(child);
            if (machine.accepts(following) && !known && !judge(following, word_, there)) return false;
            visited_.push_back({target, following});
            if (!follow(machine, tree, memories, following, child, target, there, judge)) return false;
            visited_.pop_back();
            word_.pop_back();
            changed_.resize(changes);
        }
        return true;
    }

    // The positions in which the target holds what a letter asks for; what the word itself has changed comes first.
    std::span<const Chunk> narrow(std::span<const Chunk> here, char on, int target, Buffer& buffer) const {
        if (on == add_letter) return here;
        const char there = changed(target);
        if (there == 0) return buffer.narrow(here, observed_.scene().content(on, target));
        const bool fits = on == delete_letter ? there != 'e' : there == on;
        return fits ? here : std::span<const Chunk>{};
    }

    char changed(int square) const {
        for (auto change = changed_.rbegin(); change != changed_.rend(); ++change)
            if (change->first == square) return change->second;
        return 0;
    }

    using Place = std::pair<int, int>;

    // A look at the clock takes about as long as a step, so one in a thousand costs nothing.
    static constexpr std::size_t steps_between_looks = 1024;

    const Observed& observed_;
    Deadline deadline_;
    std::size_t steps_ = 0;
    bool lifts_;
    std::vector<Memories> remembered_;  // by start
    Word word_;
    std::vector<Place> visited_;
    std::vector<std::pair<int, char>> changed_;
    std::deque<Buffer> buffers_;  // by depth; they stay where they are when more are added
};

}  // namespace soloist::sgrl
