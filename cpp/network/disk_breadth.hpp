// Breadth-first search with its layers on disk (disk/breadth.hpp): for games whose states do not fit into memory.
//
// It proves what BreadthFirst proves, in the same way, and finds plays of the same length. It works on one core. `bytes` is what
// it takes from the beginning; files go where `place` says. `run` throws disk::DiskError and disk::CheckpointError.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "disk/breadth.hpp"
#include "network/batch.hpp"
#include "network/breadth_prover.hpp"
#include "slices/fiber.hpp"

namespace soloist::network {

class DiskBreadthFirst final : public BreadthProver {
public:
    DiskBreadthFirst(std::shared_ptr<const Machine> machine, std::size_t bytes, bool layered, disk::Place place);

    Outcome run(double seconds) override;

    std::uint32_t kept_layers() const { return breadth_.kept(); }  // that a checkpoint had
    std::uint64_t disk_bytes() const { return breadth_.usage().bytes; }
    std::uint64_t most_disk_bytes() const { return breadth_.usage().most; }

private:
    // The game as disk::Breadth asks for it.
    class Space {
    public:
        static constexpr unsigned most = lane_count;

        explicit Space(DiskBreadthFirst& search)
            : search_(search), batch_(search.machine_), checker_(search.machine_) {}

        void ask_initial();
        const std::uint64_t* initial() const { return search_.machine_->initial.data(); }
        template <class Sink>
        void expand(const std::uint64_t* rows, unsigned count, std::uint32_t depth, Sink& sink) {
            load(batch_, rows, count, depth);
            batch_.evaluate();
            batch_.successors(sink);
        }
        int judge(const std::uint64_t* rows, unsigned count, std::uint32_t depth);
        std::optional<disk::Move> won() const { return {}; }  // states are asked, not moves
        void take(const std::vector<std::uint32_t>& steps) {
            steps_ = steps;
            search_.set_best(value_, steps);
        }
        bool enough() const { return value_ >= search_.most(); }
        bool last(std::uint32_t depth) const { return search_.last_but_one(depth); }
        bool layered() const { return search_.layered_; }
        std::vector<std::uint64_t> note() const;
        void restore(const std::vector<std::uint64_t>& note);

    private:
        void load(Batch& batch, const std::uint64_t* rows, unsigned count, std::uint32_t depth) const {
            const std::uint32_t words = search_.machine_->words;
            batch.load(count, [&](unsigned lane) { return rows + std::size_t{lane} * words; });
            batch.set_depth(depth);
        }

        DiskBreadthFirst& search_;
        Batch batch_, checker_;
        int value_ = -1;                    // the best that was seen; the play to it may still be missing
        std::vector<std::uint32_t> steps_;  // of the best play
    };

    Space space_;
    disk::Breadth<Space> breadth_;
    Fiber fiber_{[this] { breadth_.work(); }};  // the last member: its work is unwound before what it works on goes
};

}  // namespace soloist::network
