// Every position met so far, by number: key, cost, parent; found again by its key; and the memory it takes.
//
// Keys lie in blocks that never move, and the slots are rebuilt from the keys when they get full, so growing never
// needs the old and the new table at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "packing.hpp"

namespace soloist::snowman {

class Store {
public:
    static constexpr std::uint32_t none = 0xffffffff;

    explicit Store(int words) : words_(static_cast<std::size_t>(words)) { slots_.resize(1 << 12); }

    std::uint32_t size() const { return size_; }
    std::size_t bytes() const { return blocks_.size() * block_bytes() + slots_.size() * sizeof(Slot); }

    // What the next insertion may add to bytes(); 0 when it fits into what is there.
    std::size_t growth() const {
        std::size_t more = size_ % block == 0 ? block_bytes() : 0;
        if (full()) more += slots_.size() * sizeof(Slot);
        return more;
    }

    // The number of a key, and whether it is new.
    std::pair<std::uint32_t, bool> insert(const Key& key) {
        const std::uint64_t hash = hash_of(key.data());
        std::size_t i = hash & (slots_.size() - 1);
        const auto tag = static_cast<std::uint32_t>(hash >> 32);
        for (; slots_[i].index != 0; i = (i + 1) & (slots_.size() - 1)) {
            if (slots_[i].tag == tag && std::memcmp(this->key(slots_[i].index - 1), key.data(), words_ * 8) == 0)
                return {slots_[i].index - 1, false};
        }
        if (size_ % block == 0) blocks_.push_back(std::make_unique<Block>(words_));
        std::memcpy(blocks_[size_ / block]->keys.get() + (size_ % block) * words_, key.data(), words_ * 8);
        slots_[i] = {size_ + 1, tag};
        ++size_;
        if (full()) rebuild();
        return {size_ - 1, true};
    }

    const std::uint64_t* key(std::uint32_t index) const {
        return blocks_[index / block]->keys.get() + (index % block) * words_;
    }
    std::uint32_t& parent(std::uint32_t index) { return blocks_[index / block]->parent[index % block]; }
    std::uint16_t& cost(std::uint32_t index) { return blocks_[index / block]->cost[index % block]; }
    // The estimate under which the position waits to be expanded; 0 when it does not wait.
    std::uint16_t& due(std::uint32_t index) { return blocks_[index / block]->due[index % block]; }

private:
    static constexpr std::uint32_t block = 1 << 12;

    struct Slot {
        std::uint32_t index = 0;  // plus one; 0 is an empty slot
        std::uint32_t tag = 0;
    };
    struct Block {
        explicit Block(std::size_t words) : keys(new std::uint64_t[block * words]) {}
        std::unique_ptr<std::uint64_t[]> keys;
        std::array<std::uint32_t, block> parent;
        std::array<std::uint16_t, block> cost;
        std::array<std::uint16_t, block> due;
    };

    std::size_t block_bytes() const { return sizeof(Block) + block * words_ * 8; }
    bool full() const { return std::size_t{size_} * 4 >= slots_.size() * 3; }

    std::uint64_t hash_of(const std::uint64_t* key) const {
        std::uint64_t h = 0x9e3779b97f4a7c15;
        for (std::size_t i = 0; i < words_; ++i) {
            h = (h ^ key[i]) * 0xff51afd7ed558ccd;
            h ^= h >> 32;
        }
        h *= 0xc4ceb9fe1a85ec53;
        return h ^ (h >> 29);
    }

    void rebuild() {
        const std::size_t wanted = slots_.size() * 2;
        slots_ = {};
        slots_.resize(wanted);
        for (std::uint32_t n = 0; n < size_; ++n) {
            const std::uint64_t hash = hash_of(key(n));
            std::size_t i = hash & (wanted - 1);
            while (slots_[i].index != 0) i = (i + 1) & (wanted - 1);
            slots_[i] = {n + 1, static_cast<std::uint32_t>(hash >> 32)};
        }
    }

    std::size_t words_;
    std::uint32_t size_ = 0;
    std::vector<std::unique_ptr<Block>> blocks_;
    std::vector<Slot> slots_;
};

}  // namespace soloist::snowman
