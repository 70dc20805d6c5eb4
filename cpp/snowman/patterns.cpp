#include "patterns.hpp"

#include <algorithm>
#include <new>

#include "base/bit_set.hpp"
#include "slices/fiber.hpp"

namespace soloist::snowman {

namespace {

// What size a ball may have had before it rolled onto a cell and has `size` now.
int sizes_before(int size, bool snow, std::array<int, 2>& out) {
    int n = 0;
    out[static_cast<std::size_t>(n++)] = size;
    if (snow && size > small) out[static_cast<std::size_t>(n++)] = size - 1;
    return n;
}

}  // namespace

Patterns::Patterns(const Level& level, bool regions, std::size_t memory, std::uint32_t patience, std::size_t most)
    : level_(level),
      regions_(regions),
      cells_(static_cast<std::size_t>(level.cells())),
      memory_(memory),
      most_(most),
      patience_(patience),
      snow_bit_(cells_) {
    if (regions) look_around();
    const auto snowy = static_cast<std::size_t>(std::count(level.snow.begin(), level.snow.end(), true));
    if (snowy > most_snow) return;
    std::uint32_t bit = 1;
    for (std::size_t c = 0; c < cells_; ++c)
        if (level.snow[c]) snow_bit_[c] = bit, bit *= 2;
    choices_.resize(bit);
    snow_ = bit - 1;
    choices_[snow_] = {0, 0, true};
}

std::size_t Patterns::bytes(int cells, bool regions) {
    const auto n = static_cast<std::size_t>(cells);
    const std::size_t triples = n * (n + 1) * (n + 2) / 6;
    // Three balls leave at most seven parts of a grid, and seldom more than two on average.
    return triples * (11 + (regions ? n : 0) + 27 * (regions ? 2 : 1)) + triples * 27 * sizeof(Entry) / 4;
}

void Patterns::look_around() {
    const auto step = [&](int cell, std::size_t way) {
        return cell < 0 ? -1 : level_.neighbour[static_cast<std::size_t>(cell)][way];
    };
    for (int c = 0; c < level_.cells(); ++c) {
        const auto corner = [&](std::size_t across, std::size_t along) {
            const int there = step(step(c, across), along);
            return there >= 0 ? there : step(step(c, along), across);  // one of the two cells beside it may be a wall
        };
        around_.push_back(
            {step(c, 0), corner(0, 2), step(c, 2), corner(2, 1), step(c, 1), corner(1, 3), step(c, 3), corner(3, 0)});
    }
    std::vector<bool> met(cells_);
    std::vector<int> todo{0};
    met[0] = true;
    for (std::size_t i = 0; i < todo.size(); ++i)
        for (int to : level_.neighbour[static_cast<std::size_t>(todo[i])])
            if (to >= 0 && !met[static_cast<std::size_t>(to)])
                met[static_cast<std::size_t>(to)] = true, todo.push_back(to);
    whole_ = todo.size() == cells_;
}

// Whether three balls leave the floor in one piece, if that is plain from the cells around them: a ball divides nothing
// when the free cells beside it are joined around it.
bool Patterns::surely_whole(int a, int b, int c) const {
    if (!whole_) return false;
    const auto joined = [&](int ball, int gone, int gone_too) {
        int runs = 0;  // of free cells in the circle, with a cell beside the ball in them
        const auto& circle = around_[static_cast<std::size_t>(ball)];
        const auto free = [&](std::size_t i) {
            const int cell = circle[i & 7];
            return cell >= 0 && cell != gone && cell != gone_too;
        };
        for (std::size_t i = 0; i < 8; i += 2) runs += free(i) && !(free(i + 1) && free(i + 2));
        return runs <= 1;
    };
    return joined(a, -1, -1) && (b == a || joined(b, a, -1)) && (c == b || joined(c, a, b));
}

void Patterns::lay_out() {
    const int n = level_.cells();
    const std::size_t t = corner_.size();
    int a = 0, b = 0, c = 0;
    if (t > 0) {
        a = corner_.back()[0], b = corner_.back()[1], c = corner_.back()[2];
        if (a < b)
            ++a;
        else if (b < c)
            a = 0, ++b;
        else
            a = b = 0, ++c;
    }
    if (c == n) {
        start();
        return;
    }
    corner_.push_back({static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b), static_cast<std::uint16_t>(c)});
    base_.push_back(static_cast<std::uint32_t>(entries_));
    std::size_t parts = 1;
    row_.push_back(static_cast<std::uint32_t>(region_.size() / cells_));
    if (regions_ && !surely_whole(a, b, c)) {
        region_.resize(region_.size() + cells_, 0);
        std::uint8_t* part = &region_[row_.back() * cells_];
        const int size = level_.positions;
        parts = size <= 64    ? mark<1>(a, b, c, part)
                : size <= 128 ? mark<2>(a, b, c, part)
                : size <= 256 ? mark<4>(a, b, c, part)
                              : mark<8>(a, b, c, part);
        if (parts == 1) region_.resize(row_.back() * cells_);
    }
    parts_.push_back(static_cast<std::uint8_t>(parts));
    entries_ += 27 * parts;
}

