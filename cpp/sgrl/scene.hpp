// Boards and the moves seen in them, for one player: which positions hold what on a square, and where each word was seen.
//
// A question such as "where is square 12 empty?" is answered for all positions at once, by one bit a position. A turn is
// cut behind its first `a`: what comes before is a word of the piece on the board, what comes after is a move of the
// piece that has appeared, in a scene of its own whose boards show the moment it appears.
#pragma once

#include <memory>
#include <set>

#include "sgrl/record.hpp"

namespace soloist::sgrl {

using Bits = std::vector<std::uint64_t>;  // one bit a position

// A word that a piece was seen to make from a square.
struct Slot {
    int code;
    std::uint32_t square;
    std::uint32_t word;
};

class Scene {
public:
    // The positions of a player's turns; pieces of the codes in `whole` begin turns that are not cut.
    Scene(Record& record, int player, bool all_moves, const std::set<int>& whole);

    Record& record() const { return record_; }
    int player() const { return player_; }
    std::size_t positions() const { return count_; }
    std::size_t row_size() const { return (count_ + 63) / 64; }
    bool added() const { return hand_ > 0; }
    const std::vector<Slot>& slots() const { return slots_; }

    // The positions in which a square holds what a letter asks for: `e`, `w`, `p`, or `d` (a piece of anyone).
    const std::uint64_t* content(char on, int square) const;
    // The positions in which a word of the piece may begin on a square.
    Bits live(int code, int square) const;
    // For each slot, the positions in which it was seen, and how many they are.
    std::vector<Bits> seen_in() const;
    std::vector<std::uint32_t> times_seen() const;

    // The scenes of the pieces that were added, by their codes, however deep, in the order in which they appeared.
    std::vector<std::pair<int, std::shared_ptr<Scene>>> added_scenes() const;

private:
    // The moment a piece appears, and the moves it was seen to make then.
    struct Context {
        int code;
        std::uint32_t square;
        std::vector<std::uint8_t> board;
        std::vector<std::uint32_t> moves{};
        bool goes_on = false;
    };
    // What remains of a move behind an `a`.
    struct Rest {
        std::uint32_t slot;
        std::uint32_t move;
        int added;
        bool goes_on;
    };

    Scene(Record& record, int player, int hand, const std::vector<const Context*>& contexts);
    void note(std::uint32_t position, const std::uint8_t* board, std::span<const std::uint32_t> moves);
    std::int32_t make_note(int code, const Move& move, bool whole);
    void go_on(const Rest& rest, bool first, const std::uint8_t* board);
    std::vector<std::uint8_t> board_after(const std::uint8_t* board, const Slot& slot) const;
    template <class Positions>
    void fill(std::size_t count, Positions position_at);
    void index_tile(std::size_t tile, std::span<const std::uint8_t* const> boards);
    void put_together(std::size_t tile, std::size_t square, const std::uint64_t (&words)[8], unsigned digits,
                      std::uint64_t everywhere);
    std::uint64_t* row(std::size_t plane, std::size_t square) {
        return planes_.data() + (plane * static_cast<std::size_t>(record_.area()) + square) * row_size();
    }

    Record& record_;
    int player_;
    int hand_ = 0;  // the code of the piece in hand, if it is not the board's
    std::set<int> whole_;
    std::size_t count_ = 0;
    std::vector<Slot> slots_;
    std::map<std::pair<std::uint64_t, std::uint32_t>, std::uint32_t> slot_numbers_;
    // What a move of a piece is, by the piece's code and the move's number. 0: not looked at yet. n > 0: the whole move is
    // the word of slots_[n - 1]. n < 0: the move is cut behind its first `a`, and rests_[-n - 1] has both parts.
    std::vector<std::vector<std::int32_t>> notes_;
    std::vector<Rest> rests_;
    std::vector<Context> contexts_;
    std::vector<std::uint32_t> latest_context_;                       // by slot
    std::vector<std::uint32_t> latest_position_;                      // by slot
    std::vector<std::pair<std::uint32_t, std::uint32_t>> sightings_;  // slots and positions, in order
    std::vector<std::uint32_t> squares_;                              // of the piece in hand, by position
    std::map<int, std::size_t> plane_of_;                             // of the codes of the player
    std::vector<std::uint64_t> planes_;                               // by plane, square and position
};

}  // namespace soloist::sgrl
