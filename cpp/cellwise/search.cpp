#include "cellwise/search.hpp"

#include <stdexcept>

namespace soloist::cellwise {

namespace {

// What an entry of the table of boards takes besides the board itself, about; how it was estimated is not on record.
constexpr std::size_t entry = 96;
constexpr std::size_t most_contents = 65'000;  // different contents of cells: their numbers have 16 bits

}  // namespace

Search::Search(const std::string& text, int below, std::size_t memory)
    : game_(read_game(text)), play_(game_), below_(below), memory_(memory) {
    const After begin = play_.open();
    if (begin == After::refused) outcome_ = Outcome::refused;
    if (begin == After::endless || below_ < 2) outcome_ = Outcome::exhausted;
    if (outcome_ != Outcome::running) return;
    const auto [place, fresh] = seen_.emplace(pack(), 0);
    layer_.push_back(&place->first);
    count_ = 1;
}

char16_t Search::number_of(const std::uint16_t* cell) {
    std::vector<std::uint16_t> content(cell, cell + game_.layers);
    const auto known = numbers_.find(content);
    if (known != numbers_.end()) return known->second;
    if (contents_.size() >= most_contents) throw std::length_error("too many different cells");
    const auto number = static_cast<char16_t>(contents_.size());
    contents_.push_back(content);
    numbers_.emplace(std::move(content), number);
    return number;
}

Search::Record Search::pack() {
    Record record;
    for (const Board* board : {&play_.board, &play_.restart}) {
        if (board == &play_.restart && !play_.remembers()) break;
        for (std::size_t at = 0; at < board->size(); at += static_cast<std::size_t>(game_.layers))
            record.push_back(number_of(board->data() + at));
    }
    return record;
}

void Search::unpack(const Record& record) {
    const std::size_t cells = play_.board.size() / static_cast<std::size_t>(game_.layers);
    for (std::size_t i = 0; i < record.size(); ++i) {
        Board& board = i < cells ? play_.board : play_.restart;
        const auto& content = contents_[record[i]];
        std::copy(content.begin(), content.end(), board.begin() + static_cast<long>(i % cells * content.size()));
    }
}

void Search::run(std::size_t boards) {
    for (; boards > 0 && outcome_ == Outcome::running; --boards) {
        if (cursor_ == layer_.size()) {
            if (next_.empty()) {
                outcome_ = Outcome::exhausted;
                return;
            }
            layer_.swap(next_);
            next_.clear();
            cursor_ = 0;
            ++depth_;
        }
        const Record& here = *layer_[cursor_++];
        if (game_.realtime) {
            unpack(here);
            if (play_.ticks()) outcome_ = Outcome::refused;
        }
        for (int input = 0; input < game_.inputs && outcome_ == Outcome::running; ++input) {
            unpack(here);
            const After after = play_.press(input);
            if (after == After::won) outcome_ = Outcome::won;
            if (after == After::refused) outcome_ = Outcome::refused;
            if (after != After::settled || depth_ + 2 >= below_) continue;
            try {
                const auto [place, fresh] = seen_.emplace(pack(), 0);
                if (!fresh) continue;
                next_.push_back(&place->first);
                ++count_;
                bytes_ += entry + 2 * place->first.size();
            } catch (const std::length_error&) { outcome_ = Outcome::memory; }
            if (bytes_ > memory_) outcome_ = Outcome::memory;
        }
    }
}

}  // namespace soloist::cellwise
