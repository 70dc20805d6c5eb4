#include "solver.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "base/deadline.hpp"
#include "beam.hpp"
#include "bound.hpp"
#include "packing.hpp"
#include "patterns.hpp"
#include "queue.hpp"
#include "sequential_search.hpp"
#include "slices/sliced_solver.hpp"
#include "snow_bound.hpp"
#include "store.hpp"
#include "walk.hpp"
#include "widths.hpp"

namespace soloist::snowman {

namespace {

template <int W>
class Search final : public Solver {
public:
    Search(Level level, Cost cost, std::size_t memory, std::uint32_t patience)
        : level_(std::move(level)),
          cost_(cost),
          memory_(memory),
          patience_(patience),
          floor_(level_),
          packing_(floor_, cost == Cost::moves),
          patterns_(level_, Patterns::bytes(level_.cells(), true) < memory / 3, memory / 4, patience, memory),
          bound_(level_, patterns_),
          snow_bound_(level_, patterns_, memory / 16),
          beam_(floor_, packing_, bound_, memory / 8),
          sequential_(level_, cost == Cost::moves, patterns_),
          store_(packing_.words()) {}

    void run(double seconds) override {
        const Deadline deadline(seconds);
        while (known_.outcome == Outcome::running && !deadline.passed()) {
            if (!ready_)
                prepare();
            else if (early_time_ * star_share < star_time_ && early())
                continue;
            else
                timed(star_time_, [&] {
                    for (int i = 0; i < expansions_at_a_time && known_.outcome == Outcome::running; ++i) advance();
                });
            breathe(Fiber::between_looks);
        }
        known_.stored = store_.size();
        known_.bytes = memory_held();
    }

private:
    static constexpr int nothing = std::numeric_limits<int>::max();
    // A search of fewer expansions than this is brief: it ends before a complete pattern database would have paid.
    static constexpr std::size_t brief_search = 2'000;  // half or twice as many: the same time on 33 levels
    // In a brief search, the database is filled up to so many ball moves below the current estimate.
    static constexpr int brief_lag = 3;
    // Steps of filling the database that take about as long as one expansion, so that both get the same time.
    static constexpr std::size_t fill_steps_per_expansion = 8;
    // Early solutions get a fifth of the time: one part to four of A*.
    static constexpr double star_share = 4;  // half or twice as much: the same time on 33 levels, a second together
    static constexpr int expansions_at_a_time = 200;  // a few milliseconds, between two looks at the clock
    // Beams are begun only where this much memory is left to A*: a round number, nothing was measured.
    static constexpr std::size_t memory_reserve = std::size_t{256} << 20;

    template <class F>
    static void timed(double& total, F&& f) {
        const Stopwatch watch;
        f();
        total += watch.seconds();
    }

    std::size_t memory_held() const {
        return patterns_.size() + store_.bytes() + queue_.bytes() + beam_.bytes() + snow_bound_.bytes();
    }
    bool low_on_memory() const { return memory_held() + memory_reserve > memory_; }

