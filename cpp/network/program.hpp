// A cone of gates as a straight line of vector instructions over slots, one slot per variable.
//
// Gates of one level do not read each other, so they are sorted by kind (how many inputs are complemented) and
// run in long loops without a branch per gate. Least-fixpoint components are iterated until nothing changes in
// any lane.
#pragma once

#include <cstdint>
#include <vector>

#include "network/graph.hpp"
#include "network/lanes.hpp"

namespace soloist::network {

// Where the value of a literal is found: a slot, perhaps complemented.
struct Root {
    std::uint32_t slot = 0;  // slot 0 is always false
    bool complement = false;
};

inline Lanes fetch(const Lanes* slots, const Root& root) {
    return root.complement ? ~slots[root.slot] : slots[root.slot];
}

class Program {
public:
    Program() = default;

    // Compiles the gates of `variables` (increasing). What they read must have its slot in `slot_of` or be among
    // them. They get the slots from `first_slot` on, noted in `slot_of`.
    Program(const Graph& graph, const std::vector<Variable>& variables, std::uint32_t first_slot,
            std::vector<std::uint32_t>& slot_of);

    void run(Lanes* slots) const;

    bool empty() const { return segments_.empty(); }
    std::uint32_t size() const { return size_; }  // slots used

private:
    enum Kind : std::uint8_t { both = 0, left_only = 1, neither = 2 };  // which inputs are read as they are
    struct Run {
        Kind kind;
        std::uint32_t gates;
    };
    struct Loop {
        std::uint32_t slot;
        Root definition;
    };
    struct Segment {
        std::uint32_t first_slot = 0;  // of the gates; the loop variables come before
        std::uint32_t first_operand = 0;
        std::vector<Run> runs;
        std::vector<Loop> loops;
    };

    void add_segment(const Graph& graph, const std::vector<Variable>& variables, std::vector<std::uint32_t>& slot_of);
    void run_gates(const Segment& segment, Lanes* slots) const;

    std::uint32_t first_slot_ = 0;
    std::uint32_t size_ = 0;
    std::vector<Segment> segments_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> operands_;
};

}  // namespace soloist::network
