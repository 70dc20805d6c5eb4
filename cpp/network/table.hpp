// Every state met once: rows of packed states with where they came from, and a flat table that finds them.
//
//   StateTable table(words, budget);
//   auto [index, fresh] = table.insert(row, hash_words(row, words), parent, step);
//   if (index == StateTable::full) ...     // memory is out; all that is stored stays readable
//
// A slot of the table is 8 bytes: half a hash and the number of a row. A hash alone is never trusted: rows are
// compared. The table grows in steps of eight (a large one at the start would cost its zeroing), and is rebuilt
// from the rows, so that two tables never stand side by side. A large table takes long to rebuild: whoever works
// in slices calls `prepare` before a batch, which does it bit by bit. For these two reasons it is not an IndexTable
// (base/index_table.hpp), which is rebuilt at once and holds the old and the new slots meanwhile.
//
// The slots are cut into regions, and a hash has its place in one of them. Several workers store rows at once by each having
// regions of its own (round.hpp): `claim` a slot for a row that has no number yet, then `settle` it under its number, or
// `withdraw` it.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "base/crew.hpp"
#include "base/deadline.hpp"
#include "base/hash.hpp"
#include "network/memory.hpp"

namespace soloist::network {

class StateTable {
public:
    static constexpr std::uint32_t full = ~std::uint32_t{0};
    static constexpr std::uint32_t no_parent = full;

    struct Found {
        std::uint32_t index;
        bool fresh;
    };

    StateTable(std::uint32_t words, Budget& budget);

    std::uint32_t size() const { return size_; }
    std::uint32_t words() const { return words_; }
    const std::uint64_t* row(std::uint32_t index) const { return rows_.row(index); }
    std::uint32_t parent(std::uint32_t index) const { return links_.row(index)[0]; }
    std::uint32_t step(std::uint32_t index) const { return links_.row(index)[1]; }  // the operator that led here
    void set_link(std::uint32_t index, std::uint32_t parent, std::uint32_t step);

    void prefetch(std::uint64_t hash) const { __builtin_prefetch(slots_.row(hash & mask_)); }
    void prefetch_row(std::uint64_t hash) const;

    // Makes room in the table for so many more entries, where memory allows; false where the deadline came first.
    bool prepare(std::size_t entries, const Deadline& deadline, Crew& crew);
    bool prepare(std::size_t entries, const Deadline& deadline) {
        Crew alone(1);
        return prepare(entries, deadline, alone);
    }

    // Finds the row or stores it. `full` where it is new and memory is out.
    Found insert(const std::uint64_t* row, std::uint64_t hash, std::uint32_t parent, std::uint32_t step);

    // Whether the row is stored. Any number of workers may ask while nobody stores.
    bool has(const std::uint64_t* row, std::uint64_t hash) const;

    // As many regions as workers can store at once; more would each be too small to be filled evenly.
    static constexpr unsigned regions = 32;
    static constexpr std::size_t no_place = ~std::size_t{0};
    unsigned region(std::uint64_t hash) const { return static_cast<unsigned>((hash & mask_) >> region_bits_); }

    // A slot for a row that is neither stored nor claimed; `refused` where its region has no more. `ticket` is the number
    // of the claim, and `claimed(ticket)` the row of an earlier one.
    struct Claim {
        std::size_t place = no_place;
        bool refused = false;
    };
    template <typename Claimed>
    Claim claim(const std::uint64_t* row, std::uint64_t hash, std::uint32_t ticket, Claimed claimed);
    // Makes room for so many rows; how many there is room for.
    std::uint32_t reserve_rows(std::uint32_t count, Crew& crew);
    // Stores the row under a number from `size()` on, for which there is room, in a slot that was claimed.
    void settle(std::size_t place, const std::uint64_t* row, std::uint32_t index, std::uint32_t parent,
                std::uint32_t step);
    // Gives a claimed slot back. Those of a region go in the reverse order in which they were claimed.
    void withdraw(std::size_t place) { slots_[place] = 0; }
    // All numbers below have been settled.
    void settled(std::uint32_t count);

    // From here on only states stored later count as met: for searches whose duplicates count within a layer.
    void start_layer();

    // Forgets everything, and keeps the memory.
    void clear();

    // The steps from the first state to this one.
    std::vector<std::uint32_t> path(std::uint32_t index) const;

private:
    std::uint32_t store(const std::uint64_t* row, std::uint32_t parent, std::uint32_t step);
    bool grow();
    bool start_rebuild(std::size_t capacity);
    void rebuild_rows(std::uint32_t end, unsigned worker, unsigned workers);
    void finish_rebuild() {
        if (rebuilt_ < size_) rebuild_rows(size_, 0, 1);
        rebuilt_ = size_;
    }
    bool same_words(const std::uint64_t* a, const std::uint64_t* b) const {
        return words_ == 1 ? *a == *b : std::memcmp(a, b, 8 * std::size_t{words_}) == 0;
    }
    // Whether the row is stored under this number, and counts as met.
    bool same_row(std::uint32_t index, const std::uint64_t* row) const {
        return index >= layer_ && same_words(rows_.row(index), row);
    }
    // The slot to look at after this one: they go round within a region.
    std::uint64_t after(std::uint64_t place) const {
        const std::uint64_t within = (std::uint64_t{1} << region_bits_) - 1;
        return (place & ~within) | ((place + 1) & within);
    }
    static std::uint64_t slot_for(std::uint64_t hash, std::uint32_t index) {
        return (hash & 0xFFFFFFFF00000000ULL) | (std::uint64_t{index} + 1);
    }
    static bool same_tag(std::uint64_t slot, std::uint64_t hash) { return (slot ^ hash) >> 32 == 0; }
    static std::uint32_t index_in(std::uint64_t slot) { return static_cast<std::uint32_t>(slot) - 1; }
    std::size_t row_bytes() const { return 8 * std::size_t{words_} + 8; }

    Budget& budget_;
    std::uint32_t words_;
    Column<std::uint64_t> rows_;
    Column<std::uint32_t> links_;
    Column<std::uint64_t> slots_;
    std::size_t capacity_ = 0;
    std::uint64_t mask_ = 0;
    unsigned region_bits_ = 0;      // a region has two to the power of this many slots
    std::size_t most_entries_ = 0;  // before the table grows
    std::size_t entries_ = 0;       // slots in use
    std::uint32_t size_ = 0;
    std::uint32_t layer_ = 0;    // rows before this one do not count as met
    std::uint32_t rebuilt_ = 0;  // rows before this one are in the table
    std::size_t touched_ = 0;    // slots before this one have their pages
};

template <typename Claimed>
StateTable::Claim StateTable::claim(const std::uint64_t* row, std::uint64_t hash, std::uint32_t ticket,
                                    Claimed claimed) {
    if (capacity_ == 0) return {no_place, true};
    const std::uint64_t first = hash & mask_;
    std::uint64_t place = first;
    for (; slots_[place] != 0; place = after(place)) {
        if (same_tag(slots_[place], hash)) {
            const std::uint32_t index = index_in(slots_[place]);
            if (index >= size_ ? same_words(claimed(index - size_), row) : same_row(index, row)) return {};
        }
        if (after(place) == first) return {no_place, true};
    }
    slots_[place] = slot_for(hash, size_ + ticket);
    return {place, false};
}

}  // namespace soloist::network
