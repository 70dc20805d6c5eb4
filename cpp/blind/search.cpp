#include "search.hpp"

#include <algorithm>
#include <cstring>

#include "base/deadline.hpp"

namespace soloist::blind {

Search::Search(const std::string& text, Rules rules, bool every_step, int below, std::size_t memory)
    : level_(read(text, rules)),
      every_step_(every_step),
      below_(below),
      memory_(memory),
      bytes_((level_.places.size() + 1) / 2 + person_bytes),
      slots_(1 << 10),
      board_(level_.start),
      person_(level_.person),
      reached_(level_.start.size()),
      fresh_(bytes_) {
    if (below_ <= 0) {
        outcome_ = Outcome::exhausted;
    } else if (complete()) {
        outcome_ = Outcome::won;
        won_ = 0;
    } else if (below_ == 1) {
        outcome_ = Outcome::exhausted;
    } else {
        keep();
        layer_end_ = count_;
    }
}

void Search::run(std::size_t positions) {
    const Deadline deadline(slice);
    for (; positions > 0 && outcome_ == Outcome::running && !deadline.passed(); --positions) {
        expand(record(cursor_));
        if (outcome_ != Outcome::running || ++cursor_ < layer_end_) continue;
        if (count_ == layer_end_ || depth_ + 2 >= below_) {
            outcome_ = Outcome::exhausted;
            return;
        }
        ++depth_;
        layer_end_ = count_;
    }
}

void Search::expand(const std::uint8_t* record) {
    const std::size_t person = unpack(record);
    if (every_step_) {
        step_from(person, true);
        return;
    }
    reach(person);
    const std::vector<std::size_t> stands = walk_;
    for (std::size_t stand : stands) step_from(stand, false);
}

void Search::step_from(std::size_t stand, bool walks) {
    const auto width = static_cast<std::ptrdiff_t>(level_.width);
    for (std::ptrdiff_t step : {std::ptrdiff_t{-1}, std::ptrdiff_t{1}, -width, width}) {
        if (outcome_ != Outcome::running) return;
        const auto from = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(stand) + step);
        if (level_.wall[from]) continue;
        if (!(board_[from] & pieces)) {
            if (!walks) continue;
            person_ = from;
            if (depth_ + 2 < below_) keep();
            continue;
        }
        const auto to = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(from) + step);
        if (level_.wall[to]) continue;
        const std::uint8_t before_from = board_[from], before_to = board_[to];
        if (!push(stand, from, to)) continue;
        if (complete()) {
            outcome_ = Outcome::won;
            won_ = depth_ + 1;
        } else if (depth_ + 2 < below_) {
            keep();
        }
        board_[from] = before_from;
        board_[to] = before_to;
    }
}

// Moves the top piece at `from`; false where the rules forbid it.
bool Search::push(std::size_t stand, std::size_t from, std::size_t to) {
    const int stack = board_[from] & pieces, target = board_[to] & pieces;
    if (level_.rules == Rules::sokoban) {
        if (target) return false;
        board_[from] = 0;
        board_[to] = 1;
        person_ = from;
        return true;
    }
    const int top = stack & -stack, rest = stack ^ top;               // smaller balls have smaller bits
    if (target && (rest || (target & -target) <= top)) return false;  // a pop onto a ball, or onto one too small
    const int grown = (board_[to] & snow) && top != 4 ? 2 * top : top;
    board_[from] = static_cast<std::uint8_t>(rest);
    board_[to] = static_cast<std::uint8_t>(target | grown);
    person_ = rest ? stand : from;
    return true;
}

bool Search::complete() const {
    for (std::size_t at : level_.places) {
        const int stack = board_[at] & pieces;
        if (stack == 0) continue;
        if (level_.rules == Rules::snowman ? stack != pieces : !level_.goal[at]) return false;
    }
    return true;
}

// All places that a walk on the board leads to, into walk_.
void Search::reach(std::size_t from) {
    std::fill(reached_.begin(), reached_.end(), 0);
    walk_.assign(1, from);
    reached_[from] = 1;
    for (std::size_t i = 0; i < walk_.size(); ++i) {
        const std::size_t at = walk_[i];
        for (std::size_t to : {at - 1, at + 1, at - level_.width, at + level_.width}) {
            if (reached_[to] || level_.wall[to] || (board_[to] & pieces)) continue;
            reached_[to] = 1;
            walk_.push_back(to);
        }
    }
}

// Keeps the board with the person, unless it is there. Where walks cost nothing, the first place of the person's
// reach stands for all of them.
void Search::keep() {
    if (std::size_t{count_} * 4 >= slots_.size() * 3 && !grow()) return;
    std::size_t person = person_;
    if (!every_step_) {
        reach(person_);
        person = *std::min_element(walk_.begin(), walk_.end());
    }
    pack(person, fresh_);
    std::size_t i = hash(fresh_.data()) & (slots_.size() - 1);
    for (; slots_[i] != 0; i = (i + 1) & (slots_.size() - 1))
        if (std::memcmp(record(slots_[i] - 1), fresh_.data(), bytes_) == 0) return;
    if (count_ % block == 0) {
        if ((blocks_.size() + 1) * block * bytes_ + slots_.size() * 4 > memory_) {
            outcome_ = Outcome::memory;
            return;
        }
        blocks_.push_back(std::make_unique<std::uint8_t[]>(block * bytes_));
    }
    std::memcpy(blocks_[count_ / block].get() + (count_ % block) * bytes_, fresh_.data(), bytes_);
    slots_[i] = ++count_;
}

// Twice the slots; false where the memory does not allow it.
bool Search::grow() {
    const std::size_t wanted = slots_.size() * 2;
    if (blocks_.size() * block * bytes_ + wanted * 4 > memory_ || count_ > 0xf0000000u) {
        outcome_ = Outcome::memory;
        return false;
    }
    slots_ = {};
    slots_.resize(wanted);
    for (std::uint32_t n = 0; n < count_; ++n) {
        std::size_t i = hash(record(n)) & (wanted - 1);
        while (slots_[i] != 0) i = (i + 1) & (wanted - 1);
        slots_[i] = n + 1;
    }
    return true;
}

const std::uint8_t* Search::record(std::uint32_t index) const {
    return blocks_[index / block].get() + (index % block) * bytes_;
}

void Search::pack(std::size_t person, std::vector<std::uint8_t>& record) const {
    std::fill(record.begin(), record.end(), 0);
    for (std::size_t i = 0; i < level_.places.size(); ++i)
        record[i / 2] = static_cast<std::uint8_t>(record[i / 2] | board_[level_.places[i]] << (i % 2 * 4));
    for (std::size_t i = 0; i < person_bytes; ++i)
        record[bytes_ - 1 - i] = static_cast<std::uint8_t>(person >> (8 * i) & 255);
}

// Sets the board up; where the person is.
std::size_t Search::unpack(const std::uint8_t* record) {
    for (std::size_t i = 0; i < level_.places.size(); ++i) board_[level_.places[i]] = record[i / 2] >> (i % 2 * 4) & 15;
    std::size_t person = 0;
    for (std::size_t i = 0; i < person_bytes; ++i) person = person << 8 | record[bytes_ - person_bytes + i];
    return person;
}

std::uint64_t Search::hash(const std::uint8_t* record) const {
    std::uint64_t h = 0xcbf29ce484222325;
    for (std::size_t i = 0; i < bytes_; ++i) h = (h ^ record[i]) * 0x100000001b3;
    return (h ^ (h >> 31)) * 0x9e3779b97f4a7c15 >> 17;
}

}  // namespace soloist::blind
