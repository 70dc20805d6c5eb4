// Shortens a solution: windows of it are searched again, small ones first, then larger ones with more positions, and
// long ones with the search that proves.
//
// Long windows are searched in two ways. Boxes that stay may be walls: then the others may be brought in any order. Or
// all boxes may move, but every position must be near to one of the solution, with one, two or three boxes elsewhere;
// that finds other ways through the whole of a long solution, and brings most.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <vector>

#include "sokoban/improve/deep_window.hpp"
#include "sokoban/improve/window.hpp"
#include "sokoban/solver/solver.hpp"
#include "sokoban/solver/stopwatch.hpp"

namespace soloist::sokoban {

template <int W>
class Improver : public Solver {
public:
    Improver(Board board, const std::string& lurd, int push_weight, int step_weight)
        : board_(std::move(board)),
          push_(push_weight),
          step_(step_weight),
          window_(board_, push_weight, step_weight),
          steps_(board_) {
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
        while (outcome_ == Outcome::running && pass_ < polishing) step(0);
        write();
    }

private:
    enum class Kind { small, walled, near };
    struct Pass {
        Kind kind;
        std::size_t length, limit;
        int apart = 0;
        bool for_steps = false;  // not worth its time when only pushes count
    };
    static constexpr std::size_t whole = 100'000;
    static constexpr Pass passes[] = {
        {Kind::small, 10, 200},           {Kind::small, 20, 400},           {Kind::small, 40, 1000},
        {Kind::small, 15, 2000, 0, true}, {Kind::walled, 40, 1000},         {Kind::near, 20, 2000, 1, true},
        {Kind::near, 40, 2000, 1},        {Kind::near, 100, 5000, 1},       {Kind::near, 250, 20'000, 1},
        {Kind::near, whole, 60'000, 1},   {Kind::near, 60, 5000, 2},        {Kind::near, whole, 200'000, 1},
        {Kind::walled, whole, 20'000},    {Kind::near, 100, 20'000, 2},     {Kind::near, 250, 50'000, 2},
        {Kind::walled, whole, 100'000},   {Kind::near, whole, 300'000, 2},  {Kind::near, whole, 1'000'000, 1},
        {Kind::near, whole, 500'000, 3},  {Kind::near, whole, 1'000'000, 2}};
    static constexpr std::size_t polishing = 3;  // the first passes, for a solution just found

    // One window, or a slice of a deep one.
    void step(double seconds) {
        const Pass& pass = passes[pass_];
        if (at_ >= pushes_.size()) return next_pass();
        const std::size_t end = std::min(pushes_.size(), at_ + pass.length);
        const bool last = end == pushes_.size();
        std::vector<BoxMove> better;
        if (pass.kind == Kind::small) {
            better = window_.shorter(standing_[at_], standing_[end], last, cost_between(at_, end), pass.limit);
        } else {
            if (!deep_) deep_ = level_between(end, last, pass);
            if (deep_) deep_->run(seconds);
            if (deep_ && deep_->outcome() == Outcome::running) return;
            if (deep_) better = pushes_of(standing_[at_], deep_->solution());
            deep_.reset();
        }
        expanded_++;
        if (better.empty()) {
            at_ = last ? pushes_.size() : at_ + std::max<std::size_t>(1, pass.length / 3);
            return;
        }
        gained_ = changed_ = true;
        pushes_.erase(pushes_.begin() + static_cast<std::ptrdiff_t>(at_),
                      pushes_.begin() + static_cast<std::ptrdiff_t>(end));
        pushes_.insert(pushes_.begin() + static_cast<std::ptrdiff_t>(at_), better.begin(), better.end());
        replay();
        // What it was cut from looks different now: go back by as much as windows overlap.
        if (pass.kind != Kind::small) at_ -= std::min(at_, pass.length / 3 * 2);
    }

    // Small windows that found something are worth another round at once; after the last pass all of them are.
    void next_pass() {
        at_ = 0;
        if (gained_ && passes[pass_].kind == Kind::small) {
            gained_ = false;
            return;
        }
        do pass_++;
        while (pass_ < std::size(passes) && passes[pass_].for_steps && !step_);
        if (pass_ < std::size(passes)) return;
        if (!gained_) outcome_ = Outcome::solved;
        pass_ = 0;
        gained_ = false;
    }

    // The window as a level of its own, with the search for a cheaper way in it.
    std::unique_ptr<Solver> level_between(std::size_t end, bool last, const Pass& pass) {
        const Standing<W>& from = standing_[at_];
        const Standing<W>& to = standing_[end];
        Rows rows(static_cast<std::size_t>(board_.height), std::string(static_cast<std::size_t>(board_.width), '#'));
        for (Square s = 0; s < board_.size(); s++) {
            const bool before = from.boxes.test(s), after = to.boxes.test(s), player = from.player == s;
            if (before && after && pass.kind == Kind::walled) continue;
            const int cell = board_.cell[s];
            rows[static_cast<std::size_t>(cell / board_.width)][static_cast<std::size_t>(cell % board_.width)] =
                before   ? (after ? '*' : '$')
                : after  ? (player ? '+' : '.')
                : player ? '@'
                         : ' ';
        }
        DeepWindow window{
            rows,      last ? -1 : board_.cell[to.player], push_, step_, cost_between(at_, end), pass.limit, {}, {},
            pass.apart};
        for (std::size_t i = at_; pass.kind == Kind::near && i <= end; i++) {
            auto& cells = window.boxes.emplace_back();
            standing_[i].boxes.each([&](Square s) { cells.push_back(board_.cell[s]); });
            window.left.push_back(i == at_ ? window.below : window.left.back() - cost_between(i - 1, i));
        }
        return deep_window(window);
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
        using Key = std::pair<std::array<std::uint64_t, W>, Square>;
        std::map<Key, std::size_t> last;
        std::vector<Key> keys;
        for (std::size_t i = 0; i < standing_.size(); i++) {
            standing_[i].boxes.each([&](Square s) { blocked[s] = 1; });
            regions.walk(blocked);
            standing_[i].boxes.each([&](Square s) { blocked[s] = 0; });
            keys.emplace_back(standing_[i].boxes.words,
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
            steps_.walk(standing_[i].player, blocked);
            cost += step_ * (steps_.to(behind) + 1);
        }
        return cost;
    }

    void write() {
        if (!changed_) return;
        changed_ = false;
        bool ok = false;
        const std::string letters = walkthrough(board_, pushes_, ok);
        if (ok)
            solution_ = letters;
        else
            outcome_ = Outcome::gave_up;
    }

    Board board_;
    int push_, step_;
    Window<W> window_;
    Steps steps_;
    std::unique_ptr<Solver> deep_;  // a window that is not finished
    std::vector<BoxMove> pushes_;
    std::vector<Standing<W>> standing_;
    std::size_t at_ = 0, pass_ = 0;
    bool gained_ = false;  // in this round of passes
    bool changed_ = true;  // since solution_ was written
};

}  // namespace soloist::sokoban
