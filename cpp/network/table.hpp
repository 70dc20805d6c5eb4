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
#pragma once

#include <cstdint>
#include <vector>

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
    bool prepare(std::size_t entries, const Deadline& deadline);

    // Finds the row or stores it. `full` where it is new and memory is out.
    Found insert(const std::uint64_t* row, std::uint64_t hash, std::uint32_t parent, std::uint32_t step);

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
    void rebuild_rows(std::uint32_t rows);
    void finish_rebuild() {
        if (rebuilt_ < size_) rebuild_rows(size_ - rebuilt_);
    }
    std::size_t row_bytes() const { return 8 * std::size_t{words_} + 8; }

    Budget& budget_;
    std::uint32_t words_;
    Column<std::uint64_t> rows_;
    Column<std::uint32_t> links_;
    Column<std::uint64_t> slots_;
    std::size_t capacity_ = 0;
    std::uint64_t mask_ = 0;
    std::size_t most_entries_ = 0;  // before the table grows
    std::size_t entries_ = 0;       // slots in use
    std::uint32_t size_ = 0;
    std::uint32_t layer_ = 0;    // rows before this one do not count as met
    std::uint32_t rebuilt_ = 0;  // rows before this one are in the table
    std::size_t touched_ = 0;    // slots before this one have their pages
};

}  // namespace soloist::network
