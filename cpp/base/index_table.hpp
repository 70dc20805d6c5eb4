// What is stored elsewhere under a number, found by its hash: open addressing in eight bytes a slot.
//
//   const std::uint32_t index = table.find_or_insert(hash, nodes.size(), [&](auto i) { return nodes[i] == node; });
//   if (index == nodes.size()) nodes.push_back(node);
//
// A slot keeps the upper half of the hash, which also decides its place, and the number. The caller compares what is
// behind the number, so two things with one hash are never confused. Since the kept half is enough to place a slot, growing
// asks for no hash again; for a moment it holds the old and the new slots. How things are hashed never shows: numbers are
// the caller's, and slots are not enumerated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace soloist {

class IndexTable {
public:
    static constexpr std::uint32_t absent = 0xFFFFFFFF;

    IndexTable() : slots_(fewest_slots) {}

    // The number stored under the hash for which same(number) holds, or absent.
    template <class Same>
    std::uint32_t find(std::uint64_t hash, Same same) const {
        const std::size_t i = search(hash, same);
        return slots_[i] ? index_of(slots_[i]) : absent;
    }

    // The same, but where there is none, `fresh` is stored and returned.
    template <class Same>
    std::uint32_t find_or_insert(std::uint64_t hash, std::size_t fresh, Same same) {
        if (full()) grow();
        const std::size_t i = search(hash, same);
        if (slots_[i]) return index_of(slots_[i]);
        slots_[i] = slot(hash, static_cast<std::uint32_t>(fresh));
        ++count_;
        return static_cast<std::uint32_t>(fresh);
    }

    // Gives what is stored under the hash another number.
    void renumber(std::uint64_t hash, std::uint32_t before, std::uint32_t after) {
        const std::size_t i = search(hash, [&](std::uint32_t index) { return index == before; });
        slots_[i] = slot(hash, after);
    }

    // Brings in the slot that the next lookup of the hash begins with.
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[place(hash)]); }

    // Stores a number that is not there.
    void insert(std::uint64_t hash, std::uint32_t index) {
        if (full()) grow();
        put(slot(hash, index));
        ++count_;
    }

    void clear() {
        slots_.assign(fewest_slots, 0);
        count_ = 0;
    }

    std::size_t size() const { return count_; }
    std::size_t bytes() const { return slots_.size() * sizeof(std::uint64_t); }
    // Whether the next insertion makes it twice as large.
    bool full() const { return (count_ + 1) * 3 > slots_.size() * 2; }
    // What it holds beyond bytes() for a moment at the next insertion, or at most while so many are made.
    std::size_t bytes_to_grow() const { return full() ? 2 * bytes() : 0; }
    std::size_t bytes_to_grow(std::size_t insertions) const {
        std::size_t slots = slots_.size();
        while ((count_ + insertions) * 3 > slots * 2) slots *= 2;
        return slots == slots_.size() ? 0 : slots * sizeof(std::uint64_t);
    }

private:
    static constexpr std::size_t fewest_slots = 1 << 10;  // eight kilobytes; a round number, nothing was measured

    // A slot is 0, or the upper half of a hash and the number plus one.
    static std::uint64_t slot(std::uint64_t hash, std::uint32_t index) {
        return (hash >> 32 << 32) | (std::uint64_t{index} + 1);
    }
    static std::uint32_t index_of(std::uint64_t slot) { return static_cast<std::uint32_t>(slot) - 1; }

    std::size_t place(std::uint64_t slot_or_hash) const {
        return static_cast<std::size_t>((slot_or_hash >> 32) * slots_.size() >> 32);
    }
    std::size_t after(std::size_t i) const { return i + 1 < slots_.size() ? i + 1 : 0; }

    // Where the thing is, or the empty slot where it would be.
    template <class Same>
    std::size_t search(std::uint64_t hash, Same same) const {
        std::size_t i = place(hash);
        while (slots_[i] && ((slots_[i] ^ hash) >> 32 || !same(index_of(slots_[i])))) i = after(i);
        return i;
    }
    void put(std::uint64_t slot) {
        std::size_t i = place(slot);
        while (slots_[i]) i = after(i);
        slots_[i] = slot;
    }
    void grow() {
        std::vector<std::uint64_t> old(slots_.size() * 2);
        old.swap(slots_);
        for (const std::uint64_t slot : old)
            if (slot) put(slot);
    }

    std::vector<std::uint64_t> slots_;
    std::size_t count_ = 0;
};

}  // namespace soloist