// Numbers the parts of the floor that three balls leave, in the order of their first cells, and returns how many there
// are. The cells come with the number 0, so that those of the first part, mostly the only one, need not be written.
template <int W>
std::size_t Patterns::mark(int a, int b, int c, std::uint8_t* part) const {
    BitSet<W> left;
    for (int at : level_.position) left.set(at);
    for (int cell : {a, b, c}) left.reset(level_.position[static_cast<std::size_t>(cell)]);
    std::size_t parts = 0;
    while (!left.empty()) {
        const BitSet<W> found = flood(left.lowest(), left, level_.stride);
        if (parts > 0)
            found.each([&](int at) {
                part[level_.cell[static_cast<std::size_t>(at)]] =
                    static_cast<std::uint8_t>(std::min<std::size_t>(parts, 254));
            });
        left = left.minus(found);
        ++parts;  // more parts than numbers share the last one: never on a grid of one piece
    }
    return std::clamp<std::size_t>(parts, 1, 255);
}

bool Patterns::grows(int cell) const {
    return choices_.empty() ? level_.snow[static_cast<std::size_t>(cell)]
                            : (snow_bit_[static_cast<std::size_t>(cell)] & snow_) != 0;
}

int Patterns::table(std::uint32_t snow) {
    if (choices_.empty()) return 0;
    Choice& choice = choices_[snow];
    if (choice.table < 0) {
        // Until it has a table of its own, one for a little more snow serves, which has lower values.
        choice.table = 0;
        for (std::uint32_t bit = 1; bit < choices_.size(); bit *= 2)
            if (!(snow & bit) && choices_[snow | bit].own) choice.table = choices_[snow | bit].table;
    }
    if (!choice.own && ++choice.uses >= patience_ && entries_ <= most_entries && size() + entries_ < memory_) {
        while (!run(1 << 20)) {}  // the first table must be complete, for another is filled by the same members
        snow_ = snow;
        start();
        while (!fill(1 << 20, all)) {}
        phase_ = done;
        choice.table = static_cast<int>(values_.size()) - 1;
        choice.own = true;
    }
    return choice.table;
}

void Patterns::start() {
    if (size() + entries_ > most_) throw std::bad_alloc();
    values_.emplace_back(entries_, never);
    auto& value = values_.back();
    cursor_ = 0;
    ways_ = 0;
    for (int c = 0; c < level_.cells(); ++c) {
        const std::size_t t = triple(c, c, c);
        // All three balls are on one cell, and who asks may name them in any order: each order is an entry of its own.
        std::array<int, 3> sizes{small, medium, large};
        do {
            const int code = sizes[0] * 9 + sizes[1] * 3 + sizes[2];
            for (int part = 0; part < parts_[t]; ++part) {
                value[base_[t] + static_cast<std::size_t>(code) * parts_[t] + static_cast<std::size_t>(part)] = 0;
                layer_.push_back(
                    {static_cast<std::uint32_t>(t), static_cast<std::uint8_t>(code), static_cast<std::uint8_t>(part)});
            }
        } while (std::next_permutation(sizes.begin(), sizes.end()));
    }
    phase_ = filling;
}

bool Patterns::run(std::size_t steps, int depth) {
    for (; steps > 0 && phase_ == laying; --steps, ++work_) {
        breathe(500);
        lay_out();
    }
    if (phase_ == filling && ways_ < depth && fill(steps, depth)) phase_ = done;
    return this->depth() >= depth;
}

