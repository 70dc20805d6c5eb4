#include "sgrl/scene.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace soloist::sgrl {

namespace {

// The planes of what squares hold; those of the codes of the player follow.
enum Plane : std::size_t { empty_plane, own_plane, other_plane, occupied_plane, first_code_plane };

constexpr std::uint32_t nowhere = ~std::uint32_t{0};

}  // namespace

Scene::Scene(Record& record, int player, bool all_moves, const std::set<int>& whole)
    : record_(record), player_(player), whole_(whole), notes_(static_cast<std::size_t>(record.kinds()) + 1) {
    std::vector<std::size_t> turns;
    for (std::size_t turn = 0; turn < record.turns(); ++turn)
        if (record.player(turn) == player) turns.push_back(turn);
    fill(turns.size(), [&](std::size_t position) {
        const auto turn = turns[position];
        return std::pair{record_.board(turn), record_.moves_of(turn, all_moves)};
    });
}

Scene::Scene(Record& record, int player, int hand, const std::vector<const Context*>& contexts)
    : record_(record), player_(player), hand_(hand), notes_(static_cast<std::size_t>(record.kinds()) + 1) {
    for (const Context* context : contexts) squares_.push_back(context->square);
    fill(contexts.size(), [&](std::size_t position) {
        const Context& context = *contexts[position];
        return std::pair{context.board.data(), std::span<const std::uint32_t>(context.moves)};
    });
}

// Goes through the positions, each a board and its moves, in tiles that stay in the cache.
template <class Positions>
void Scene::fill(std::size_t count, Positions position_at) {
    count_ = count;
    const auto area = static_cast<std::size_t>(record_.area());
    for (int code = 1; code <= record_.kinds(); ++code)
        if (record_.kind(code).owner == player_) plane_of_.try_emplace(code, first_code_plane + plane_of_.size());
    planes_.resize((first_code_plane + plane_of_.size()) * area * row_size());
    std::vector<const std::uint8_t*> boards;
    for (std::size_t tile = 0; tile < row_size(); ++tile) {
        boards.clear();
        for (std::size_t position = tile * 64; position < std::min(count_, (tile + 1) * 64); ++position) {
            const auto [board, moves] = position_at(position);
            note(static_cast<std::uint32_t>(position), board, moves);
            boards.push_back(board);
        }
        index_tile(tile, boards);
    }
}

void Scene::note(std::uint32_t position, const std::uint8_t* board, std::span<const std::uint32_t> moves) {
    for (auto number : moves) {
        const int code = added() ? hand_ : board[record_.move_at(number).square];
        if (code == empty_square || code > record_.kinds()) continue;
        auto& known = notes_[static_cast<std::size_t>(code)];
        if (known.size() <= number) known.resize(std::max<std::size_t>(number + 1, record_.moves()));
        if (known[number] == 0) known[number] = make_note(code, record_.move_at(number), whole_.contains(code));
        const auto found = known[number];
        const auto slot = found > 0 ? static_cast<std::uint32_t>(found - 1) : rests_[-found - 1].slot;
        const bool first = latest_position_[slot] != position;
        if (first) sightings_.emplace_back(slot, position);
        latest_position_[slot] = position;
        if (found < 0) go_on(rests_[-found - 1], first, board);
    }
}

// Notes what the piece that has appeared does: all that goes on from one moment shares a context.
void Scene::go_on(const Rest& rest, bool first, const std::uint8_t* board) {
    if (first) {
        latest_context_[rest.slot] = static_cast<std::uint32_t>(contexts_.size());
        contexts_.push_back({rest.added, record_.move_at(rest.move).square, board_after(board, slots_[rest.slot])});
    }
    Context& context = contexts_[latest_context_[rest.slot]];
    context.moves.push_back(rest.move);
    context.goes_on = context.goes_on || rest.goes_on;
}

