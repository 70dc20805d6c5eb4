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
          store_(packing_.words()) {}

private:
    std::vector<int> pieces() const override {
        std::vector<int> balls;
        for (const Ball& b : level_.balls) balls.push_back(b.cell * 3 + b.size);
        return balls;
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

    bool costs_all(std::size_t position) override { return store_.cost(static_cast<std::uint32_t>(position)) == cost_; }

    bool follow(std::size_t position, std::vector<Step>& steps) override {
        const auto index = static_cast<std::uint32_t>(position);
        const int here = store_.cost(index);
        const Position<W> p = packing_.unpack(store_.key(index));
        if (bound_.look_at(p) == 0) return false;
        floor_.for_each_move(p, floor_.reach(p), [&](const BallMove& m) {
            if (here + 1 + bound_.after(m) > cost_) return;
            Key key;
            packing_.pack(Floor<W>::after(p, m), key);
            const std::uint32_t child = store_.insert(key).first;  // it is there: the way forwards put it there
            if (store_.cost(child) == here + 1) steps.push_back({push(m), child});
        });
        return true;
    }

    Push push(const BallMove& m) const {
        const auto cell = [&](int at) { return static_cast<int>(level_.cell[static_cast<std::size_t>(at)]); };
        return {cell(m.from) * 3 + static_cast<int>(m.size), cell(m.stand), cell(m.from), cell(m.to)};
    }

    Level level_;
    int cost_;
    std::size_t memory_;
    Floor<W> floor_;
    Packing<W> packing_;
    Patterns patterns_;
    Bound<W> bound_;
    Store store_;
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
