// Every position met so far, by number: key, cost, parent; found again by its key; and the memory it takes.
//
// Keys lie in blocks that never move, so that only the table's slots are ever held twice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "base/hash.hpp"
#include "base/index_table.hpp"
#include "packing.hpp"

namespace soloist::snowman {

class Store {
public:
    static constexpr std::uint32_t none = 0xffffffff;

    explicit Store(int words) : words_(static_cast<std::size_t>(words)) {}

    std::uint32_t size() const { return size_; }
    std::size_t bytes() const { return blocks_.size() * block_bytes() + table_.bytes(); }

    // What the next insertion may add to bytes(), if only for a moment; 0 when it fits into what is there.
    std::size_t growth() const { return (size_ % block == 0 ? block_bytes() : 0) + table_.bytes_to_grow(); }

    // The number of a key, and whether it is new.
    std::pair<std::uint32_t, bool> insert(const Key& key) {
        const std::uint32_t index = table_.find_or_insert(hash_words(key.data(), words_), size_, [&](std::uint32_t i) {
            return std::memcmp(this->key(i), key.data(), words_ * 8) == 0;
        });
        if (index < size_) return {index, false};
        if (size_ % block == 0) blocks_.push_back(std::make_unique<Block>(words_));
        std::memcpy(blocks_[size_ / block]->keys.get() + (size_ % block) * words_, key.data(), words_ * 8);
        ++size_;
        return {index, true};
    }

    const std::uint64_t* key(std::uint32_t index) const {
        return blocks_[index / block]->keys.get() + (index % block) * words_;
    }
    std::uint32_t& parent(std::uint32_t index) { return blocks_[index / block]->parent[index % block]; }
    std::uint16_t& cost(std::uint32_t index) { return blocks_[index / block]->cost[index % block]; }
    // The estimate under which the position waits to be expanded; 0 when it does not wait.
    std::uint16_t& due(std::uint32_t index) { return blocks_[index / block]->due[index % block]; }

private:
    static constexpr std::uint32_t block = 1 << 12;  // a round number, nothing was measured

    struct Block {
        explicit Block(std::size_t words) : keys(new std::uint64_t[block * words]) {}
        std::unique_ptr<std::uint64_t[]> keys;
        std::array<std::uint32_t, block> parent;
        std::array<std::uint16_t, block> cost;
        std::array<std::uint16_t, block> due;
    };

    std::size_t block_bytes() const { return sizeof(Block) + block * words_ * 8; }

    std::size_t words_;
    std::uint32_t size_ = 0;
    std::vector<std::unique_ptr<Block>> blocks_;
    IndexTable table_;
};

}  // namespace soloist::snowman
