// What all searches share: they work in slices, remember the best play, and know what they may use.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/deadline.hpp"
#include "base/outcome.hpp"
#include "network/machine.hpp"
#include "network/memory.hpp"

namespace soloist::network {

class Search {
public:
    Search(std::shared_ptr<const Machine> machine, std::size_t bytes) : machine_(std::move(machine)), budget_(bytes) {}
    virtual ~Search() = default;
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    // Works for about so many seconds, or until there is something to say. `finished`: nothing is left to find by this
    // search, which is a proof only where BreadthFirst says `exhausted`. `out_of_memory`: with a larger budget it goes on.
    virtual Outcome run(double seconds) = 0;

    // The best play found: its reward (-1: none yet) and its moves, by their numbers in the ground game.
    int best_value() const { return best_value_; }
    const std::vector<std::uint32_t>& best_moves() const { return best_moves_; }

    std::uint64_t states() const { return states_; }        // different states met
    std::uint64_t generated() const { return generated_; }  // successors made
    std::uint32_t depth() const { return depth_; }

    std::size_t memory_used() const { return budget_.used(); }
    void set_memory(std::size_t bytes) { budget_.set_limit(bytes); }

protected:
    bool improves(int value) const { return value > best_value_; }
    bool holds_most() const { return best_value_ >= most(); }
    int most() const { return machine_->goals.empty() ? 0 : machine_->goals.front().value; }
    // Which of the rewards above the best one to aim at: another one in every round.
    std::size_t target(std::uint64_t round) const {
        std::size_t above = 0;
        while (above < machine_->costs.size() && above < machine_->goals.size() &&
               machine_->goals[above].value > best_value_) {
            ++above;
        }
        return above == 0 ? 0 : round % above;
    }
    void set_best(int value, const std::vector<std::uint32_t>& steps) {
        best_value_ = value;
        best_moves_.clear();
        for (const std::uint32_t step : steps) best_moves_.push_back(machine_->operators[step].move);
    }

    std::shared_ptr<const Machine> machine_;
    Budget budget_;
    std::uint64_t states_ = 0;
    std::uint64_t generated_ = 0;
    std::uint32_t depth_ = 0;

private:
    int best_value_ = -1;
    std::vector<std::uint32_t> best_moves_;
};

}  // namespace soloist::network
