#include "sokoban/bound/pair_costs.hpp"

#include <algorithm>

#include "slices/fiber.hpp"

namespace soloist::sokoban {

PairCosts::PairCosts(const Board& board, const PushGraph& graph, const GoalDistances& distances,
                     std::uint64_t most_work, std::size_t most_bytes)
    : board_(board), graph_(graph), distances_(distances), width_(board.next.size()), number_(board.next.size(), 0) {
    for (Square s = 0; s < board.size(); s++) {
        if (distances.dead(s)) continue;
        number_[s] = static_cast<std::uint16_t>(square_.size());
        square_.push_back(s);
    }
    count_ = square_.size();
    const std::uint64_t searches = board.goals.size() * board.goals.size() / 2;
    // A position is followed by up to eight others, and most parts of most pairs are empty.
    const std::size_t pair_bytes = width_ + parts * (sizeof penalty_[0] + sizeof own_[0] + sizeof depth_[0] + 12);
    usable_ = board.goals.size() > 1 && count_ * count_ * 8 * searches <= most_work &&
              count_ * count_ * pair_bytes <= most_bytes;
    if (!usable_) return;
    list_positions();
    list_pulls();
}

std::size_t PairCosts::bytes() const {
    return part_.size() + penalty_.size() + depth_.size() * 2 +
           4 * (pulls_.size() + pull_start_.size() + own_.size() + queue_.size());
}

// The parts of the floor that each two boxes leave to the player, and where each box stands in its own push graph.
void PairCosts::list_positions() {
    part_.assign(count_ * count_ * width_, 0);
    penalty_.assign(count_ * count_ * parts, dead);
    own_.assign(count_ * count_ * parts, absent);
    std::vector<std::uint8_t> blocked(width_, 0), name(width_, 0);
    Regions regions(board_);
    for (const Square a : square_)
        for (const Square b : square_) {
            if (a == b) continue;
            blocked[a] = blocked[b] = 1;
            regions.walk(blocked);
            blocked[a] = blocked[b] = 0;
            const std::size_t pair = row(a, b);
            std::uint8_t found = 0;
            for (Square s = 0; s < board_.size(); s++) {
                if (s == a || s == b) continue;
                if (regions.home(s) == s) {
                    own_[pair * parts + found] = static_cast<std::uint32_t>(graph_.node(a, s));
                    name[s] = found++;
                }
                part_[pair * width_ + s] = name[regions.home(s)];
            }
        }
}

void PairCosts::list_pulls() {
    pull_start_.reserve(count_ * count_ * parts + 1);
    for (const Square a : square_)
        for (const Square b : square_) {
            const std::size_t pair = row(a, b);
            breathe(parts * 64);
            for (std::size_t part = 0; part < parts; part++) {
                pull_start_.push_back(static_cast<std::uint32_t>(pulls_.size()));
                if (a == b) continue;
                for (const bool second : {false, true}) {
                    const Square s = second ? b : a, other = second ? a : b;
                    for (int d = 0; d < 4; d++) {
                        const Square p = board_.next[s][static_cast<std::size_t>(d)];
                        if (p == none || p == other || part_[pair * width_ + p] != part) continue;
                        const Square q = board_.next[p][static_cast<std::size_t>(d)];
                        if (q == none || q == other || distances_.dead(p)) continue;
                        const std::size_t before = second ? row(a, p) : row(p, b);
                        pulls_.push_back(static_cast<std::uint32_t>(before * parts + part_[before * width_ + q]));
                    }
                }
            }
        }
    pull_start_.push_back(static_cast<std::uint32_t>(pulls_.size()));
    depth_.assign(count_ * count_ * parts, unseen);
}

bool PairCosts::work() {
    if (ready()) return true;
    search(first_goal_, second_goal_);
    if (++second_goal_ == board_.goals.size()) second_goal_ = ++first_goal_ + 1;
    return ready();
}

// All positions from which the first box can be brought to one goal and the second to the other, breadth first.
void PairCosts::search(std::size_t first, std::size_t second) {
    queue_.clear();
    const std::size_t solved = row(board_.goals[first], board_.goals[second]) * parts;
    for (std::size_t part = 0; part < parts; part++)
        if (own_[solved + part] != absent) {
            depth_[solved + part] = 0;
            queue_.push_back(static_cast<std::uint32_t>(solved + part));
        }
    for (std::size_t head = 0; head < queue_.size(); head++) {
        const std::uint32_t here = queue_[head];
        if (head % 1024 == 0) breathe(1024 * 32);
        const auto next = static_cast<std::uint16_t>(depth_[here] + 1);
        for (std::uint32_t i = pull_start_[here]; i < pull_start_[here + 1]; i++)
            if (depth_[pulls_[i]] == unseen) {
                depth_[pulls_[i]] = next;
                queue_.push_back(pulls_[i]);
            }
    }
    for (const std::uint32_t here : queue_) {
        const std::uint32_t twin = mirrored(here);
        const int apart =
            distances_.row(static_cast<int>(own_[here]))[first] + distances_.row(static_cast<int>(own_[twin]))[second];
        const auto excess = static_cast<std::uint8_t>(std::min(depth_[here] - apart, dead - 1));
        depth_[here] = unseen;
        if (excess < penalty_[here]) penalty_[here] = penalty_[twin] = excess;
    }
}

}  // namespace soloist::sokoban
