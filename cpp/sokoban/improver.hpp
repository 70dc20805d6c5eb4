// Shortens a solution: windows of it are searched again, small ones first, then larger ones with more positions.
#pragma once

#include <vector>

#include "solver.hpp"
#include "stopwatch.hpp"
#include "window.hpp"

namespace soloist::sokoban {

template <int W>
class Improver : public Solver {
public:
    Improver(Board board, const std::string& lurd, int push_weight, int step_weight)
        : board_(std::move(board)), push_(push_weight), step_(step_weight), window_(board_, push_weight, step_weight) {
        stage_ = "improving";
        read(lurd);
        cut_loops();
        write();
    }

    void run(double seconds) override {
        const Stopwatch watch;
        while (outcome_ == Outcome::running) {
            step();
            if (watch.seconds() >= seconds) break;
        }
        write();
    }
    // The first passes only: a fixed amount of work, for a solution just found.
    void polish() {
        while (outcome_ == Outcome::running && pass_ < 3) step();
        write();
    }

private:
    struct Pass {
        std::size_t length, limit;
    };
    static constexpr Pass passes[] = {{10, 200},   {20, 400},    {40, 1000},   {15, 2000},   {30, 4000},
                                      {60, 8000},  {100, 20000}, {40, 40000},  {150, 60000}, {80, 150000},
                                      {300, 200000}};

    // One window; when a pass has found something it is made again.
    void step() {
        const Pass& pass = passes[pass_];
        if (at_ >= pushes_.size()) {
            at_ = 0;
            if (!gained_) pass_++;
            gained_ = false;
            if (pass_ == std::size(passes)) outcome_ = Outcome::solved;
            return;
        }
        const std::size_t end = std::min(pushes_.size(), at_ + pass.length);
        const bool last = end == pushes_.size();
        const int old = cost_between(at_, end);
        expanded_++;
        const auto better = window_.shorter(standing_[at_], standing_[end], last, old, pass.limit);
        if (better.empty()) {
            at_ += std::max<std::size_t>(1, pass.length / 3);
            return;
        }
        gained_ = true;
        pushes_.erase(pushes_.begin() + static_cast<std::ptrdiff_t>(at_), pushes_.begin() + static_cast<std::ptrdiff_t>(end));
        pushes_.insert(pushes_.begin() + static_cast<std::ptrdiff_t>(at_), better.begin(), better.end());
        replay();
    }

    void read(const std::string& lurd) {
        std::vector<std::uint8_t> boxes(board_.next.size(), 0);
        for (const Square s : board_.boxes) boxes[s] = 1;
        Square player = board_.player;
        for (const char letter : lurd) {
            int d = 0;
            while (d < 4 && step_letter[d] != letter && push_letter[d] != letter) d++;
            const Square s = d < 4 ? board_.next[player][static_cast<std::size_t>(d)] : none;
            if (s == none) break;
            if (boxes[s]) {
                const Square t = board_.next[s][static_cast<std::size_t>(d)];
                if (t == none) break;
                boxes[s] = 0;
                boxes[t] = 1;
                pushes_.push_back({s, t, none});
            }
            player = s;
        }
        replay();
    }

    void replay() {
        standing_.clear();
        Standing<W> now{{}, board_.player};
        for (const Square s : board_.boxes) now.boxes.set(s);
        standing_.push_back(now);
        for (const BoxMove& push : pushes_) {
            now.boxes.reset(push.from);
            now.boxes.set(push.to);
            now.player = push.from;
            standing_.push_back(now);
        }
    }

    // Where the same position comes twice, what lies between is left out.
    void cut_loops() {
        Regions regions(board_);
        std::vector<std::uint8_t> blocked(board_.next.size(), 0);
        std::map<std::pair<std::uint64_t, Square>, std::size_t> last;
        std::vector<std::pair<std::uint64_t, Square>> keys;
        for (std::size_t i = 0; i < standing_.size(); i++) {
            standing_[i].boxes.each([&](Square s) { blocked[s] = 1; });
            regions.walk(blocked);
            standing_[i].boxes.each([&](Square s) { blocked[s] = 0; });
            keys.emplace_back(standing_[i].boxes.key(board_),
                              step_ ? standing_[i].player : regions.home(standing_[i].player));
            last[keys.back()] = i;
        }
        std::vector<BoxMove> kept;
        for (std::size_t i = 0; i < standing_.size();) {
            i = last[keys[i]];
            if (i < pushes_.size()) kept.push_back(pushes_[i]);
            i++;
        }
        pushes_ = kept;
        replay();
    }

    int cost_between(std::size_t from, std::size_t to) {
        int cost = push_ * static_cast<int>(to - from);
        if (!step_) return cost;
        std::vector<std::uint8_t> blocked(board_.next.size(), 0);
        for (std::size_t i = from; i < to; i++) {
            std::fill(blocked.begin(), blocked.end(), std::uint8_t{0});
            standing_[i].boxes.each([&](Square s) { blocked[s] = 1; });
            int d = 0;
            while (board_.next[pushes_[i].from][static_cast<std::size_t>(d)] != pushes_[i].to) d++;
            const Square behind = board_.next[pushes_[i].from][static_cast<std::size_t>(opposite(d))];
            std::vector<int> steps(board_.next.size(), -1);
            std::vector<Square> queue{standing_[i].player};
            steps[queue[0]] = 0;
            for (std::size_t head = 0; head < queue.size() && steps[behind] < 0; head++)
                for (const Square t : board_.next[queue[head]])
                    if (t != none && !blocked[t] && steps[t] < 0) {
                        steps[t] = steps[queue[head]] + 1;
                        queue.push_back(t);
                    }
            cost += step_ * (steps[behind] + 1);
        }
        return cost;
    }

    void write() {
        bool ok = false;
        const std::string letters = walkthrough(board_, pushes_, ok);
        if (ok) solution_ = letters;
        else outcome_ = Outcome::gave_up;
    }

    Board board_;
    int push_, step_;
    Window<W> window_;
    std::vector<BoxMove> pushes_;
    std::vector<Standing<W>> standing_;
    std::size_t at_ = 0, pass_ = 0;
    bool gained_ = false;
};

}  // namespace soloist::sokoban
