#include "network/look.hpp"

#include <algorithm>

#include "network/batch.hpp"

namespace soloist::network {
namespace {

// Takes successors as they come and reads their fluents out of the words.
struct Reader {
    const Machine& machine;
    Look& look;
    std::vector<std::uint64_t> row;

    std::uint64_t* place() { return row.data(); }
    void commit(std::uint32_t number, unsigned) {
        std::vector<std::uint32_t> fluents;
        for (std::size_t bit = 0; bit < machine.fluents.size(); ++bit) {
            if ((row[bit / 64] >> (bit % 64) & 1) != 0) fluents.push_back(machine.fluents[bit]);
        }
        look.successors.emplace_back(machine.operators[number].move, std::move(fluents));
    }
};

}  // namespace

Look look_at(const std::shared_ptr<const Machine>& machine, const std::vector<std::uint32_t>& state,
             std::uint32_t depth) {
    std::vector<std::uint64_t> row(machine->words, 0);
    for (const std::uint32_t fluent : state) {
        const auto found = std::lower_bound(machine->fluents.begin(), machine->fluents.end(), fluent);
        if (found == machine->fluents.end() || *found != fluent) continue;
        const auto bit = static_cast<std::size_t>(found - machine->fluents.begin());
        row[bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
    Batch batch(machine);
    batch.load(1, [&](unsigned) { return row.data(); });
    batch.set_depth(depth);
    batch.evaluate();
    Look look;
    look.terminal = any(batch.terminal());
    batch.rewards([&](std::size_t goal, const Lanes&) { look.value = machine->goals[goal].value; });
    Reader reader{*machine, look, row};
    batch.successors(reader);
    return look;
}

}  // namespace soloist::network
