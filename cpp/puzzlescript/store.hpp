// States that were reached, each kept once and compared in full: no two different states are ever taken for one.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "base/hash.hpp"
#include "base/index_table.hpp"

namespace soloist::puzzlescript {

class Store {
public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    explicit Store(int key_words) : key_words_(static_cast<std::size_t>(key_words)) {}

    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    // The number of a state, and whether it is new.
    std::pair<std::uint32_t, bool> add(const std::uint64_t* key, std::uint32_t parent, std::uint8_t input) {
        const auto number = static_cast<std::uint32_t>(size());
        const std::uint32_t found = table_.find_or_insert(
            hash_words(key, key_words_), number,
            [&](std::uint32_t other) { return std::memcmp(this->key(other), key, 8 * key_words_) == 0; });
        if (found != number) return {found, false};
        if (number % chunk == 0) chunks_.push_back(std::make_unique_for_overwrite<std::uint64_t[]>(chunk * key_words_));
        std::memcpy(chunks_.back().get() + number % chunk * key_words_, key, 8 * key_words_);
        parents_.push_back(parent);
        inputs_.push_back(input);
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
        table_.clear();
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
        return 8 * chunks_.size() * chunk * key_words_ + table_.bytes() + 5 * parents_.capacity();
    }
    // What it will hold for a moment when it grows next.
    std::size_t bytes_to_grow() const { return table_.bytes_to_grow(); }

private:
    static constexpr std::size_t chunk = 1 << 12;  // states; a round number, nothing was measured

    std::size_t key_words_;
    std::vector<std::unique_ptr<std::uint64_t[]>> chunks_;
    IndexTable table_;
    std::vector<std::uint32_t> parents_;
    std::vector<std::uint8_t> inputs_;
};

}  // namespace soloist::puzzlescript