// True when nothing is left to fill in.
bool Patterns::fill(std::size_t steps, int depth) {
    for (; steps > 0; --steps) {
        if (cursor_ == layer_.size()) {
            layer_.swap(next_);
            next_.clear();
            cursor_ = 0;
            ++ways_;
            if (layer_.empty()) return true;
            if (ways_ >= depth) return false;
        }
        breathe(300);
        before(layer_[cursor_++]);
        ++work_;
    }
    return false;
}

// Writes the value of an abstract state for every order of balls that share a cell.
void Patterns::reach(std::array<Ball, 3> balls, int character, int ways) {
    std::sort(balls.begin(), balls.end(),
              [](Ball x, Ball y) { return x.cell != y.cell ? x.cell < y.cell : x.size < y.size; });
    const std::size_t t = triple(balls[0].cell, balls[1].cell, balls[2].cell);
    const auto part = static_cast<std::size_t>(this->part(t, character));
    const int code = balls[0].size * 9 + balls[1].size * 3 + balls[2].size;
    auto& value = values_.back();
    if (value[base_[t] + static_cast<std::size_t>(code) * parts_[t] + part] != never) return;
    const auto cut = static_cast<std::uint8_t>(std::min(ways, most));
    value[base_[t] + static_cast<std::size_t>(code) * parts_[t] + part] = cut;
    if (balls[0].cell == balls[1].cell || balls[1].cell == balls[2].cell) {
        std::array<int, 3> order{0, 1, 2};
        while (std::next_permutation(order.begin(), order.end())) {
            const std::array<Ball, 3> b{balls[static_cast<std::size_t>(order[0])],
                                        balls[static_cast<std::size_t>(order[1])],
                                        balls[static_cast<std::size_t>(order[2])]};
            if (b[0].cell > b[1].cell || b[1].cell > b[2].cell) continue;
            const int same = b[0].size * 9 + b[1].size * 3 + b[2].size;
            value[base_[t] + static_cast<std::size_t>(same) * parts_[t] + part] = cut;
        }
    }
    next_.push_back({static_cast<std::uint32_t>(t), static_cast<std::uint8_t>(code), static_cast<std::uint8_t>(part)});
}

std::size_t Patterns::size() const {
    const std::size_t triple_bytes = sizeof corner_[0] + sizeof base_[0] + sizeof parts_[0] + sizeof row_[0];
    return values_.size() * entries_ + region_.capacity() + corner_.capacity() * triple_bytes +
           (layer_.capacity() + next_.capacity()) * sizeof(Entry);
}

// Every abstract state from which one ball move leads to `entry`.
void Patterns::before(const Entry& entry) {
    const auto corner = corner_[entry.triple];
    std::array<Ball, 3> balls{Ball{corner[0], entry.sizes / 9}, Ball{corner[1], entry.sizes / 3 % 3},
                              Ball{corner[2], entry.sizes % 3}};
    auto in_part = [&](int cell) { return part(entry.triple, cell) == entry.part; };
    const auto others_at = [&](std::size_t moved, int cell) { return other_sizes(balls, moved, cell); };
    for (std::size_t i = 0; i < 3; ++i) {
        const int to = balls[i].cell, size = balls[i].size;
        const int under = others_at(i, to);
        if (under & ((2 << size) - 1)) continue;  // not the top ball
        for (std::size_t d = 0; d < 4; ++d) {
            const int from = level_.neighbour[static_cast<std::size_t>(to)][d ^ 1];
            if (from < 0) continue;
            const int man = level_.neighbour[static_cast<std::size_t>(from)][d ^ 1];
            if (man < 0 || others_at(i, man)) continue;
            const int left = others_at(i, from);  // still on the cell the ball came from
            if (left && under) continue;          // a popped ball lands on no ball
            // After a roll or a push the character is where the ball was; after a pop it has not moved.
            if (!in_part(left ? man : from)) continue;
            std::array<int, 2> earlier{};
            const int n = under ? 1 : sizes_before(size, grows(to), earlier);
            if (under) earlier[0] = size;
            for (int k = 0; k < n; ++k) {
                const int was = earlier[static_cast<std::size_t>(k)];
                if (left & ((2 << was) - 1)) continue;  // was not on top of what is left
                std::array<Ball, 3> then = balls;
                then[i] = {from, was};
                reach(then, man, ways_ + 1);
            }
        }
    }
}

}  // namespace soloist::snowman
