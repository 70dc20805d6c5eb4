#include "network/batch.hpp"

#include "base/wide.hpp"
#include "network/deposit.hpp"

namespace soloist::network {

Batch::Batch(std::shared_ptr<const Machine> machine) : machine_(std::move(machine)) {
    slots_.assign(machine_->slots, Lanes{});
    rows_.assign(std::size_t{lane_count} * machine_->words, 0);
    if (machine_->clock.role != ClockRole::none) {
        clock_rows_.assign(std::size_t{lane_count} * machine_->clock.rows.front().size(), 0);
    }
    std::size_t patches = 0;
    for (const Operator& item : machine_->operators) patches = std::max(patches, item.patches.size());
    bits_.assign(lane_count, 0);
    spread_.assign(patches * lane_count, 0);
}

// Rows of words to one slot per bit. Lanes beyond the count hold what was there before: nothing reads them.
SOLOIST_WIDE void Batch::transpose_in(const std::uint64_t* rows, std::uint32_t words, std::uint32_t first_slot,
                                      std::uint32_t bits) {
    const unsigned used_blocks = (count_ + 63) / 64;
    for (std::uint32_t word = 0; word * 64 < bits; ++word) {
        Lanes block[64];
        for (unsigned lane = 0; lane < 64; ++lane) {
            Lanes value{};
            for (unsigned part = 0; part < used_blocks; ++part) {
                value[part] = rows[std::size_t{64 * part + lane} * words + word];
            }
            block[lane] = value;
        }
        transpose(block);
        const std::uint32_t here = std::min<std::uint32_t>(64, bits - 64 * word);
        std::copy_n(block, here, slots_.data() + first_slot + 64 * word);
    }
}

void Batch::set_depth(std::uint32_t depth) {
    const Clock& clock = machine_->clock;
    if (clock.role == ClockRole::none) return;
    const std::vector<std::uint64_t>& row = clock.row(depth);
    for (std::size_t place = 0; place < clock.fluents.size(); ++place) {
        slots_[machine_->first_clock_slot + place] = all_lanes((row[place >> 6] >> (place & 63) & 1) != 0);
    }
}

void Batch::set_depths(const std::uint32_t* depths) {
    const Clock& clock = machine_->clock;
    if (clock.role == ClockRole::none) return;
    const auto words = static_cast<std::uint32_t>(clock.rows.front().size());
    for (unsigned lane = 0; lane < count_; ++lane) {
        std::copy_n(clock.row(depths[lane]).data(), words, clock_rows_.data() + std::size_t{lane} * words);
    }
    transpose_in(clock_rows_.data(), words, machine_->first_clock_slot,
                 static_cast<std::uint32_t>(clock.fluents.size()));
}

void Batch::evaluate_end() {
    goals_done_ = false;
    machine_->end_program.run(slots_.data());
    const Lanes used = first_lanes(count_);
    terminal_ = fetch(slots_.data(), machine_->terminal) & used;
    live_ = used & ~terminal_;
}

void Batch::evaluate() {
    evaluate_end();
    machine_->state_program.run(slots_.data());
}

void Batch::prospects(std::uint32_t depth, std::vector<std::uint32_t>& earliest) {
    const std::vector<Prospect>& runs = machine_->prospects;
    const Lanes used = first_lanes(count_);
    run_goals();
    machine_->prospect_program.run(slots_.data());
    for (std::size_t run = 0; run < runs.size(); ++run) {
        if (run + 1 < runs.size() && runs[run + 1].first <= depth) continue;
        const std::uint32_t from = std::max(depth, runs[run].first);
        for (std::size_t goal = 0; goal < earliest.size(); ++goal) {
            if (from < earliest[goal] && any(fetch(slots_.data(), runs[run].goals[goal]) & used)) earliest[goal] = from;
        }
    }
}

// Runs the operator's gates and brings its computed bits to their places in words per lane. Few lanes are read bit by
// bit; otherwise a transposition costs less.
SOLOIST_WIDE void Batch::compute_outputs(const Operator& item, const Lanes& lanes) {
    if (item.computed == 0) return;
    item.program.run(slots_.data());
    constexpr unsigned transposition_cost = 400;  // its cost, in single bits read
    const std::size_t blocks = (item.outputs.size() + 63) / 64;
    std::size_t patch = 0;  // patches are in the order of their blocks
    for (std::size_t block = 0; block < blocks; ++block) {
        const Root* const outputs = item.outputs.data() + 64 * block;
        const auto size = static_cast<unsigned>(std::min<std::size_t>(64, item.outputs.size() - 64 * block));
        std::uint64_t* const bits = bits_.data();
        if (network::count(lanes) * size < transposition_cost) {
            for_each_lane(lanes, [&](unsigned lane) {
                std::uint64_t word = 0;
                for (unsigned place = 0; place < size; ++place) {
                    const bool value = test(slots_[outputs[place].slot], lane) != outputs[place].complement;
                    word |= static_cast<std::uint64_t>(value) << place;
                }
                bits[lane] = word;
            });
        } else {
            Lanes rows[64];
            for (unsigned place = 0; place < size; ++place) rows[place] = fetch(slots_.data(), outputs[place]);
            for (unsigned place = size; place < 64; ++place) rows[place] = Lanes{};
            transpose(rows);
            for (unsigned lane = 0; lane < 64; ++lane) {
                for (unsigned part = 0; part < block_count; ++part) bits[64 * part + lane] = rows[lane][part];
            }
        }
        for (; patch < item.patches.size() && item.patches[patch].block == block; ++patch) {
            const Patch& here = item.patches[patch];
            deposit(lanes, bits, here.offset, here.mask, spread_.data() + patch * lane_count);
        }
    }
}

}  // namespace soloist::network
