// Successors on their way to the disk: kept once each while there is memory, then sorted and handed over.
//
//   Gather gather(words, bytes);
//   gather.spill = [&] { ... gather.sorted() ... gather.clear(); };
//   sink.place(), sink.commit(...)         // as batches of states make them
//   gather.finish();                       // those that wait in the queue
//
// `spill` is called whenever memory is used up. Most successors of a layer are met several times soon after one another, and
// what is dropped here is neither sorted nor written. The table of numbers in base would be rebuilt at once and hold the old
// slots meanwhile; this one may be hundreds of megabytes, so it is rebuilt bit by bit, from the rows.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "base/hash.hpp"
#include "disk/rows.hpp"
#include "slices/fiber.hpp"

namespace soloist::disk {

class Gather {
public:
    Gather(std::uint32_t words, std::size_t bytes) : words_(words) {
        // As many rows as fit with a table of which three quarters are used.
        for (std::size_t slots = first_slots; slots * 8 < bytes && slots <= most_slots; slots *= 2) {
            const std::size_t rows = std::min((bytes - slots * 8) / (8 * std::size_t{words}), slots / 4 * 3);
            if (rows <= most_rows_) continue;
            most_rows_ = rows;
            last_slots_ = slots;
        }
        most_rows_ = std::max(most_rows_, std::size_t{queue_room});
        // Pages that nobody has written to take no memory.
        rows_ = std::make_unique_for_overwrite<std::uint64_t[]>(most_rows_ * words_);
        queue_.resize(std::size_t{queue_room} * words_);
        slots_.resize(first_slots);
    }

    std::function<void()> spill;

    std::uint64_t made() const { return made_; }  // rows that were committed, all of them

    // What a batch of states asks of a place for its successors.
    std::uint64_t* place() { return queue_.data() + std::size_t{waiting_} * words_; }
    void commit(std::uint32_t, unsigned) {
        const std::uint64_t hash = hash_words(place(), words_);
        __builtin_prefetch(slots_.data() + (hash & (slots_.size() - 1)));
        hashes_[waiting_] = hash;
        ++made_;
        if (++waiting_ == queue_room) finish();
    }
    void finish() {
        for (unsigned number = 0; number < waiting_; ++number) {
            const std::uint64_t slot = slots_[hashes_[number] & (slots_.size() - 1)];
            if (slot != 0) __builtin_prefetch(row(index_in(slot)));
        }
        for (unsigned number = 0; number < waiting_; ++number) {
            insert(queue_.data() + std::size_t{number} * words_, hashes_[number]);
        }
        breathe(std::uint64_t{waiting_} * row_cost);
        waiting_ = 0;
    }

    // All rows in pieces, each of them sorted. Nothing can be added until `clear`.
    std::vector<std::span<const std::uint64_t>> sorted() {
        std::vector<std::span<const std::uint64_t>> pieces;
        const std::size_t piece = std::max<std::size_t>(64, piece_bytes / (8 * std::size_t{words_}));
        for (std::size_t first = 0; first < size_; first += piece) {
            const std::size_t count = std::min(piece, size_ - first);
            sort_rows(row(first), count, words_);
            pieces.emplace_back(row(first), count * words_);
            breathe(count * sort_cost);
        }
        return pieces;
    }

    void clear() {
        size_ = 0;
        make_slots(slots_.size());
    }

private:
    static constexpr unsigned queue_room = 256;
    static constexpr std::size_t first_slots = 1 << 10, most_slots = std::size_t{1} << 32;
    // Sorted within the caches that most machines have for a core; a round number, nothing was measured.
    static constexpr std::size_t piece_bytes = std::size_t{1} << 20;
    static constexpr std::uint64_t row_cost = 100, sort_cost = 200;  // machine steps, about

    std::uint64_t* row(std::size_t index) { return rows_.get() + index * words_; }
    static std::size_t index_in(std::uint64_t slot) { return static_cast<std::uint32_t>(slot) - 1; }

    // A slot is 0, or the upper half of a hash and the number of the row plus one.
    void insert(const std::uint64_t* fresh, std::uint64_t hash) {
        if (size_ == most_rows_) {
            spill();
        } else if (size_ + 1 > slots_.size() / 4 * 3 && slots_.size() < last_slots_) {
            grow();
        }
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = hash & mask;
        for (; slots_[at] != 0; at = (at + 1) & mask) {
            if ((slots_[at] ^ hash) >> 32 == 0 && same(row(index_in(slots_[at])), fresh)) return;
        }
        std::copy_n(fresh, words_, row(size_));
        slots_[at] = (hash & 0xFFFFFFFF00000000ULL) | (std::uint64_t{size_} + 1);
        ++size_;
    }
    bool same(const std::uint64_t* a, const std::uint64_t* b) const {
        return std::memcmp(a, b, 8 * std::size_t{words_}) == 0;
    }
    void grow() {
        make_slots(std::min(last_slots_, 4 * slots_.size()));
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t index = 0; index < size_; ++index) {
            const std::uint64_t hash = hash_words(row(index), words_);
            std::size_t at = hash & mask;
            while (slots_[at] != 0) at = (at + 1) & mask;
            slots_[at] = (hash & 0xFFFFFFFF00000000ULL) | (std::uint64_t{index} + 1);
            breathe(row_cost);
        }
    }
    void make_slots(std::size_t count) {
        if (slots_.size() != count) {
            slots_ = {};  // the old ones go first
            slots_.reserve(count);
        }
        slots_.clear();
        while (slots_.size() < count) {
            slots_.resize(std::min(count, slots_.size() + piece_bytes / 8));
            breathe(piece_bytes / 8);
        }
    }

    std::uint32_t words_;
    std::size_t most_rows_ = 0, last_slots_ = first_slots;
    std::unique_ptr<std::uint64_t[]> rows_;
    std::size_t size_ = 0;
    std::vector<std::uint64_t> slots_;
    std::vector<std::uint64_t> queue_;
    std::uint64_t hashes_[queue_room];
    unsigned waiting_ = 0;
    std::uint64_t made_ = 0;
};

}  // namespace soloist::disk
