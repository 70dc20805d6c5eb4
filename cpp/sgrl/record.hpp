// A trace made ready for learning: boards in one block, and every letter, word and move known by its number.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/hash.hpp"

namespace soloist::sgrl {

constexpr std::uint8_t empty_square = 0;
constexpr std::uint8_t off_board = 255;
constexpr char add_letter = 'a';
constexpr char delete_letter = 'd';

// One micro-move. The note is the piece type that an `a` adds; in marked words `+TYPE` or `-TYPE` tells whether the
// letter leads into the region of the type in hand or not. Letters are ordered as their texts are.
struct Letter {
    int dx = 0;
    int dy = 0;
    char on = 'e';
    std::string note;

    auto operator<=>(const Letter&) const = default;
};

using Word = std::vector<std::uint32_t>;  // the numbers of letters

struct WordHash {
    std::size_t operator()(const Word& word) const { return static_cast<std::size_t>(Hasher().add_all(word).value()); }
};

struct Kind {
    int owner;
    std::string type;
};

struct Move {
    std::uint32_t square;
    std::uint32_t word;
};

class Record {
public:
    Record(int width, int height, std::string setup, std::vector<Kind> kinds);

    // The number of a thing, which it gets when it is first seen.
    std::uint32_t letter(const Letter& letter);
    std::uint32_t word(const Word& word);
    std::uint32_t move(std::uint32_t square, std::uint32_t word);

    // `legal` is empty where only the played move is known.
    void add_turn(int player, std::string_view board, std::uint32_t played, std::span<const std::uint32_t> legal);

    int area() const { return width_ * height_; }
    int shift(int square, const Letter& letter) const;
    bool off(std::size_t square) const { return static_cast<std::uint8_t>(setup_[square]) == off_board; }
    int code(int player, const std::string& type) const;
    const Kind& kind(int code) const { return kinds_[static_cast<std::size_t>(code) - 1]; }
    int kinds() const { return static_cast<int>(kinds_.size()); }
    const Letter& letter_at(std::uint32_t number) const { return letters_[number]; }
    const std::vector<Letter>& letters() const { return letters_; }
    const Word& word_at(std::uint32_t number) const { return words_[number]; }
    const Move& move_at(std::uint32_t number) const { return moves_[number]; }
    std::size_t moves() const { return moves_.size(); }

    std::size_t turns() const { return players_.size(); }
    int player(std::size_t turn) const { return players_[turn]; }
    const std::uint8_t* board(std::size_t turn) const { return boards_.data() + turn * setup_.size(); }
    // The legal moves of a turn, or the one played where the others are not known or not wanted.
    std::span<const std::uint32_t> moves_of(std::size_t turn, bool all_moves) const;

private:
    int width_;
    int height_;
    std::string setup_;
    std::vector<Kind> kinds_;
    std::vector<Letter> letters_;
    std::map<Letter, std::uint32_t> letter_numbers_;
    std::vector<Word> words_;
    std::unordered_map<Word, std::uint32_t, WordHash> word_numbers_;
    std::vector<Move> moves_;
    std::unordered_map<std::uint64_t, std::uint32_t> move_numbers_;
    std::vector<std::uint8_t> boards_;
    std::vector<std::uint8_t> players_;
    std::vector<std::uint32_t> played_;
    std::vector<std::uint32_t> legal_;
    std::vector<std::size_t> legal_ends_;
};

}  // namespace soloist::sgrl
