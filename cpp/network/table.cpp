#include "network/table.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace soloist::network {
namespace {

constexpr std::size_t first_capacity = std::size_t{1} << 17;  // a megabyte: a small table costs no zeroing that shows
constexpr std::size_t most_capacity = std::size_t{1} << 32;   // rows have numbers of 32 bits

std::size_t usual_load(std::size_t capacity) { return capacity / 8 * 5; }
std::size_t highest_load(std::size_t capacity) { return capacity / 16 * 15; }

}  // namespace

StateTable::StateTable(std::uint32_t words, Budget& budget)
    : budget_(budget), words_(words), rows_(budget, words), links_(budget, 2), slots_(budget) {
    start_rebuild(first_capacity);
}

void StateTable::set_link(std::uint32_t index, std::uint32_t parent, std::uint32_t step) {
    links_.row(index)[0] = parent;
    links_.row(index)[1] = step;
}

// Brings in the row that a lookup will compare with, if any: the slot must have been prefetched before.
void StateTable::prefetch_row(std::uint64_t hash) const {
    const std::uint64_t slot = slots_[hash & mask_];
    if (slot != 0 && same_tag(slot, hash)) __builtin_prefetch(rows_.row(index_in(slot)));
}

StateTable::Found StateTable::insert(const std::uint64_t* row, std::uint64_t hash, std::uint32_t parent,
                                     std::uint32_t step) {
    if (capacity_ == 0) return {full, false};
    finish_rebuild();
    std::uint64_t place = hash & mask_;
    for (const std::uint64_t first = place; slots_[place] != 0; place = after(place)) {
        if (same_tag(slots_[place], hash) && same_row(index_in(slots_[place]), row))
            return {index_in(slots_[place]), false};
        if (after(place) == first) return {full, false};
    }
    if (entries_ >= most_entries_) {
        if (!grow()) return {full, false};
        finish_rebuild();
        for (place = hash & mask_; slots_[place] != 0;) place = after(place);
    }
    const std::uint32_t index = store(row, parent, step);
    if (index == full) return {full, false};
    slots_[place] = slot_for(hash, index);
    ++entries_;
    rebuilt_ = size_;
    return {index, true};
}

bool StateTable::has(const std::uint64_t* row, std::uint64_t hash) const {
    if (capacity_ == 0) return false;
    std::uint64_t place = hash & mask_;
    for (const std::uint64_t first = place; slots_[place] != 0; place = after(place)) {
        if (same_tag(slots_[place], hash) && same_row(index_in(slots_[place]), row)) return true;
        if (after(place) == first) return false;
    }
    return false;
}

std::uint32_t StateTable::reserve_rows(std::uint32_t count, Crew& crew) {
    count = std::min(count, full - 1 - size_);
    const auto fits = [&](std::uint32_t rows) {
        return rows_.reserve(std::size_t{size_} + rows, crew) && links_.reserve(std::size_t{size_} + rows, crew);
    };
    while (count > 0 && !fits(count)) count /= 2;
    return count;
}

void StateTable::settle(std::size_t place, const std::uint64_t* row, std::uint32_t index, std::uint32_t parent,
                        std::uint32_t step) {
    std::copy_n(row, words_, rows_.row(index));
    set_link(index, parent, step);
    slots_[place] = slot_for(slots_[place], index);
}

void StateTable::settled(std::uint32_t count) {
    entries_ += count;
    size_ += count;
    rebuilt_ = size_;
}

std::uint32_t StateTable::store(const std::uint64_t* row, std::uint32_t parent, std::uint32_t step) {
    if (size_ == full - 1 || !rows_.reserve(std::size_t{size_} + 1) || !links_.reserve(std::size_t{size_} + 1)) {
        return full;
    }
    std::copy_n(row, words_, rows_.row(size_));
    set_link(size_, parent, step);
    return size_++;
}

