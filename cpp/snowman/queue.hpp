// Positions that wait for expansion, by estimate and then by distance still to go; the nearest to a goal first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace soloist::snowman {

class Queue {
public:
    void push(int estimate, int left, std::uint32_t index) {
        const auto e = static_cast<std::size_t>(estimate), l = static_cast<std::size_t>(left);
        if (rows_.size() <= e) rows_.resize(e + 1);
        auto& row = rows_[e];
        if (row.buckets.size() <= l) row.buckets.resize(l + 1);
        auto& bucket = row.buckets[l];
        const std::size_t before = bucket.capacity();
        bucket.push_back(index);
        bytes_ += (bucket.capacity() - before) * sizeof(std::uint32_t);
        if (l < row.first) row.first = l;
        ++row.count;
        if (e < first_) first_ = e;
    }

    bool empty() {
        settle();
        return first_ >= rows_.size();
    }
    int estimate() {  // the least one waiting
        settle();
        return static_cast<int>(first_);
    }

    std::uint32_t pop() {  // of a queue that is not empty
        settle();
        auto& row = rows_[first_];
        while (row.buckets[row.first].empty()) ++row.first;
        const std::uint32_t index = row.buckets[row.first].back();
        row.buckets[row.first].pop_back();
        --row.count;
        return index;
    }

    std::size_t bytes() const { return bytes_; }

private:
    struct Row {
        std::vector<std::vector<std::uint32_t>> buckets;
        std::size_t first = 0;
        std::size_t count = 0;
    };

    void settle() {
        while (first_ < rows_.size() && rows_[first_].count == 0) {
            for (const auto& bucket : rows_[first_].buckets) bytes_ -= bucket.capacity() * sizeof(std::uint32_t);
            rows_[first_].buckets = {};
            rows_[first_].first = 0;
            ++first_;
        }
    }

    std::vector<Row> rows_;
    std::size_t first_ = 0;
    std::size_t bytes_ = 0;
};

}  // namespace soloist::snowman