std::int32_t Scene::make_note(int code, const Move& move, bool whole) {
    const Word word = record_.word_at(move.word);
    const auto square = move.square;
    int at = static_cast<int>(square);
    auto adds = word.begin();
    for (; adds != word.end(); ++adds) {
        const Letter& letter = record_.letter_at(*adds);
        at = record_.shift(at, letter);
        if (letter.on == add_letter && !whole) break;
    }
    const bool cut = adds != word.end();
    const auto head = cut ? record_.word(Word(word.begin(), adds + 1)) : move.word;
    const auto key = std::pair{static_cast<std::uint64_t>(code) << 32 | square, head};
    const auto [place, fresh] = slot_numbers_.try_emplace(key, static_cast<std::uint32_t>(slots_.size()));
    if (fresh) {
        slots_.push_back({code, square, head});
        latest_context_.push_back(0);
        latest_position_.push_back(nowhere);
    }
    if (!cut) return static_cast<std::int32_t>(place->second) + 1;
    const Word rest(adds + 1, word.end());
    const bool goes_on =
        std::any_of(rest.begin(), rest.end(), [&](auto item) { return record_.letter_at(item).on == add_letter; });
    rests_.push_back({place->second, record_.move(static_cast<std::uint32_t>(at), record_.word(rest)),
                      record_.code(player_, record_.letter_at(*adds).note), goes_on});
    return -static_cast<std::int32_t>(rests_.size());
}

std::vector<std::uint8_t> Scene::board_after(const std::uint8_t* board, const Slot& slot) const {
    std::vector<std::uint8_t> after(board, board + record_.area());
    auto hand = static_cast<std::uint8_t>(slot.code);
    int square = static_cast<int>(slot.square);
    if (!added()) after[slot.square] = empty_square;
    for (auto number : record_.word_at(slot.word)) {
        const Letter& letter = record_.letter_at(number);
        square = record_.shift(square, letter);
        if (letter.on == delete_letter) {
            after[static_cast<std::size_t>(square)] = empty_square;
        } else if (letter.on == add_letter) {
            after[static_cast<std::size_t>(square)] = hand;
            hand = static_cast<std::uint8_t>(record_.code(player_, letter.note));
        }
    }
    return after;
}

namespace {

// The bits of one place of eight bytes, gathered: each byte is 0 or 1 after the mask, and the product moves them to the
// highest byte, that of the first one lowest.
std::uint64_t gather(std::uint64_t eight, unsigned place) {
    return (eight >> place & 0x0101010101010101u) * 0x0102040810204080u >> 56;
}

// Turns eight rows of eight bytes into columns, by exchanging halves, quarters and single bytes.
void transpose(std::uint64_t (&rows)[8]) {
    constexpr std::uint64_t masks[] = {0x00000000ffffffffu, 0x0000ffff0000ffffu, 0x00ff00ff00ff00ffu};
    for (unsigned round = 0; round < 3; ++round) {
        const unsigned apart = 4u >> round;
        for (unsigned row = 0; row < 8; ++row) {
            if (row & apart) continue;
            const auto changed = (rows[row] >> 8 * apart ^ rows[row + apart]) & masks[round];
            rows[row] ^= changed << 8 * apart;
            rows[row + apart] ^= changed;
        }
    }
}

}  // namespace

// Up to 64 positions fill one word of every row. Eight squares are looked at together. The codes on a square are taken
// apart into their binary digits, a word a digit, and put together again for each code that is asked for.
void Scene::index_tile(std::size_t tile, std::span<const std::uint8_t* const> boards) {
    static_assert(std::endian::native == std::endian::little);
    const auto digits = static_cast<unsigned>(std::bit_width(static_cast<unsigned>(record_.kinds())));
    const auto everywhere = boards.size() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << boards.size()) - 1;
    const auto area = static_cast<std::size_t>(record_.area());
    for (std::size_t first = 0; first < area; first += 8) {
        const auto squares = std::min<std::size_t>(8, area - first);
        std::uint64_t words[8][8] = {};  // by square and digit
        for (std::size_t group = 0; group < boards.size(); group += 8) {
            std::uint64_t rows[8] = {};
            for (std::size_t row = 0; row < std::min<std::size_t>(8, boards.size() - group); ++row)
                std::memcpy(&rows[row], boards[group + row] + first, squares);
            transpose(rows);
            for (std::size_t square = 0; square < squares; ++square)
                for (unsigned digit = 0; digit < digits; ++digit)
                    words[square][digit] |= gather(rows[square], digit) << group;
        }
        for (std::size_t square = 0; square < squares; ++square)
            if (!record_.off(first + square)) put_together(tile, first + square, words[square], digits, everywhere);
    }
}

