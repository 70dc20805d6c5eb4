// Verdicts of small searches, kept by the question that was asked.
//
// A key finds the place, and the whole question is compared: with the key alone two questions would once in a long while be
// taken for one, and a position from which the level can be solved for a dead one. When there is no more room, all is forgotten.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "base/index_table.hpp"

namespace soloist::sokoban {

template <class Question, class Answer>
class VerdictCache {
public:
    explicit VerdictCache(std::size_t most) : most_(std::clamp<std::size_t>(most_bytes / sizeof(Entry), 1, most)) {}

    // The answer to this question, or nothing.
    const Answer* find(std::uint64_t key, const Question& question) const {
        const std::uint32_t index = table_.find(key, [&](std::uint32_t i) { return entries_[i].first == question; });
        return index == IndexTable::absent ? nullptr : &entries_[index].second;
    }
    // Good until the next one is kept.
    const Answer& keep(std::uint64_t key, const Question& question, Answer answer) {
        if (entries_.size() >= most_) {
            entries_.clear();
            table_ = IndexTable();
        }
        table_.insert(key, static_cast<std::uint32_t>(entries_.size()));
        return entries_.emplace_back(question, std::move(answer)).second;
    }
    std::size_t size() const { return entries_.size(); }
    std::size_t bytes() const { return entries_.capacity() * sizeof(Entry) + table_.bytes(); }

private:
    using Entry = std::pair<Question, Answer>;
    static constexpr std::size_t most_bytes = std::size_t{32} << 20;  // vast boards have large questions

    std::size_t most_;
    std::vector<Entry> entries_;
    IndexTable table_;
};

}  // namespace soloist::sokoban
