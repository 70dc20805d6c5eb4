// Vast levels, greedily: one box after the other is brought to a goal and stays there.
//
// Where there are so many boxes and squares that listing the moves of one position takes a second, searching positions is out
// of the question. It is seldom needed either, because such levels have room. First the goals are ordered, from the last to
// the first: the last is one that a box can still be pushed to when all others are filled, and so on. Then each goal in order
// gets a near box that can be pushed there. A goal that no box can be pushed to is put off; when that is true of all goals,
// some box is moved elsewhere at random.
//
// This drops nearly everything, so that failing proves nothing. After a few attempts the schedule of searches has the rest of
// the time, and only that may find that there is no solution.
#pragma once

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

#include "base/deadline.hpp"
#include "sokoban/board/box_tour.hpp"
#include "sokoban/board/walkthrough.hpp"
#include "sokoban/deadlock/freeze.hpp"
#include "sokoban/deadlock/knowledge.hpp"
#include "sokoban/search/schedule.hpp"
#include "sokoban/solver/solver.hpp"

namespace soloist::sokoban {

template <int W>
class GreedyPlacement : public Solver {
public:
    GreedyPlacement(Board board, std::size_t memory, std::uint64_t seed)
        : board_(std::move(board)),
          memory_(memory),
          seed_(seed),
          random_(seed),
          knowledge_(board_, {false, false}),
          freeze_(board_, knowledge_.dead),
          reach_(board_),
          regions_(board_),
          tour_(board_) {
        known_.stage = "greedy placement";
        begin();
    }

    void run(double seconds) override {
        const Stopwatch watch;
        while (known_.outcome == Outcome::running && !search_ && watch.seconds() < seconds) step();
        if (!search_ || known_.outcome != Outcome::running) return;
        search_->run(std::max(0.0, seconds - watch.seconds()));
        known_.outcome = search_->outcome();
        known_.solution = search_->solution();
        known_.stage = search_->stage();
        known_.expanded = placed_ + search_->expanded();
        known_.bytes = search_->bytes();
    }

private:
    static constexpr int attempts = 4;         // the first by distance, the others with goals in a random order
    static constexpr int most_shuffles = 40;   // of one attempt; round numbers, not measured
    static constexpr std::size_t nearest = 4;  // boxes that are tried for a goal before all are

    void begin() {
        order_.clear();
        moves_.clear();
        unordered_.resize(board_.goals.size());
        std::iota(unordered_.begin(), unordered_.end(), std::size_t{0});
        // Goals near the boxes come last: boxes that are on their way pass them. Other attempts take what comes.
        std::vector<std::uint64_t> rank(board_.goals.size());
        for (const std::size_t g : unordered_) {
            std::uint64_t nearest = far;
            for (const Square s : board_.boxes) nearest = std::min<std::uint64_t>(nearest, pushes(s, g));
            rank[g] = attempt_ ? random_.draw() : nearest;
        }
        std::stable_sort(unordered_.begin(), unordered_.end(), [&](auto a, auto b) { return rank[a] < rank[b]; });
        candidate_ = 0;
        blocked_.assign(board_.next.size(), 0);
        settled_.assign(board_.next.size(), 0);
        for (const Square s : board_.boxes) blocked_[s] = 1;
        reach_.walk(blocked_);
        home_ = reach_.home(board_.player);
        shuffles_ = 0;
    }

    void step() {
        if (!unordered_.empty()) return order_one();
        if (order_.empty()) return finish();
        place_one();
    }

    // Finds a goal that can be filled after all that have no place in the order yet, or gives those the first places.
    void order_one() {
        if (candidate_ == unordered_.size()) {
            order_.insert(order_.end(), unordered_.rbegin(), unordered_.rend());
            unordered_.clear();
        } else if (open_last(unordered_[candidate_])) {
            order_.push_back(unordered_[candidate_]);
            unordered_.erase(unordered_.begin() + static_cast<std::ptrdiff_t>(candidate_));
            candidate_ = 0;
        } else {
            candidate_++;
        }
        if (unordered_.empty()) std::reverse(order_.begin(), order_.end());
    }

    bool open_last(std::size_t goal) const {
        std::vector<std::uint8_t> walls(board_.next.size(), 0);
        for (const std::size_t g : unordered_) walls[board_.goals[g]] = g != goal;
        const PushGraph graph(board_, walls);
        std::vector<Distance> out;
        graph.distances_to(board_.goals[goal], out);
        return std::any_of(board_.boxes.begin(), board_.boxes.end(), [&](Square s) {
            return std::any_of(&out[s * std::size_t{4}], &out[s * std::size_t{4}] + 4,
                               [](Distance d) { return d != far; });
        });
    }

    Distance pushes(Square s, std::size_t goal) const {
        Distance least = far;
        for (int d = 0; d < 4; d++)
            if (const int node = knowledge_.graph.beside(s, d); node >= 0)
                least = std::min(least, knowledge_.distances.row(node)[goal]);
        return least;
    }