void Scene::put_together(std::size_t tile, std::size_t square, const std::uint64_t (&words)[8], unsigned digits,
                         std::uint64_t everywhere) {
    if (std::all_of(words, words + digits, [](auto word) { return word == 0; })) {
        row(empty_plane, square)[tile] = everywhere;
        return;
    }
    const auto where = [&](unsigned code) {
        auto result = everywhere;
        for (unsigned digit = 0; digit < digits; ++digit) result &= code >> digit & 1 ? words[digit] : ~words[digit];
        return result;
    };
    const auto empty = where(empty_square);
    std::uint64_t own = 0;
    for (const auto& [code, plane] : plane_of_) own |= row(plane, square)[tile] = where(static_cast<unsigned>(code));
    row(empty_plane, square)[tile] = empty;
    row(own_plane, square)[tile] = own;
    row(other_plane, square)[tile] = everywhere & ~empty & ~own;
    row(occupied_plane, square)[tile] = everywhere & ~empty;
}

const std::uint64_t* Scene::content(char on, int square) const {
    const auto plane = on == 'e' ? empty_plane : on == 'w' ? own_plane : on == 'p' ? other_plane : occupied_plane;
    return const_cast<Scene*>(this)->row(plane, static_cast<std::size_t>(square));
}

Bits Scene::live(int code, int square) const {
    if (!added()) {
        const auto* first = const_cast<Scene*>(this)->row(plane_of_.at(code), static_cast<std::size_t>(square));
        return {first, first + row_size()};
    }
    Bits row(row_size());
    for (std::size_t position = 0; position < squares_.size(); ++position)
        if (squares_[position] == static_cast<std::uint32_t>(square)) row[position / 64] |= 1ull << position % 64;
    return row;
}

std::vector<Bits> Scene::seen_in() const {
    std::vector<Bits> rows(slots_.size(), Bits(row_size()));
    for (const auto& [slot, position] : sightings_) rows[slot][position / 64] |= 1ull << position % 64;
    return rows;
}

std::vector<std::uint32_t> Scene::times_seen() const {
    std::vector<std::uint32_t> times(slots_.size());
    for (const auto& [slot, position] : sightings_) ++times[slot];
    return times;
}

std::vector<std::pair<int, std::shared_ptr<Scene>>> Scene::added_scenes() const {
    std::vector<int> order;
    std::map<int, std::vector<const Context*>> moments;
    auto note = [&](const std::vector<Context>& contexts) {
        for (const Context& context : contexts) {
            if (!moments.contains(context.code)) order.push_back(context.code);
            moments[context.code].push_back(&context);
        }
    };
    // The scenes in which added pieces add others are kept alive: their contexts are pointed to.
    std::vector<std::shared_ptr<Scene>> between;
    note(contexts_);
    std::vector<const std::vector<Context>*> level{&contexts_};
    while (!level.empty()) {
        std::map<int, std::vector<const Context*>> deeper;
        for (const auto* contexts : level)
            for (const Context& context : *contexts)
                if (context.goes_on) deeper[context.code].push_back(&context);
        level.clear();
        for (const auto& [code, contexts] : deeper) {
            between.push_back(std::shared_ptr<Scene>(new Scene(record_, player_, code, contexts)));
            note(between.back()->contexts_);
            level.push_back(&between.back()->contexts_);
        }
    }
    std::vector<std::pair<int, std::shared_ptr<Scene>>> scenes;
    for (int code : order)
        scenes.emplace_back(code, std::shared_ptr<Scene>(new Scene(record_, player_, code, moments.at(code))));
    return scenes;
}

}  // namespace soloist::sgrl
