#include "sgrl/observed.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "sgrl/walk.hpp"

namespace soloist::sgrl {

int Table::add_state() {
    next.resize(next.size() + letters, -1);
    accepting.push_back(0);
    return states() - 1;
}

Observed::Observed(std::shared_ptr<Scene> scene, int code, const Regions& regions)
    : scene_(std::move(scene)), type_(scene_->record().kind(code).type) {
    const Record& record = scene_->record();
    std::vector<std::pair<std::uint32_t, Word>> spelled;  // slots with their words, in letters by first sight
    std::unordered_map<std::uint32_t, Word> plain;        // where nothing is marked, a word is read once
    for (std::uint32_t number = 0; number < scene_->slots().size(); ++number) {
        const Slot& slot = scene_->slots()[number];
        if (slot.code != code) continue;
        if (!regions.empty()) {
            spelled.emplace_back(number, read_word(slot, regions));
            continue;
        }
        auto [place, fresh] = plain.try_emplace(slot.word);
        if (fresh) place->second = read_word(slot, regions);
        spelled.emplace_back(number, place->second);
    }
    std::vector<std::uint32_t> order(letters_.size()), rank(letters_.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return letters_[a] < letters_[b]; });
    std::vector<Letter> sorted;
    for (std::uint32_t place = 0; place < order.size(); ++place) {
        rank[order[place]] = place;
        sorted.push_back(letters_[order[place]]);
    }
    letters_ = std::move(sorted);
    for (auto& [slot, word] : spelled) {
        for (auto& letter : word) letter = rank[letter];
        words_.push_back(word);
    }
    std::sort(words_.begin(), words_.end(),
              [](const Word& a, const Word& b) { return a.size() != b.size() ? a.size() < b.size() : a < b; });
    words_.erase(std::unique(words_.begin(), words_.end()), words_.end());
    std::unordered_map<Word, std::uint32_t, WordHash> word_numbers;
    tree_ = Table(letters_.size());
    tree_.add_state();
    for (std::uint32_t number = 0; number < words_.size(); ++number) {
        word_numbers[words_[number]] = number;
        int node = 0;
        for (auto letter : words_[number]) {
            int child = tree_.step(node, letter);
            if (child < 0) {
                child = tree_.add_state();
                tree_.next[static_cast<std::size_t>(node) * letters_.size() + letter] = child;
            }
            node = child;
        }
        tree_.accepting[static_cast<std::size_t>(node)] = 1;
    }
    std::map<int, std::map<std::uint32_t, std::uint32_t>> known;
    for (const auto& [slot, word] : spelled)
        known[static_cast<int>(scene_->slots()[slot].square)][word_numbers.at(word)] = slot;
    for (int square = 0; square < record.area(); ++square) {
        Chunks live;
        const Bits row = scene_->live(code, square);
        for (std::uint32_t at = 0; at < row.size(); ++at)
            if (row[at] != 0) live.push_back({at, row[at]});
        if (!live.empty()) starts_.push_back({square, std::move(live), std::move(known[square])});
    }
    for (const Letter& letter : letters_) {
        const bool marked = letter.on != add_letter && letter.on != delete_letter && !letter.note.empty();
        for (int square = 0; square < record.area(); ++square) {
            int target = record.shift(square, letter);
            if (target >= 0 && marked)
                if (regions.at(letter.note.substr(1)).contains(target) != (letter.note[0] == '+')) target = -1;
            targets_.push_back(target);
        }
    }
}

Word Observed::read_word(const Slot& slot, const Regions& regions) {
    const Record& record = scene_->record();
    int square = static_cast<int>(slot.square);
    std::string hand = type_;
    Word result;
    for (auto number : record.word_at(slot.word)) {
        const Letter& letter = record.letter_at(number);
        square = record.shift(square, letter);
        std::string mark;
        if (letter.on == add_letter) {
            hand = letter.note;
        } else if (letter.on != delete_letter) {
            if (auto region = regions.find(hand); region != regions.end())
                mark = (region->second.contains(square) ? "+" : "-") + hand;
        }
        result.push_back(letter_number(number, mark));
    }
    return result;
}

std::uint32_t Observed::letter_number(std::uint32_t letter, const std::string& mark) {
    auto [place, fresh] = numbers_.try_emplace({letter, mark}, static_cast<std::uint32_t>(letters_.size()));
    if (fresh) {
        letters_.push_back(scene_->record().letter_at(letter));
        if (!mark.empty()) letters_.back().note = mark;
    }
    return place->second;
}

std::vector<Excess> Observed::excess() const {
    std::vector<Excess> result;
    std::vector<std::uint32_t> word_of(static_cast<std::size_t>(tree_.states()));
    for (std::uint32_t number = 0; number < words_.size(); ++number) {
        int node = 0;
        for (auto letter : words_[number]) node = tree_.step(node, letter);
        word_of[static_cast<std::size_t>(node)] = number;
    }
    const auto seen_in = scene_->seen_in();
    Walk walk(*this);
    for (const Start& start : starts_)
        walk.words(TableMachine{tree_}, start, [&](int node, const Word&, std::span<const Chunk> possible) {
            const auto word = word_of[static_cast<std::size_t>(node)];
            const auto place = start.known.find(word);
            const Bits* known = place == start.known.end() ? nullptr : &seen_in[place->second];
            std::size_t count = 0, example = 0;
            for (const Chunk& chunk : possible) {
                const auto beyond = known == nullptr ? chunk.bits : chunk.bits & ~(*known)[chunk.at];
                if (beyond != 0 && count == 0)
                    example = chunk.at * 64 + static_cast<unsigned>(std::countr_zero(beyond));
                count += static_cast<unsigned>(std::popcount(beyond));
            }
            if (count > 0) result.push_back({word, start.square, count, example});
            return true;
        });
    return result;
}

}  // namespace soloist::sgrl
