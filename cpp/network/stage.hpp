// Successors on their way to the table: they wait in a short queue so that the memory they will need can be
// fetched ahead. `flush(stage)` is called whenever the queue is full; whoever fills it calls `finish` at the end.
// Where the table has one word more than the states, that word is the depth, one more than that of the lane.
#pragma once

#include <cstdint>
#include <vector>

#include "network/table.hpp"

namespace soloist::network {

template <typename Flush>
class Stage {
public:
    Stage(const StateTable& table, std::uint32_t state_words, const std::uint32_t* depths, Flush flush)
        : table_(table),
          words_(table.words()),
          with_depth_(table.words() > state_words),
          depths_(depths),
          flush_(std::move(flush)),
          rows_(std::size_t{room} * words_) {}

    std::uint64_t* place() { return rows_.data() + std::size_t{count_} * words_; }

    void commit(std::uint32_t step, unsigned lane) {
        if (with_depth_) place()[words_ - 1] = depths_[lane] + 1;
        const std::uint64_t hash = hash_words(place(), words_);
        table_.prefetch(hash);
        hashes_[count_] = hash;
        steps_[count_] = step;
        lanes_[count_] = lane;
        if (++count_ == room) finish();
    }

    void finish() {
        for (std::uint32_t index = 0; index < count_; ++index) table_.prefetch_row(hashes_[index]);
        flush_(*this);
        count_ = 0;
    }

    std::uint32_t count() const { return count_; }
    const std::uint64_t* row(std::uint32_t index) const { return rows_.data() + std::size_t{index} * words_; }
    std::uint64_t hash(std::uint32_t index) const { return hashes_[index]; }
    std::uint32_t step(std::uint32_t index) const { return steps_[index]; }
    unsigned lane(std::uint32_t index) const { return lanes_[index]; }

private:
    // Long enough that what is fetched has come when it is used, short enough that it is still in the cache.
    static constexpr std::uint32_t room = 256;  // no comparison with other numbers is on record

    const StateTable& table_;
    std::uint32_t words_;
    bool with_depth_;
    const std::uint32_t* depths_;
    Flush flush_;
    std::uint32_t count_ = 0;
    std::vector<std::uint64_t> rows_;
    std::uint64_t hashes_[room];
    std::uint32_t steps_[room];
    unsigned lanes_[room];
};

}  // namespace soloist::network
