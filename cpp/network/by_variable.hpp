// Items by variable, in two flat arrays: networks have millions of variables, and most have one item or none.
//
// Add all items, arrange them once, then ask for those of a variable; they come in the order in which they were added.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "network/ground.hpp"

namespace soloist::network {

template <typename Item>
class ByVariable {
public:
    void add(Variable variable, const Item& item) { pairs_.emplace_back(variable, item); }

    void arrange(Variable variables) {
        start_.assign(std::size_t{variables} + 1, 0);
        for (const auto& pair : pairs_) ++start_[pair.first + 1];
        for (Variable variable = 0; variable < variables; ++variable) start_[variable + 1] += start_[variable];
        items_.resize(pairs_.size());
        std::vector<std::uint32_t> place(start_.begin(), start_.end() - 1);
        for (const auto& pair : pairs_) items_[place[pair.first]++] = pair.second;
        pairs_ = {};
    }

    std::span<const Item> of(Variable variable) const {
        return {items_.data() + start_[variable], items_.data() + start_[variable + 1]};
    }

private:
    std::vector<std::pair<Variable, Item>> pairs_;
    std::vector<std::uint32_t> start_;
    std::vector<Item> items_;
};

}  // namespace soloist::network
