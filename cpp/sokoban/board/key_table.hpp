// Positions by key: open addressing in eight bytes a slot, and it knows how much memory it holds.
//
// A slot keeps half of the 64-bit key, which also decides its place, and an index; the caller compares the position
// behind the index, so two positions with one key are never confused.
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
        const auto tag = static_cast<std::uint32_t>(key >> 32);
        for (std::size_t i = place(tag);; i = i + 1 < slots_.size() ? i + 1 : 0) {
            if (slots_[i].index == absent) return absent;
            if (slots_[i].tag == tag && same(slots_[i].index)) return slots_[i].index;
        }
    }
    void insert(std::uint64_t key, std::uint32_t index) {
        if (full()) grow();
        put(static_cast<std::uint32_t>(key >> 32), index);
        count_++;
    }
    std::size_t size() const { return count_; }
    // Whether the next insertion makes it twice as large; for a moment it then holds the old and the new.
    bool full() const { return (count_ + 1) * 3 > slots_.size() * 2; }
    std::size_t bytes() const { return slots_.size() * sizeof(Slot); }

private:
    struct Slot {
        std::uint32_t tag = 0;
        std::uint32_t index = absent;
    };
    std::size_t place(std::uint32_t tag) const {
        return static_cast<std::size_t>((std::uint64_t{tag} * slots_.size()) >> 32);
    }
    void put(std::uint32_t tag, std::uint32_t index) {
        std::size_t i = place(tag);
        while (slots_[i].index != absent) i = i + 1 < slots_.size() ? i + 1 : 0;
        slots_[i] = {tag, index};
    }
    void grow() {
        std::vector<Slot> old(slots_.size() * 2);
        old.swap(slots_);
        for (const Slot& slot : old)
            if (slot.index != absent) put(slot.tag, slot.index);
    }

    std::vector<Slot> slots_;
    std::size_t count_ = 0;
};

}  // namespace soloist::sokoban
