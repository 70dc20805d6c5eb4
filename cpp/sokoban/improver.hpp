// Shortens a solution: windows of it are searched again, small ones first, then larger ones with more positions, and at
// last long ones with the search that proves.
#pragma once

#include <memory>
#include <vector>

#include "deep_window.hpp"
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
            step(seconds - watch.seconds());
            if (watch.seconds() >= seconds) break;
        }
        write();
    }
    // The first passes only: a fixed amount of work, for a solution just found.
    void polish() {
        while (outcome_ == Outcome::running && pass_ < 3) step(0);
        write();
    }

private:
    struct Pass {
        std::size_t length, limit;
        bool deep;
    };
    static constexpr Pass passes[] = {{10, 200, false},     {20, 400, false},    {40, 1000, false},   {15, 2000, false},
                                      {40, 1000, true},     {80, 2000, true},    {160, 4000, true},   {60, 8000, false},
                                      {60, 10000, true},    {120, 20000, true},  {240, 40000, true},  {1000, 20000, true},
                                      {100, 20000, false},  {100, 100000, true}, {200, 200000, true}, {300, 200000, false},
                                      {1000, 1000000, true}};

    // One window, or a slice of a deep one; when a pass has found something it is made again.
    void step(double seconds) {
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
        std::vector<BoxMove> better;
        if (pass.deep) {
            if (!deep_) deep_ = level_between(end, last, pass.limit);
            if (deep_) deep_->run(seconds);
            if (deep_ && deep_->outcome() == Outcome::running) return;
            if (deep_) better = pushes_of(standing_[at_], deep_->solution());
            deep_.reset();
        } else {
            better = window_.shorter(standing_[at_], standing_[end], last, cost_between(at_, end), pass.limit);
        }
        expanded_++;
        if (better.empty()) {
            at_ = last ? pushes_.size() : at_ + std::max<std::size_t>(1, pass.length / 3);
            return;
        }
        gained_ = true;
        pushes_.erase(pushes_.begin() + static_cast<std::ptrdiff_t>(at_), pushes_.begin() + static_cast<std::ptrdiff_t>(end));
        pushes_.insert(pushes_.begin() + static_cast<std::ptrdiff_t>(at_), better.begin(), better.end());
        replay();
    }

    // The window as a level of its own, with the search for a cheaper way in it.
    std::unique_ptr<Solver> level_between(std::size_t end, bool last, std::size_t limit) {
        const Standing<W>& from = standing_[at_];
        const Standing<W>& to = standing_[end];
        Rows rows(static_cast<std::size_t>(board_.height), std::string(static_cast<std::size_t>(board_.width), '#'));
        for (Square s = 0; s < board_.size(); s++) {
            const bool before = from.boxes.test(s), after = to.boxes.test(s), player = from.player == s;
            if (before && after) continue;
            const int cell = board_.cell[s];
            rows[static_cast<std::size_t>(cell / board_.width)][static_cast<std::size_t>(cell % board_.width)] =
                before ? '$' : after ? (player ? '+' : '.') : player ? '@' : ' ';
        }
        return deep_window({rows, last ? -1 : board_.cell[to.player], push_, step_, cost_between(at_, end), limit});
    }

    // The pushes among letters played from a position.
    std::vector<BoxMove> pushes_of(const Standing<W>& from, const std::string& lurd) const {
        std::vector<BoxMove> pushes;
        BoxSet<W> boxes = from.boxes;
        Square player = from.player;
        for (const char letter : lurd) {
            int d = 0;
            while (d < 4 && step_letter[d] != letter && push_letter[d] != letter) d++;
            const Square s = d < 4 ? board_.next[player][static_cast<std::size_t>(d)] : none;
            if (s == none) break;
            if (boxes.test(s)) {
                const Square t = board_.next[s][static_cast<std::size_t>(d)];
                if (t == none) break;
                boxes.reset(s);
                boxes.set(t);
                pushes.push_back({s, t, none});
            }
            player = s;
        }
        return pushes;
    }

    void read(const std::string& lurd) {
        Standing<W> start{{}, board_.player};
        for (const Square s : board_.boxes) start.boxes.set(s);
        pushes_ = pushes_of(start, lurd);
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
    std::unique_ptr<Solver> deep_;    // a window that is not finished
    std::vector<BoxMove> pushes_;
    std::vector<Standing<W>> standing_;
    std::size_t at_ = 0, pass_ = 0;
    bool gained_ = false;
};

}  // namespace soloist::sokoban