    void prepare() {
        if (!patterns_.run(20'000, 0)) return;
        laid_ = patterns_.work();
        const Position<W> start = floor_.start();
        const int left = bound_.look_at(start);
        ready_ = true;
        if (left == 0) {
            known_.best_cost = upper_ = 0;
            known_.outcome = Outcome::optimal;
            return;
        }
        if (left >= hopeless) {
            known_.outcome = Outcome::unsolvable;
            return;
        }
        known_.lower_bound = left;
        Key key;
        packing_.pack(start, key);
        store_.insert(key);
        store_.parent(0) = Store::none;
        store_.cost(0) = 0;
        wait(0, left, left);
    }

    // Looks for an early solution, by the beam and the sequential search alternately; false when both have nothing to do.
    bool early() {
        one_by_one_ = !one_by_one_;
        const bool turn = one_by_one_ && level_.snowmen() > 1 && !(sequential_.idle() && tried_ == latest_);
        if (!turn && (beam_.exhausted() || low_on_memory())) return false;
        timed(early_time_, [&] { turn ? sequential() : beam(); });
        return true;
    }

    void beam() {
        typename Beam<W>::Path path;
        // In steps every ball move costs one at least, so the same limit on ball moves loses nothing better.
        if (beam_.step(upper_, path)) take(path);
    }

    void sequential() {
        if (sequential_.idle()) {
            tried_ = latest_;
            const Position<W> p = packing_.unpack(store_.key(tried_));
            if (bound_.look_at(p) < hopeless)
                sequential_.start(p, bound_, upper_ == nothing ? hopeless : upper_ - store_.cost(tried_));
            return;
        }
        typename SequentialSearch<W>::Path path;
        if (!sequential_.step(path)) return;
        typename SequentialSearch<W>::Path whole(path.rbegin(), path.rend());
        for (std::uint32_t i = store_.parent(tried_); i != Store::none; i = store_.parent(i))
            whole.push_back(packing_.unpack(store_.key(i)));
        std::reverse(whole.begin(), whole.end());
        take(whole);
    }

    void advance() {
        if (queue_.empty()) {  // a proof: solver.hpp has what may be missing from it, and why
            known_.outcome = upper_ == nothing ? Outcome::unsolvable : Outcome::optimal;
            if (upper_ != nothing) known_.lower_bound = upper_;
            return;
        }
        const int estimate = queue_.estimate();
        if (deeper(estimate)) return;
        known_.lower_bound = std::max<std::int64_t>(known_.lower_bound, std::min(estimate, upper_));
        if (estimate >= upper_) {
            known_.outcome = Outcome::optimal;
            return;
        }
        const std::uint32_t index = queue_.pop();
        if (store_.due(index) != estimate) return;  // a cheaper way was found since, or it was expanded
        store_.due(index) = 0;
        expand(index, estimate);
    }

    // Fills in more of the pattern database where that pays. Values above the estimate need not be known: whatever they
    // are, they put a position off. A short search may do with less than that, as long as it takes less time than the
    // filling would; in a long one it pays to know what is dead.
    bool deeper(int estimate) {
        const bool brief = known_.expanded < brief_search;
        const int wanted = brief ? estimate - brief_lag : Patterns::all;
        if (patterns_.depth() >= wanted || patterns_.work() - laid_ > known_.expanded * fill_steps_per_expansion)
            return false;
        patterns_.run(1'000, wanted);
        return true;
    }

    void expand(std::uint32_t index, int estimate) {
        breathe(5000);
        ++known_.expanded;
        Position<W> p = packing_.unpack(store_.key(index));
        const int here = store_.cost(index);
        const int left_here = bound_.look_at(p);
        if (left_here >= hopeless) return;
        if (here + left_here > estimate) {  // the bound has become better since: wait for it
            if (here + left_here < upper_) wait(index, here + left_here, left_here);
            return;
        }
        if (second_bound_pays()) {
            const int found = snow_bound_.look_at(p, bound_, estimate - here);
            usefulness_ += 0.01 * ((found > 0 ? 1.0 : 0.0) - usefulness_);  // over about a hundred positions
            if (found > 0) {
                if (found < hopeless && here + found < upper_) wait(index, here + found, found);
                return;
            }
        }
        latest_ = index;
        std::vector<int> steps;
        if (cost_ == Cost::moves) steps = distances(level_, p);
        int next = nothing;
        floor_.for_each_move(p, floor_.reach(p), [&](const BallMove& m) {
            ++known_.generated;
            if (known_.outcome != Outcome::running) return;
            const int left = bound_.after(m);
            if (left >= hopeless) return;
            const int price = cost_ == Cost::moves
                                  ? steps[static_cast<std::size_t>(level_.cell[static_cast<std::size_t>(m.stand)])] + 1
                                  : 1;
            const int total = here + price + left;
            if (total >= upper_) return;
            if (left == 0) win(index, Floor<W>::after(p, m));
            if (total > estimate) {
                next = std::min(next, total);
                return;
            }
            add(Floor<W>::after(p, m), index, here + price, left);
        });
        if (next < upper_) wait(index, next, next - here);
    }

    // Whether asking the second bound promises to save more than it takes: it may take as much time as A* itself, and is
    // asked only now and then where it has rarely put a position off of late.
    bool second_bound_pays() const {
        if (level_.snowmen() < 2) return false;
        if (patience_ <= 1) return true;
        if (known_.expanded < std::size_t{patience_} * 16 || snow_bound_.steps() > known_.generated) return false;
        return usefulness_ > 0.8 || known_.expanded % 32 == 0;
    }

    void wait(std::uint32_t index, int estimate, int left) {
        if (estimate > std::numeric_limits<std::uint16_t>::max())
            known_.outcome = Outcome::out_of_memory;  // no place for it
        store_.due(index) = static_cast<std::uint16_t>(estimate);
        queue_.push(estimate, left, index);
    }

    void add(const Position<W>& child, std::uint32_t parent, int cost, int left) {
        if (memory_held() + store_.growth() > memory_) {
            known_.outcome = Outcome::out_of_memory;
            return;
        }
        Key key;
        packing_.pack(child, key);
        const auto [index, fresh] = store_.insert(key);
        if (!fresh && store_.cost(index) <= cost) return;
        store_.cost(index) = static_cast<std::uint16_t>(cost);
        store_.parent(index) = parent;
        wait(index, cost + left, left);
    }

    void win(std::uint32_t parent, const Position<W>& last) {
        typename Beam<W>::Path path{last};
        for (std::uint32_t i = parent; i != Store::none; i = store_.parent(i))
            path.push_back(packing_.unpack(store_.key(i)));
        std::reverse(path.begin(), path.end());
        take(path);
    }

    void take(const typename Beam<W>::Path& path) {
        const std::string text = played(floor_, packing_, path);
        const int cost = cost_ == Cost::moves ? static_cast<int>(text.size()) : static_cast<int>(path.size()) - 1;
        if (cost >= upper_) return;
        known_.best_cost = upper_ = cost;
        known_.solution = text;
    }

    Level level_;
    Cost cost_;
    std::size_t memory_;
    std::uint32_t patience_;
    Floor<W> floor_;
    Packing<W> packing_;
    Patterns patterns_;
    Bound<W> bound_;
    SnowBound<W> snow_bound_;
    Beam<W> beam_;
    SequentialSearch<W> sequential_;
    Store store_;
    Queue queue_;
    bool ready_ = false;
    std::size_t laid_ = 0;               // work of the pattern database before it is filled
    int upper_ = nothing;                // cost of the best solution
    double usefulness_ = 1;              // of the second bound: the share of positions that it put off, of late
    bool one_by_one_ = false;            // whether the last try for an early solution was the sequential search
    std::uint32_t latest_ = 0;           // the position last expanded
    std::uint32_t tried_ = Store::none;  // the one from which the sequential search starts
    double early_time_ = 0;
    double star_time_ = 0;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const std::string& text, Cost cost, std::size_t memory, std::uint32_t patience,
                                    std::size_t ceiling) {
    Level level = read_level(text);
    require_fitting(level);
    auto make = [level = std::move(level), cost, memory, patience]() mutable {
        return with_width(level, [&]<int W>() -> std::unique_ptr<Solver> {
            return std::make_unique<Search<W>>(std::move(level), cost, memory, patience);
        });
    };
    return std::make_unique<SlicedSolver>(std::move(make), ceiling);
}

}  // namespace soloist::snowman
