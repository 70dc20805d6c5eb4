// States that were reached, each kept once and compared in full: no two different states are ever taken for one.
//
// The table that finds them is cut into shards, and a hash belongs to one of them. So several workers can claim places for states at
// once, each in shards of its own, before the states have their numbers (round.hpp).
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.hpp"
#include "base/index_table.hpp"

namespace soloist::puzzlescript {

class Store {
public:
    static constexpr std::uint32_t none = IndexTable::absent;

    explicit Store(int key_words, unsigned shards = 1)
        : key_words_(static_cast<std::size_t>(key_words)), shards_(shards) {}

    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    std::size_t key_words() const { return key_words_; }
    std::uint64_t hash(const std::uint64_t* key) const { return hash_words(key, key_words_); }
    unsigned shards() const { return static_cast<unsigned>(shards_.size()); }
    // A table places by the upper half of a hash, so its shard is told by the lower.
    unsigned shard(std::uint64_t hash) const {
        return static_cast<unsigned>((hash & 0xFFFFFFFF) * shards_.size() >> 32);
    }
    bool equal(const std::uint64_t* key, const std::uint64_t* other) const {
        return std::memcmp(key, other, 8 * key_words_) == 0;
    }

    // The number of a state, or none. Any number of workers may ask while nobody stores.
    std::uint32_t find(const std::uint64_t* key, std::uint64_t hash) const {
        return table(hash).find(hash, [&](std::uint32_t other) { return equal(this->key(other), key); });
    }
    void prefetch(std::uint64_t hash) const { table(hash).prefetch(hash); }

    // In the shard of the hash: takes a place for a state that will have a number soon, and until then has this one; or
    // gives the number of the same state. same(number) tells which one that is.
    template <class Same>
    std::uint32_t claim(std::uint64_t hash, std::uint32_t number, Same same) {
        return table(hash).find_or_insert(hash, number, same);
    }
    // The next state's number; it is looked at only after `settle`.
    std::uint32_t append(std::uint32_t parent, std::uint8_t input) {
        const auto number = static_cast<std::uint32_t>(size());
        if (number % chunk == 0) chunks_.push_back(std::make_unique_for_overwrite<std::uint64_t[]>(chunk * key_words_));
        parents_.push_back(parent);
        inputs_.push_back(input);
        return number;
    }
    // In the shard of the hash: the state that claimed a place under one number has another.
    void settle(const std::uint64_t* key, std::uint64_t hash, std::uint32_t claimed, std::uint32_t number) {
        std::memcpy(place(number), key, 8 * key_words_);
        if (claimed != number) table(hash).renumber(hash, claimed, number);
    }

    // All of this for one state: its number, and whether it is new.
    std::pair<std::uint32_t, bool> add(const std::uint64_t* key, std::uint32_t parent, std::uint8_t input) {
        const std::uint64_t hash = this->hash(key);
        const auto next = static_cast<std::uint32_t>(size());
        const std::uint32_t number =
            claim(hash, next, [&](std::uint32_t other) { return equal(this->key(other), key); });
        if (number != next) return {number, false};
        settle(key, hash, next, append(parent, input));
        return {number, true};
    }

    const std::uint64_t* key(std::uint32_t number) const {
        return chunks_[number / chunk].get() + number % chunk * key_words_;
    }
    std::uint32_t parent(std::uint32_t number) const { return parents_[number]; }
    std::uint8_t input(std::uint32_t number) const { return inputs_[number]; }
    // A better way to a state.
    void set_parent(std::uint32_t number, std::uint32_t parent, std::uint8_t input) {
        parents_[number] = parent;
        inputs_[number] = input;
    }
    void clear() {
        chunks_.clear();
        for (Shard& shard : shards_) shard.table.clear();
        parents_.clear();
        inputs_.clear();
    }

    // The inputs that lead to a state.
    std::string path(std::uint32_t number) const {
        std::string inputs;
        for (; parents_[number] != none; number = parents_[number])
            inputs.push_back(static_cast<char>(inputs_[number]));
        return {inputs.rbegin(), inputs.rend()};
    }

    std::size_t size() const { return parents_.size(); }
    std::size_t bytes() const {
        std::size_t bytes = 8 * chunks_.size() * chunk * key_words_ + 5 * parents_.capacity();
        for (const Shard& shard : shards_) bytes += shard.table.bytes();
        return bytes;
    }
    // What it will hold for a moment beyond that while so many states are added.
    std::size_t bytes_to_grow(std::size_t states) const {
        const std::size_t each = (states + shards_.size() - 1) / shards_.size();
        std::size_t bytes = 0;
        for (const Shard& shard : shards_) bytes += shard.table.bytes_to_grow(each);
        return bytes;
    }

private:
    static constexpr std::size_t chunk = 1 << 12;  // states; a round number, nothing was measured

    struct alignas(64) Shard {  // a line of the cache each: they are written to at once
        IndexTable table;
    };

    IndexTable& table(std::uint64_t hash) { return shards_[shard(hash)].table; }
    const IndexTable& table(std::uint64_t hash) const { return shards_[shard(hash)].table; }
    std::uint64_t* place(std::uint32_t number) { return chunks_[number / chunk].get() + number % chunk * key_words_; }

    std::size_t key_words_;
    std::vector<std::unique_ptr<std::uint64_t[]>> chunks_;
    std::vector<Shard> shards_;
    std::vector<std::uint32_t> parents_;
    std::vector<std::uint8_t> inputs_;
};

}  // namespace soloist::puzzlescript
