#include "sgrl/record.hpp"

#include <stdexcept>

namespace soloist::sgrl {

Record::Record(int width, int height, std::string setup, std::vector<Kind> kinds)
    : width_(width), height_(height), setup_(std::move(setup)), kinds_(std::move(kinds)) {
    if (width < 1 || height < 1 || setup_.size() != static_cast<std::size_t>(area()))
        throw std::invalid_argument("the set-up does not fit the board");
}

std::uint32_t Record::letter(const Letter& letter) {
    auto [place, added] = letter_numbers_.try_emplace(letter, static_cast<std::uint32_t>(letters_.size()));
    if (added) letters_.push_back(letter);
    return place->second;
}

std::uint32_t Record::word(const Word& word) {
    auto [place, added] = word_numbers_.try_emplace(word, static_cast<std::uint32_t>(words_.size()));
    if (added) words_.push_back(word);
    return place->second;
}

std::uint32_t Record::move(std::uint32_t square, std::uint32_t word) {
    auto key = static_cast<std::uint64_t>(square) << 32 | word;
    auto [place, added] = move_numbers_.try_emplace(key, static_cast<std::uint32_t>(moves_.size()));
    if (added) {
        if (square >= setup_.size()) throw std::invalid_argument("a move begins off the board");
        moves_.push_back({square, word});
    }
    return place->second;
}

void Record::add_turn(int player, std::string_view board, std::uint32_t played, std::span<const std::uint32_t> legal) {
    if (board.size() != setup_.size()) throw std::invalid_argument("a board has another size than the set-up");
    boards_.insert(boards_.end(), board.begin(), board.end());
    players_.push_back(static_cast<std::uint8_t>(player));
    played_.push_back(played);
    legal_.insert(legal_.end(), legal.begin(), legal.end());
    legal_ends_.push_back(legal_.size());
}

int Record::shift(int square, const Letter& letter) const {
    int x = square % width_ + letter.dx, y = square / width_ + letter.dy;
    if (x < 0 || x >= width_ || y < 0 || y >= height_) return -1;
    int target = y * width_ + x;
    return off(static_cast<std::size_t>(target)) ? -1 : target;
}

int Record::code(int player, const std::string& type) const {
    for (std::size_t number = 0; number < kinds_.size(); ++number)
        if (kinds_[number].owner == player && kinds_[number].type == type) return static_cast<int>(number) + 1;
    throw std::invalid_argument("no such piece: " + type);
}

std::span<const std::uint32_t> Record::moves_of(std::size_t turn, bool all_moves) const {
    auto first = turn == 0 ? 0 : legal_ends_[turn - 1];
    if (all_moves && legal_ends_[turn] > first) return {legal_.data() + first, legal_ends_[turn] - first};
    return {played_.data() + turn, 1};
}

}  // namespace soloist::sgrl
