// Successors that are judged and forgotten, a batch at a time: `judge(stage)` is called whenever it is full.
#pragma once

#include <cstdint>
#include <vector>

#include "network/lanes.hpp"

namespace soloist::network {

template <typename Judge>
class LastStage {
public:
    LastStage(std::uint32_t words, Judge judge) : words_(words), judge_(std::move(judge)), rows_(lane_count * words) {}

    std::uint64_t* place() { return rows_.data() + std::size_t{count_} * words_; }
    void commit(std::uint32_t step, unsigned lane) {
        steps_[count_] = step;
        lanes_[count_] = lane;
        if (++count_ == lane_count) finish();
    }
    void finish() {
        if (count_ > 0) judge_(*this);
        count_ = 0;
    }

    unsigned count() const { return count_; }
    const std::uint64_t* row(unsigned index) const { return rows_.data() + std::size_t{index} * words_; }
    std::uint32_t step(unsigned index) const { return steps_[index]; }
    unsigned lane(unsigned index) const { return lanes_[index]; }

private:
    std::uint32_t words_;
    Judge judge_;
    unsigned count_ = 0;
    std::vector<std::uint64_t> rows_;
    std::uint32_t steps_[lane_count];
    unsigned lanes_[lane_count];
};

}  // namespace soloist::network
