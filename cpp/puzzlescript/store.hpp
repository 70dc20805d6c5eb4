// States that were reached, each kept once and compared in full: no two different states are ever taken for one.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace soloist::puzzlescript {

class Store {
public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    explicit Store(int key_words) : key_words_(static_cast<std::size_t>(key_words)), slots_(1 << 12, 0) {}

    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    // The number of a state, and whether it is new.
    std::pair<std::uint32_t, bool> add(const std::uint64_t* key, std::uint32_t parent, std::uint8_t input) {
        if (2 * (size() + 1) > slots_.size()) grow();
        const std::uint64_t hash = hashed(key);
        std::size_t slot = hash & (slots_.size() - 1);
        // A slot is 0, or the upper half of the hash and the number of the state plus one.
        while (slots_[slot]) {
            const auto number = static_cast<std::uint32_t>(slots_[slot]) - 1;
            if (slots_[slot] >> 32 == hash >> 32 && std::memcmp(this->key(number), key, 8 * key_words_) == 0)
                return {number, false};
            slot = (slot + 1) & (slots_.size() - 1);
        }
        const auto number = static_cast<std::uint32_t>(size());
        if (number % chunk == 0) chunks_.push_back(std::make_unique_for_overwrite<std::uint64_t[]>(chunk * key_words_));
        std::memcpy(chunks_.back().get() + number % chunk * key_words_, key, 8 * key_words_);
        slots_[slot] = hash >> 32 << 32 | (number + 1);
        parents_.push_back(parent);
        inputs_.push_back(input);
        return {number, true};
    }

    const std::uint64_t* key(std::uint32_t number) const {
        return chunks_[number / chunk].get() + number % chunk * key_words_;
    }
    std::uint32_t parent(std::uint32_t number) const { return parents_[number]; }
    std::uint8_t input(std::uint32_t number) const { return inputs_[number]; }

    // The inputs that lead to a state.
    std::string path(std::uint32_t number) const {
        std::string inputs;
        for (; parents_[number] != none; number = parents_[number])
            inputs.push_back(static_cast<char>(inputs_[number]));
        return {inputs.rbegin(), inputs.rend()};
    }

    std::size_t size() const { return parents_.size(); }
    std::size_t bytes() const {
        return 8 * (chunks_.size() * chunk * key_words_ + slots_.size()) + 5 * parents_.capacity();
    }
    // What it will hold for a moment when it grows next.
    std::size_t bytes_to_grow() const { return 2 * (size() + 1) > slots_.size() ? 16 * slots_.size() : 0; }

private:
    static constexpr std::size_t chunk = 1 << 12;

    std::uint64_t hashed(const std::uint64_t* key) const {
        std::uint64_t hash = 0x9e3779b97f4a7c15;
        for (std::size_t i = 0; i < key_words_; ++i) {
            hash = (hash ^ key[i]) * 0xff51afd7ed558ccd;
            hash ^= hash >> 32;
        }
        return hash * 0xc4ceb9fe1a85ec53 ^ hash >> 29;
    }

    void grow() {
        std::vector<std::uint64_t> bigger(2 * slots_.size(), 0);
        // The low half of a hash is not kept, so it is made again.
        for (const std::uint64_t entry : slots_) {
            if (!entry) continue;
            std::size_t slot = hashed(key(static_cast<std::uint32_t>(entry) - 1)) & (bigger.size() - 1);
            while (bigger[slot]) slot = (slot + 1) & (bigger.size() - 1);
            bigger[slot] = entry;
        }
        slots_.swap(bigger);
    }

    std::size_t key_words_;
    std::vector<std::unique_ptr<std::uint64_t[]>> chunks_;
    std::vector<std::uint64_t> slots_;
    std::vector<std::uint32_t> parents_;
    std::vector<std::uint8_t> inputs_;
};

}  // namespace soloist::puzzlescript
