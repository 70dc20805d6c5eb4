// Searches that are led by bounds (bounds.hpp): they leave out states that are lost.
//
// AStar: the state with the least sum of inputs made and inputs needed at least, so the first win is a shortest one, and a
// search that runs dry has shown that there is none.
// Greedy: the state that looks nearest to winning first. Beam: of each number of inputs the states that look nearest, ever
// more of them. Both win soon and prove nothing but that a level is unsolvable, when they run dry and left out nothing but
// lost states.
#pragma once

#include <vector>

#include "puzzlescript/bounds.hpp"
#include "puzzlescript/roaming.hpp"
#include "puzzlescript/search.hpp"

namespace soloist::puzzlescript {

class Guided : public Wide {
public:
    std::size_t bytes() const override { return Wide::bytes() + bounds_.bytes(); }

protected:
    Guided(Stepper& stepper, std::size_t memory, const std::string& prefix, unsigned cores = 1, Windows windows = {})
        : Wide(stepper, memory, prefix, cores, windows), bounds_(stepper), scratch_(workers()) {}

    bool judges() const override { return true; }
    void judge(unsigned worker, const Stepper& stepper, Successor& successor) const override {
        successor.estimate = bounds_.look_at(stepper, scratch_[worker]);
    }
    bool ends_at_win(std::uint32_t) override { return true; }
    // Of the first state.
    int first_least() { return bounds_.finish(bounds_.look_at(stepper_, scratch_[0])).least; }

    Bounds bounds_;

private:
    mutable std::vector<Bounds::Scratch> scratch_;  // by worker
};

class AStar final : public Guided {
public:
    AStar(Stepper& stepper, std::size_t memory, const std::string& prefix = "", unsigned cores = 1,
          Windows windows = {});

    // No solution has fewer inputs, and how many the first state needs at least, for the bounds alone.
    int lower_bound() const { return static_cast<int>(least_); }
    int first_bound() const { return first_bound_; }
    std::size_t bytes() const override { return Guided::bytes() + 12 * stored(); }

private:
    void choose(std::vector<std::uint32_t>& window) override;
    void reached(std::uint32_t from, std::uint32_t number, std::uint8_t input, const Successor& successor) override;
    void open(std::uint32_t number);

    struct Node {
        std::uint32_t made : 31, closed : 1;  // inputs
        std::uint32_t needed;                 // at least; or `lost`
    };
    static constexpr std::uint32_t lost = ~std::uint32_t{0};
    std::vector<Node> nodes_;
    std::vector<std::vector<std::uint32_t>> open_;  // by the sum of both
    std::size_t least_ = 0;
    int first_bound_ = 1;
};

class Greedy final : public Roaming {
public:
    Greedy(Stepper& stepper, std::size_t memory, const std::string& prefix = "");

    std::size_t bytes() const override { return Roaming::bytes() + bounds_.bytes() + 4 * stored(); }

private:
    std::uint32_t next() override;
    void reached(std::uint32_t from, std::uint32_t number, std::uint8_t input, bool fresh) override;
    bool ends_at_win(std::uint32_t) override { return true; }

    struct Bucket {
        std::vector<std::uint32_t> states;
        std::size_t head = 0;
    };
    Bounds bounds_;
    Bounds::Scratch scratch_;
    std::vector<Bucket> buckets_;
    std::size_t least_ = 0;
};

class Beam final : public Guided {
public:
    Beam(Stepper& stepper, std::size_t memory, const std::string& prefix = "");

    std::size_t bytes() const override { return Guided::bytes() + 16 * (layer_.size() + reached_.capacity()); }

private:
    void judge(unsigned worker, const Stepper& stepper, Successor& successor) const override {
        Guided::judge(worker, stepper, successor);
        successor.score = stepper.score();
    }
    void choose(std::vector<std::uint32_t>& window) override;
    void reached(std::uint32_t from, std::uint32_t number, std::uint8_t input, const Successor& successor) override;

    struct Candidate {
        std::size_t score;
        std::uint32_t order, number;
        bool operator<(const Candidate& other) const {
            return score != other.score ? score < other.score : order < other.order;
        }
    };
    std::vector<std::uint64_t> first_;
    std::vector<Candidate> layer_, reached_;
    std::size_t width_, head_ = 0;
    bool left_out_ = false;
};

}  // namespace soloist::puzzlescript