// The next size is the largest step whose slots and half of the rows they are for still fit. Where none does, the
// table is filled to the brim; false when that is done too.
bool StateTable::grow() {
    const std::size_t available = budget_.left() + 8 * capacity_;
    for (const std::size_t factor : {8, 4, 2}) {
        const std::size_t capacity = factor * capacity_;
        if (capacity > most_capacity) continue;
        const std::size_t rows = usual_load(capacity) - std::min(usual_load(capacity), std::size_t{size_});
        if (8 * capacity + rows / 2 * row_bytes() <= available) return start_rebuild(capacity);
    }
    most_entries_ = highest_load(capacity_);
    return entries_ < most_entries_;
}

bool StateTable::start_rebuild(std::size_t capacity) {
    slots_.release();
    capacity_ = 0;
    if (!slots_.reserve(capacity)) return false;
    capacity_ = capacity;
    mask_ = capacity - 1;
    region_bits_ = static_cast<unsigned>(std::countr_zero(capacity / regions));
    most_entries_ = usual_load(capacity);
    entries_ = size_ - layer_;
    rebuilt_ = layer_;
    touched_ = 0;
    return true;
}

// Puts rows from `rebuilt_` on into the table, those whose regions the worker has.
void StateTable::rebuild_rows(std::uint32_t end, unsigned worker, unsigned workers) {
    constexpr std::uint32_t rows_ahead = 32;  // rows that are fetched before they are used, as in stage.hpp
    std::uint64_t hashes[rows_ahead];
    std::uint32_t numbers[rows_ahead];
    for (std::uint32_t next = rebuilt_; next < end;) {
        std::uint32_t here = 0;
        for (; next < end && here < rows_ahead; ++next) {
            hashes[here] = hash_words(rows_.row(next), words_);
            if (region(hashes[here]) % workers != worker) continue;
            prefetch(hashes[here]);
            numbers[here++] = next;
        }
        for (std::uint32_t offset = 0; offset < here; ++offset) {
            std::uint64_t place = hashes[offset] & mask_;
            while (slots_[place] != 0) place = after(place);
            slots_[place] = slot_for(hashes[offset], numbers[offset]);
        }
    }
}

bool StateTable::prepare(std::size_t entries, const Deadline& deadline, Crew& crew) {
    if (rebuilt_ == size_ && capacity_ != 0 && entries_ + entries >= most_entries_) grow();
    // The pages come one after another first: rows go everywhere, and the system takes its time to clear pages.
    constexpr std::size_t slots_a_page = Pages::page_step / 8;
    // Some work comes before each look at the clock, so that calls without any time still get somewhere.
    while (touched_ < capacity_) {
        crew.run([&](unsigned worker) {
            if (touched_ + worker * slots_a_page >= capacity_) return;
            volatile std::uint64_t* const slot = slots_.row(touched_ + worker * slots_a_page);
            *slot = *slot;
        });
        touched_ += crew.size() * slots_a_page;
        if (touched_ < capacity_ && deadline.passed()) return false;
    }
    while (rebuilt_ < size_ && capacity_ != 0) {
        const std::uint32_t end = rebuilt_ + std::min(crew.size() << 16, size_ - rebuilt_);
        crew.run([&](unsigned worker) { rebuild_rows(end, worker, crew.size()); });
        rebuilt_ = end;
        if (rebuilt_ < size_ && deadline.passed()) return false;
    }
    return true;
}

void StateTable::start_layer() {
    layer_ = size_;
    rebuilt_ = size_;
    if (capacity_ == 0 || 4 * entries_ < capacity_) return;
    std::memset(slots_.row(0), 0, 8 * capacity_);
    entries_ = 0;
}

void StateTable::clear() {
    size_ = 0;
    layer_ = 0;
    rebuilt_ = 0;
    entries_ = 0;
    if (capacity_ == 0) {
        start_rebuild(first_capacity);
    } else {
        std::memset(slots_.row(0), 0, 8 * capacity_);
    }
}

std::vector<std::uint32_t> StateTable::path(std::uint32_t index) const {
    std::vector<std::uint32_t> steps;
    for (; parent(index) != no_parent; index = parent(index)) steps.push_back(step(index));
    std::reverse(steps.begin(), steps.end());
    return steps;
}

}  // namespace soloist::network
