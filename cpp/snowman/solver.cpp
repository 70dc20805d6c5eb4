#include "solver.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <stdexcept>

#include "base/deadline.hpp"
#include "beam.hpp"
#include "bound.hpp"
#include "ledger.hpp"
#include "packing.hpp"
#include "patterns.hpp"
#include "queue.hpp"
#include "slices/sliced_solver.hpp"
#include "store.hpp"
#include "turns.hpp"
#include "walk.hpp"

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
          ledger_(level_, patterns_, memory / 16),
          beam_(floor_, packing_, bound_, memory / 8),
          turns_(level_, cost == Cost::moves, patterns_),
          store_(packing_.words()) {}

    void run(double seconds) override {
        const Deadline deadline(seconds);
        while (known_.outcome == Outcome::running && !deadline.passed()) {
            if (!ready_)
                prepare();
            else if (early_time_ * 4 < star_time_ && early())
                continue;
            else
                timed(star_time_, [&] {
                    for (int i = 0; i < 200 && known_.outcome == Outcome::running; ++i) advance();
                });
            breathe(Fiber::between_looks);
        }
        known_.stored = store_.size();
        known_.bytes = memory_held();
    }

private:
    static constexpr int nothing = std::numeric_limits<int>::max();
    static constexpr std::size_t soon = 2'000;  // expansions, until which the pattern database may be incomplete,
    static constexpr int spared = 3;            // how far it may stay behind,
    static constexpr std::size_t worth = 8;     // and how many steps of filling take as long as an expansion

    template <class F>
    static void timed(double& total, F&& f) {
        const Stopwatch watch;
        f();
        total += watch.seconds();
    }

    std::size_t memory_held() const {
        return patterns_.size() + store_.bytes() + queue_.bytes() + beam_.bytes() + ledger_.bytes();
    }
    bool low_on_memory() const { return memory_held() + (std::size_t{256} << 20) > memory_; }

    void prepare() {
        if (!patterns_.run(20'000, 0)) return;
        laid_ = patterns_.work();
        const Position<W> start = floor_.start();
        const int left = bound_.look_at(start);
        ready_ = true;
        if (left == 0) {
            upper_ = 0;
            known_.best_cost = 0;
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

    // Looks for an early solution, in two ways that take turns; false when there is nothing to look at.
    bool early() {
        by_turns_ = !by_turns_;
        const bool turn = by_turns_ && level_.snowmen() > 1 && !(turns_.idle() && tried_ == latest_);
        if (!turn && (beam_.exhausted() || low_on_memory())) return false;
        timed(early_time_, [&] { turn ? turns() : beam(); });
        return true;
    }

    void beam() {
        typename Beam<W>::Path path;
        // In steps every ball move costs one at least, so the same limit on ball moves loses nothing better.
        if (beam_.step(upper_, path)) take(path);
    }

    void turns() {
        if (turns_.idle()) {
            tried_ = latest_;
            const Position<W> p = packing_.unpack(store_.key(tried_));
            if (bound_.look_at(p) < hopeless)
                turns_.start(p, bound_, upper_ == nothing ? hopeless : upper_ - store_.cost(tried_));
            return;
        }
        typename Turns<W>::Path path;
        if (!turns_.step(path)) return;
        typename Turns<W>::Path whole(path.rbegin(), path.rend());
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
        const bool brief = known_.expanded < soon;
        const int wanted = brief ? estimate - spared : Patterns::all;
        if (patterns_.depth() >= wanted || patterns_.work() - laid_ > known_.expanded * worth) return false;
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
        if (second_look()) {
            const int found = ledger_.look_at(p, bound_, estimate - here);
            usefulness_ += 0.01 * ((found > 0 ? 1.0 : 0.0) - usefulness_);
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

    // Whether a second look at the next position promises to save more than it takes.
    bool second_look() const {
        if (level_.snowmen() < 2) return false;
        if (patience_ <= 1) return true;
        if (known_.expanded < std::size_t{patience_} * 16 || ledger_.steps() > known_.generated) return false;
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

    // Plays a chain of positions, each up to symmetry and the character's walk, from the real start.
    void take(const typename Beam<W>::Path& path) {
        Position<W> p = floor_.start();
        std::string text;
        for (std::size_t i = 1; i < path.size(); ++i) {
            Key wanted;
            packing_.pack(path[i], wanted);
            std::string best_letters;
            Position<W> then;
            floor_.for_each_move(p, floor_.reach(p), [&](const BallMove& m) {
                const Position<W> child = Floor<W>::after(p, m);
                Key key;
                packing_.pack(child, key);
                if (!std::equal(key.begin(), key.begin() + packing_.words(), wanted.begin())) return;
                const std::string found = letters(level_, p, m);
                if (best_letters.empty() || found.size() < best_letters.size()) best_letters = found, then = child;
            });
            if (best_letters.empty()) throw std::logic_error("a chain of positions that are not neighbours");
            text += best_letters;
            p = then;
        }
        const int cost = cost_ == Cost::moves ? static_cast<int>(text.size()) : static_cast<int>(path.size()) - 1;
        if (cost >= upper_) return;
        upper_ = cost;
        known_.best_cost = cost;
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
    Ledger<W> ledger_;
    Beam<W> beam_;
    Turns<W> turns_;
    Store store_;
    Queue queue_;
    bool ready_ = false;
    std::size_t laid_ = 0;               // work of the pattern database before it is filled
    int upper_ = nothing;                // cost of the best solution
    double usefulness_ = 1;              // of second looks: the share that found something, of late
    bool by_turns_ = false;              // whether the last look for an early solution was
    std::uint32_t latest_ = 0;           // the position last expanded
    std::uint32_t tried_ = Store::none;  // the one from which snowmen are made by turns
    double early_time_ = 0;
    double star_time_ = 0;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const std::string& text, Cost cost, std::size_t memory, std::uint32_t patience,
                                    std::size_t ceiling) {
    Level level = read_level(text);
    if (static_cast<int>(level.balls.size()) > most_balls) throw std::overflow_error("more than fifteen balls");
    if (level.positions > 512) throw std::overflow_error("a floor of more than 512 grid positions");
    auto make = [level = std::move(level), cost, memory, patience]() mutable -> std::unique_ptr<Solver> {
        if (level.positions <= 64) return std::make_unique<Search<1>>(std::move(level), cost, memory, patience);
        if (level.positions <= 128) return std::make_unique<Search<2>>(std::move(level), cost, memory, patience);
        if (level.positions <= 256) return std::make_unique<Search<4>>(std::move(level), cost, memory, patience);
        return std::make_unique<Search<8>>(std::move(level), cost, memory, patience);
    };
    return std::make_unique<SlicedSolver>(std::move(make), ceiling);
}

}  // namespace soloist::snowman
