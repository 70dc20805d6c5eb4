#include "sokoban/optimal/optima.hpp"

#include <algorithm>

#include "base/index_table.hpp"
#include "sokoban/board/board.hpp"
#include "sokoban/board/push_graph.hpp"

namespace soloist::sokoban {

namespace {

class AllPushes final : public Optima {
public:
    AllPushes(const std::vector<std::string>& rows, int pushes, std::size_t memory)
        : board_(Board::read(rows)),
          pushes_(pushes),
          memory_(memory),
          size_(static_cast<std::size_t>(board_.size())),
          words_((size_ + 63) / 64),
          nearest_(size_, far),
          box_(size_),
          reached_(size_) {
        const PushGraph graph(board_, std::vector<std::uint8_t>(size_));
        std::vector<Distance> distance;
        for (Square goal : board_.goals) {
            graph.distances_to(goal, distance);
            for (std::size_t node = 0; node < distance.size(); ++node)
                nearest_[node / 4] = std::min(nearest_[node / 4], distance[node]);
        }
        for (Square s : board_.boxes) box_[s] = 1;
        add(board_.player, 0);
    }

private:
    std::vector<int> pieces() const override {
        std::vector<int> cells;
        for (Square s : board_.boxes) cells.push_back(board_.cell[s]);
        return cells;
    }

    std::size_t positions() const override { return cost_.size(); }

    void expand(std::size_t position) override {
        visit(position, [&](int, Square, Square) { add(player_, here_ + 1); });
    }

    // Sets a position up and calls f(direction, from, to) for every push on a way that is short enough, with the
    // box and the player moved.
    template <class F>
    void visit(std::size_t index, F&& f) {
        load(index);
        here_ = cost_[index];
        int left = 0;
        for (std::size_t s = 0; s < size_; ++s)
            if (box_[s]) left += nearest_[s];
        flood(home_);
        const std::vector<std::uint8_t> reached = reached_;
        for (std::size_t s = 0; s < size_; ++s) {
            if (!box_[s]) continue;
            const auto from = static_cast<Square>(s);
            for (int d = 0; d < 4; ++d) {
                const Square stand = board_.next[s][static_cast<std::size_t>(opposite(d))];
                const Square to = board_.next[s][static_cast<std::size_t>(d)];
                if (stand == none || to == none || !reached[stand] || box_[to] || nearest_[to] == far) continue;
                if (here_ + 1 + left - nearest_[from] + nearest_[to] > pushes_) continue;
                box_[from] = 0, box_[to] = 1;
                player_ = from;
                f(d, from, to);
                box_[from] = 1, box_[to] = 0;
                if (overflow()) return;
            }
        }
    }

    void flood(Square from) {
        std::fill(reached_.begin(), reached_.end(), 0);
        walk_.assign(1, from);
        reached_[from] = 1;
        for (std::size_t i = 0; i < walk_.size(); ++i)
            for (Square to : board_.next[walk_[i]]) {
                if (to == none || reached_[to] || box_[to]) continue;
                reached_[to] = 1;
                walk_.push_back(to);
            }
    }

    // The record of the boxes with the player, and its key.
    std::uint64_t pack(Square player) {
        flood(player);
        record_.assign(words_ + 1, 0);
        std::uint64_t key = 0;
        for (std::size_t s = 0; s < size_; ++s)
            if (box_[s]) record_[s / 64] |= std::uint64_t{1} << (s % 64), key ^= board_.box_key[s];
        const Square home = *std::min_element(walk_.begin(), walk_.end());
        record_[words_] = home;
        return key ^ board_.player_key[home];
    }

    void load(std::size_t index) {
        const std::uint64_t* record = &records_[index * (words_ + 1)];
        for (std::size_t s = 0; s < size_; ++s) box_[s] = record[s / 64] >> (s % 64) & 1;
        home_ = static_cast<Square>(record[words_]);
    }

    std::uint32_t find(std::uint64_t key) const {
        return table_.find(key, [&](std::uint32_t index) {
            return std::equal(record_.begin(), record_.end(),
                              records_.begin() + static_cast<std::ptrdiff_t>(index * (words_ + 1)));
        });
    }

    void add(Square player, int cost) {
        const std::uint64_t key = pack(player);
        if (find(key) != IndexTable::absent) return;
        // Growing vectors hold the old and the new for a moment.
        if (3 * (records_.size() * 8 + cost_.size() * 10) + 2 * table_.bytes() > memory_) {
            overflowed();
            return;
        }
        table_.insert(key, static_cast<std::uint32_t>(cost_.size()));
        records_.insert(records_.end(), record_.begin(), record_.end());
        cost_.push_back(static_cast<std::uint16_t>(cost));
    }

    bool costs_all(std::size_t index) override { return cost_[index] == pushes_; }

    bool follow(std::size_t index, std::vector<Step>& steps) override {
        load(index);
        bool won = true;
        for (std::size_t s = 0; s < size_; ++s) won = won && (!box_[s] || board_.is_goal[s]);
        if (won) return false;
        visit(index, [&](int d, Square from, Square to) {
            const std::uint32_t child = find(pack(player_));  // it is there: the way forwards put it there
            if (cost_[child] != here_ + 1) return;
            const Square stand = board_.next[from][static_cast<std::size_t>(opposite(d))];
            const auto cell = [&](Square s) { return static_cast<int>(board_.cell[s]); };
            steps.push_back({{cell(from), cell(stand), cell(from), cell(to)}, child});
        });
        return true;
    }

    Board board_;
    int pushes_;
    std::size_t memory_;
    std::size_t size_;
    std::size_t words_;
    std::vector<Distance> nearest_;  // pushes of a box from a square to the nearest goal, with no other box about
    std::vector<std::uint64_t> records_;
    std::vector<std::uint16_t> cost_;
    IndexTable table_;

    // The position that is looked at.
    std::vector<std::uint8_t> box_, reached_;
    std::vector<Square> walk_;
    std::vector<std::uint64_t> record_;
    Square home_ = none, player_ = none;
    int here_ = 0;
};

}  // namespace

std::unique_ptr<Optima> make_optima(const std::vector<std::string>& rows, int pushes, std::size_t memory) {
    return std::make_unique<AllPushes>(rows, pushes, memory);
}

}  // namespace soloist::sokoban
