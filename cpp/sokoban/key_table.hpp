// Positions by 64-bit key: open addressing, and it knows how much memory it holds.
//
// The table stores key and index only; the caller compares the position behind the index, so that two positions
// with one key are never confused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace soloist::sokoban {

class KeyTable {
public:
    static constexpr std::uint32_t absent = 0xFFFFFFFF;

    KeyTable() : slots_(1 << 10) {}

    // The index stored under the key for which same(index) holds, or absent.
    template <class Same>
    std::uint32_t find(std::uint64_t key, Same same) const {
        for (std::size_t i = key & mask();; i = (i + 1) & mask()) {
            if (slots_[i].index == absent) return absent;
            if (slots_[i].key == key && same(slots_[i].index)) return slots_[i].index;
        }
    }
    void insert(std::uint64_t key, std::uint32_t index) {
        if ((count_ + 1) * 3 > slots_.size() * 2) grow();
        place(key, index);
        count_++;
    }
    std::size_t size() const { return count_; }
    std::size_t bytes() const { return slots_.size() * sizeof(Slot); }

private:
    struct Slot {
        std::uint64_t key = 0;
        std::uint32_t index = absent;
    };
    std::size_t mask() const { return slots_.size() - 1; }
    void place(std::uint64_t key, std::uint32_t index) {
        std::size_t i = key & mask();
        while (slots_[i].index != absent) i = (i + 1) & mask();
        slots_[i].key = key;
        slots_[i].index = index;
    }
    void grow() {
        std::vector<Slot> old(slots_.size() * 2);
        old.swap(slots_);
        for (const Slot& slot : old)
            if (slot.index != absent) place(slot.key, slot.index);
    }

    std::vector<Slot> slots_;
    std::size_t count_ = 0;
};

}  // namespace soloist::sokoban