    // Gives the next goal a near box; where none of them has a way, the first goal in order to which some box has one.
    void place_one() {
        const Square target = board_.goals[order_.front()];
        if (blocked_[target]) return settle(0);
        std::vector<std::pair<Distance, Square>> near;
        for (const Square s : loose()) near.emplace_back(pushes(s, order_.front()), s);
        const std::size_t tries = std::min(near.size(), nearest);
        std::partial_sort(near.begin(), near.begin() + static_cast<std::ptrdiff_t>(tries), near.end());
        for (std::size_t i = 0; i < tries && near[i].first != far; i++)
            if (move_box(near[i].second, [&](const BoxTour::Stop& stop) { return stop.box == target; }))
                return settle(0);
        place_any();
    }

    void place_any() {
        std::vector<std::size_t> place(board_.next.size(),
                                       order_.size());  // by square: the place of the goal in the order
        for (std::size_t i = 0; i < order_.size(); i++) place[board_.goals[order_[i]]] = i;
        std::size_t first = order_.size();
        Square box = none;
        for (const Square s : loose()) {
            each_stop(s, [&](const BoxTour::Stop& stop) {
                if (place[stop.box] < first) {
                    first = place[stop.box];
                    box = s;
                }
                return false;
            });
        }
        const auto wanted = [&](const BoxTour::Stop& stop) { return place[stop.box] == first; };
        if (box != none && move_box(box, wanted)) return settle(first);
        if (shuffles_++ < most_shuffles) return shuffle();
        if (++attempt_ < attempts) return begin();
        search_ = std::make_unique<Schedule<W>>(board_, memory_, seed_);
    }

    // The box on the goal at this place of the order stays.
    void settle(std::size_t place) {
        settled_[board_.goals[order_[place]]] = 1;
        order_.erase(order_.begin() + static_cast<std::ptrdiff_t>(place));
        known_.expanded = ++placed_;
    }

    std::vector<Square> loose() const {
        std::vector<Square> result;
        for (Square s = 0; s < board_.size(); s++)
            if (blocked_[s] && !settled_[s]) result.push_back(s);
        return result;
    }

    // Moves some box elsewhere; every other time one that may shut the player out from a part of the floor.
    void shuffle() {
        std::vector<Square> boxes = loose();
        std::vector<Square> guards;
        const auto foreign = [&](Square s) { return s != none && !blocked_[s] && reach_.home(s) != home_; };
        for (const Square s : boxes) {
            const auto& sides = board_.next[s];
            if (std::any_of(sides.begin(), sides.end(), [&](Square side) {
                    return foreign(side) ||
                           (side != none && std::any_of(board_.next[side].begin(), board_.next[side].end(), foreign));
                }))
                guards.push_back(s);
        }
        if (!guards.empty() && random_.below(2)) boxes = guards;
        const Square s = boxes[random_.below(static_cast<std::uint32_t>(boxes.size()))];
        std::uint32_t skip = random_.below(50);
        move_box(s, [&](const BoxTour::Stop&) { return skip-- == 0; });
    }

    // Tells of the stops of a box, until one is taken.
    template <class Take>
    void each_stop(Square s, Take take) {
        int side = -1;
        for (int d = 0; d < 4; d++) {
            const Square p = board_.next[s][static_cast<std::size_t>(d)];
            if (p != none && !blocked_[p] && reach_.home(p) == home_) side = d;
        }
        if (side < 0) return;
        blocked_[s] = 0;
        regions_.walk(blocked_);
        const auto& stops = tour_.push(regions_, blocked_, s, side, 15, [&](Square t) { return !knowledge_.dead[t]; });
        blocked_[s] = 1;
        for (const BoxTour::Stop& stop : stops)
            if (stop.box != s && take(stop)) return;
    }

    // Brings a box to the first of its stops that is wanted and no deadlock.
    template <class Wanted>
    bool move_box(Square s, Wanted wanted) {
        bool moved = false;
        each_stop(s, [&](const BoxTour::Stop& stop) {
            if (!wanted(stop)) return false;
            blocked_[s] = 0;
            blocked_[stop.box] = 1;
            moved = !freeze_.deadlock(stop.box, blocked_);
            if (moved) {
                home_ = stop.home;
                moves_.push_back({s, stop.box, home_});
                reach_.walk(blocked_);
            } else {
                blocked_[stop.box] = 0;
                blocked_[s] = 1;
            }
            return moved;
        });
        return moved;
    }

    void finish() {
        bool ok = false;
        known_.solution = walkthrough(board_, moves_, ok);
        known_.outcome = ok ? Outcome::solved : Outcome::gave_up;
    }

    Board board_;
    std::size_t memory_;
    std::uint64_t seed_;
    Random random_;
    Knowledge<W> knowledge_;
    Freeze freeze_;
    Regions reach_, regions_;
    BoxTour tour_;
    int attempt_ = 0;
    std::vector<std::size_t> unordered_, order_;  // goals by number; first those filled first, once all are ordered
    std::size_t candidate_ = 0;
    int shuffles_ = 0;
    std::uint64_t placed_ = 0;
    std::vector<std::uint8_t> blocked_, settled_;
    Square home_ = none;
    std::vector<BoxMove> moves_;
    std::unique_ptr<Schedule<W>> search_;
};

}  // namespace soloist::sokoban
