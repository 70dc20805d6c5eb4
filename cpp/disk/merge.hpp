// Sorted rows from several places as one sorted stream, each row once.
//
//   Merge merge(words);
//   merge.add(reader);                    // rows of a file
//   merge.add(first, end);                // rows in memory
//   while (const std::uint64_t* row = merge.next()) ...
#pragma once

#include <bit>
#include <cstdint>
#include <deque>
#include <vector>

#include "disk/stream.hpp"

namespace soloist::disk {

class Merge {
public:
    explicit Merge(std::uint32_t words) : words_(words), row_(words) {}

    void add(RowReader reader) {
        if (reader.done()) return;
        readers_.push_back(std::move(reader));
        sources_.push_back({readers_.back().row(), nullptr, &readers_.back()});
    }
    void add(const std::uint64_t* first, const std::uint64_t* end) {
        if (first != end) sources_.push_back({first, end, nullptr});
    }

    // The next row, which stays where it is until the next call; null at the end.
    const std::uint64_t* next() {
        if (!started_) start();
        while (const std::uint64_t* const least = sources_[winners_[1]].row) {
            const bool fresh = first_ || compare(least, row_.data(), words_) != 0;
            if (fresh) std::copy_n(least, words_, row_.data());
            advance();
            breathe(row_cost);
            if (!fresh) continue;
            first_ = false;
            return row_.data();
        }
        return nullptr;
    }

private:
    static constexpr std::uint64_t row_cost = 100;  // machine steps, about

    struct Source {
        const std::uint64_t* row;  // null at its end
        const std::uint64_t* end;
        RowReader* reader;
    };

    // A tournament: the source with the least row wins. Its nodes are numbered as in a heap, the leaves are the sources.
    void start() {
        started_ = true;
        leaves_ = std::bit_ceil(std::max<std::size_t>(1, sources_.size()));
        sources_.resize(leaves_, Source{nullptr, nullptr, nullptr});
        winners_.resize(2 * leaves_);
        for (std::size_t leaf = 0; leaf < leaves_; ++leaf) winners_[leaves_ + leaf] = static_cast<std::uint32_t>(leaf);
        for (std::size_t node = leaves_ - 1; node > 0; --node) play(node);
    }
    void play(std::size_t node) {
        const std::uint32_t left = winners_[2 * node], right = winners_[2 * node + 1];
        const std::uint64_t *const a = sources_[left].row, *const b = sources_[right].row;
        winners_[node] = b == nullptr || (a != nullptr && compare(a, b, words_) <= 0) ? left : right;
    }
    void advance() {
        const std::uint32_t winner = winners_[1];
        Source& source = sources_[winner];
        if (source.reader != nullptr) {
            source.reader->next();
            if (source.reader->done()) source.row = nullptr;
        } else {
            source.row += words_;
            if (source.row == source.end) source.row = nullptr;
        }
        for (std::size_t node = (leaves_ + winner) / 2; node > 0; node /= 2) play(node);
    }

    std::uint32_t words_;
    std::deque<RowReader> readers_;
    std::vector<Source> sources_;
    std::vector<std::uint32_t> winners_;
    std::size_t leaves_ = 0;
    std::vector<std::uint64_t> row_;  // the last one that was told
    bool started_ = false, first_ = true;
};

}  // namespace soloist::disk
