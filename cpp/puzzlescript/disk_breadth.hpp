// Breadth-first search over the states of a level with its layers on disk (disk/breadth.hpp): shortest wins and the proof that
// there is none, as Breadth (search.hpp) has them, for levels whose states do not fit into memory.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/outcome.hpp"
#include "disk/breadth.hpp"
#include "puzzlescript/stepper.hpp"
#include "slices/fiber.hpp"

namespace soloist::puzzlescript {

class DiskBreadth {
public:
    DiskBreadth(Stepper& stepper, std::size_t memory, disk::Place place);
    DiskBreadth(const DiskBreadth&) = delete;
    DiskBreadth& operator=(const DiskBreadth&) = delete;

    // Throws disk::DiskError, and disk::CheckpointError where it cannot go on from the checkpoint.
    void run(double seconds);

    Outcome outcome() const { return outcome_; }
    const std::string& solution() const { return space_.solution; }
    std::uint64_t stored() const { return breadth_.states(); }
    std::uint64_t generated() const { return breadth_.generated(); }
    // No solution has fewer inputs.
    int lower_bound() const { return static_cast<int>(breadth_.depth()) + 1; }
    Refusal refusal() const { return space_.refusal; }
    int refused_rule() const { return space_.refused_rule; }
    std::uint32_t kept_layers() const { return breadth_.kept(); }  // that a checkpoint had
    std::uint64_t most_disk_bytes() const { return breadth_.usage().most; }

private:
    // The level as disk::Breadth asks for it. A win is no state: it is met on the way to one.
    struct Space {
        static constexpr unsigned most = 64;

        explicit Space(Stepper& level);

        const std::uint64_t* initial() const { return first.data(); }
        template <class Sink>
        void expand(const std::uint64_t* rows, unsigned count, std::uint32_t depth, Sink& sink);
        int judge(const std::uint64_t*, unsigned, std::uint32_t) const { return -1; }
        std::optional<disk::Move> won() const { return win; }
        void take(const std::vector<std::uint32_t>& steps);
        bool enough() const { return win || refusal != Refusal::none; }
        bool last(std::uint32_t) const { return false; }
        bool layered() const { return false; }
        std::vector<std::uint64_t> note() const { return {}; }
        void restore(const std::vector<std::uint64_t>&) {}

        void refuse(Refusal why, int rule);

        Stepper& stepper;
        std::vector<std::uint64_t> first;
        End begun;
        std::optional<disk::Move> win;
        std::string solution;
        Refusal refusal = Refusal::none;
        int refused_rule = -1;
    };

    Space space_;
    disk::Breadth<Space> breadth_;
    Outcome outcome_ = Outcome::running;
    Fiber fiber_{[this] { breadth_.work(); }};  // the last member: its work is unwound before what it works on goes
};

}  // namespace soloist::puzzlescript
