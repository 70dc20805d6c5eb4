// Breadth-first search: shortest plays, and the proof of the maximum when nothing is left to explore.
//
// Duplicates are found by the packed state where the clock allows it (roles `none` and `ends`, see clock.hpp), and
// otherwise within one depth only. With the role `ends` what is proved (breadth_prover.hpp) looks at what the states met
// could be worth at a later depth, so it may stay above the truth; a search with `layered` set (for a bounded clock) takes the
// depth into the key and reaches it.
// The states at the depth where a bounded clock ends every play are only asked for their reward, not stored: they
// are often most of all states.
//
// What may be missing when all is explored, and why that is no loss:
//
//   moves         that are never legal while the game goes on (specialise.hpp), or not even where each fluent could
//                 change on its own (reach.hpp);
//   rewards       of 0, and those that no final state has in that relaxation;
//   fluents       that no legality, end or reward depends on, at once or through moves (compile.cpp): states that differ
//                 in these only have the same plays on from them;
//   the depth     where the role of the clock is `none` or `ends`: see clock.hpp;
//   states        met before: rows are compared, a hash only finds them (table.hpp).
//
// Memory that is out is no end: `run` says so, and goes on from there with more.
//
// On several cores it works in rounds (round.hpp), which store the same states in the same order as one core does. So what
// it finds, proves and counts does not depend on how many there are.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "base/crew.hpp"
#include "network/batch.hpp"
#include "network/breadth_prover.hpp"
#include "network/round.hpp"
#include "network/stage.hpp"
#include "network/table.hpp"

namespace soloist::network {

class BreadthFirst final : public BreadthProver {
public:
    BreadthFirst(std::shared_ptr<const Machine> machine, std::size_t bytes, bool layered = false, unsigned cores = 1);

    // Ends when the highest reward is held or all has been explored.
    Outcome run(double seconds) override;

    // Processor seconds of all runs, as if each worker had a core (crew.hpp).
    double critical_seconds() const { return crew_.critical(); }

private:
    using Path = std::function<std::vector<std::uint32_t>(unsigned)>;

    // What a worker needs for itself.
    struct Hand {
        explicit Hand(const std::shared_ptr<const Machine>& machine) : batch(machine), checker(machine) {}
        Batch batch, checker;
        std::vector<std::uint32_t> earliest;
    };

    Outcome search(const Deadline& deadline);
    void expand();
    void next_layer();
    void load(Batch& batch, std::uint32_t first, std::uint32_t count) const;
    void take(const Verdict& verdict, const Path& path);
    std::uint32_t depth_of(std::uint32_t state) const { return state < layer_end_ ? depth_ : depth_ + 1; }
    void check(std::uint32_t count);
    void check_rest();
    void expand_last();

    // With several cores.
    bool expand_round(const Deadline& deadline);
    void start_round();
    void collect();
    void collect_last();
    void check_blocks();
    template <typename Expand>
    void share_batches(Expand expand);
    void pay_for_round();

    StateTable table_;
    Crew crew_;
    std::deque<Hand> hands_;  // of the workers
    Round round_;
    bool collected_ = false;       // the round waits to be stored
    std::size_t round_bytes_ = 0;  // taken from the budget for it
    std::uint32_t current_ = 0;    // the next state to expand
    std::uint32_t layer_end_ = 0;  // states from here on are one move deeper than `depth_`
    std::uint32_t checked_ = 0;    // states before this one have been asked for their reward
    bool full_ = false;
};

}  // namespace soloist::network
