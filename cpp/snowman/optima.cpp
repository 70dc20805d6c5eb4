#include "optima.hpp"

#include <stdexcept>

#include "bound.hpp"
#include "packing.hpp"
#include "patterns.hpp"
#include "store.hpp"

namespace soloist::snowman {

namespace {

template <int W>
class AllWays final : public Optima {
public:
    AllWays(Level level, int cost, std::size_t memory)
        : level_(std::move(level)),
          cost_(cost),
          memory_(memory),
          floor_(level_),
          packing_(floor_, false),
          patterns_(level_, Patterns::bytes(level_.cells(), true) < memory / 3, 0, 0, memory),
          bound_(level_, patterns_),
          store_(packing_.words()),
          moved_(static_cast<std::size_t>(level_.cells()) * 3),
          visited_(static_cast<std::size_t>(level_.cells())),
          stood_(static_cast<std::size_t>(level_.cells())) {}

    std::vector<int> moved() const override {
        std::vector<int> balls;
        for (const Ball& b : level_.balls)
            if (moved_[static_cast<std::size_t>(b.cell * 3 + b.size)]) balls.push_back(b.cell * 3 + b.size);
        return balls;
    }
    std::vector<int> visited() const override { return members(visited_); }
    std::vector<int> stood_on() const override { return members(stood_); }

private:
    static std::vector<int> members(const std::vector<bool>& set) {
        std::vector<int> found;
        for (std::size_t i = 0; i < set.size(); ++i)
            if (set[i]) found.push_back(static_cast<int>(i));
        return found;
    }

    bool prepare() override {
        if (!patterns_.run(1000)) return false;
        add(floor_.start(), 0);
        return true;
    }

    std::size_t positions() const override { return store_.size(); }

    void add(const Position<W>& p, int cost) {
        if (store_.bytes() + store_.size() * sizeof(std::uint64_t) + patterns_.size() + store_.growth() > memory_) {
            overflowed();
            return;
        }
        Key key;
        packing_.pack(p, key);
        const auto [index, fresh] = store_.insert(key);
        if (fresh) store_.cost(index) = static_cast<std::uint16_t>(cost);
    }

    // What the bound leaves out lies on no way of that cost, and both passes ask the same table of the pattern database,
    // which gets no others here: so the way back finds every position that it asks for.
    void expand(std::size_t position) override {
        const auto index = static_cast<std::uint32_t>(position);
        const int next = store_.cost(index) + 1;
        if (next > cost_) return;
        const Position<W> p = packing_.unpack(store_.key(index));
        bound_.look_at(p);
        floor_.for_each_move(p, floor_.reach(p), [&](const BallMove& m) {
            if (!finished() && next + bound_.after(m) <= cost_) add(Floor<W>::after(p, m), next);
        });
    }

    void count(std::size_t position) override {
        const auto index = static_cast<std::uint32_t>(position);
        const int here = store_.cost(index);
        const Position<W> p = packing_.unpack(store_.key(index));
        if (bound_.look_at(p) == 0) {
            ways_[index] = here == cost_ ? 1 : 0;
            return;
        }
        std::uint64_t total = 0;
        floor_.for_each_move(p, floor_.reach(p), [&](const BallMove& m) {
            if (here + 1 + bound_.after(m) > cost_) return;
            Key key;
            packing_.pack(Floor<W>::after(p, m), key);
            const std::uint32_t child = store_.insert(key).first;  // it is there: the way forwards put it there
            if (store_.cost(child) != here + 1 || ways_[child] == 0) return;
            total = sum(total, ways_[child]);
            mark(m);
        });
        ways_[index] = total;
    }

    void mark(const BallMove& m) {
        const auto cell = [&](int at) { return static_cast<std::size_t>(level_.cell[static_cast<std::size_t>(at)]); };
        // A ball of the start stays where and as it is until its first move, so this finds every ball that moves.
        moved_[cell(m.from) * 3 + static_cast<std::size_t>(m.size)] = true;
        visited_[cell(m.from)] = visited_[cell(m.to)] = true;
        stood_[cell(m.stand)] = true;
    }

    Level level_;
    int cost_;
    std::size_t memory_;
    Floor<W> floor_;
    Packing<W> packing_;
    Patterns patterns_;
    Bound<W> bound_;
    Store store_;
    std::vector<bool> moved_, visited_, stood_;
};

}  // namespace

std::unique_ptr<Optima> make_optima(const std::string& text, int cost, std::size_t memory) {
    Level level = read_level(text);
    level.symmetries.resize(1);  // solutions that are mirror images of each other are different ones
    if (static_cast<int>(level.balls.size()) > most_balls) throw std::overflow_error("more than fifteen balls");
    if (level.positions <= 64) return std::make_unique<AllWays<1>>(std::move(level), cost, memory);
    if (level.positions <= 128) return std::make_unique<AllWays<2>>(std::move(level), cost, memory);
    if (level.positions <= 512) return std::make_unique<AllWays<8>>(std::move(level), cost, memory);
    throw std::overflow_error("a floor of more than 512 grid positions");
}

}  // namespace soloist::snowman
