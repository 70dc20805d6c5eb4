// soloist._core.network: ground games compiled and searched.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bindings/on_disk.hpp"
#include "network/beam.hpp"
#include "network/best.hpp"
#include "network/breadth.hpp"
#include "network/cheapest.hpp"
#include "network/depth.hpp"
#include "network/disk_breadth.hpp"
#include "network/look.hpp"
#include "network/machine.hpp"
#include "network/reachable.hpp"
#include "network/windows.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace soloist::network;

namespace {

using Pairs = std::vector<std::pair<std::int64_t, std::int64_t>>;
using Components = std::vector<std::tuple<Variable, Variable, std::vector<std::pair<Variable, Literal>>>>;

Literal literal_from(std::int64_t value) { return value < 0 ? no_literal : static_cast<Literal>(value); }

GroundGame make_game(std::uint32_t fluents, std::uint32_t moves, const Pairs& nodes, const Components& components,
                     const std::vector<std::uint32_t>& initial, std::vector<Literal> next, std::vector<Literal> legal,
                     Literal terminal, std::vector<std::pair<int, Literal>> goals) {
    GroundGame game;
    game.fluents = fluents;
    game.moves = moves;
    for (const auto& [left, right] : nodes) game.gates.push_back({literal_from(left), literal_from(right)});
    for (const auto& [start, stop, loops] : components) game.components.push_back({start, stop, loops});
    game.initial.assign(fluents, false);
    for (const std::uint32_t fluent : initial) {
        if (fluent >= fluents) throw std::invalid_argument("ground game: an initial fluent has no number");
        game.initial[fluent] = true;
    }
    game.next = std::move(next);
    game.legal = std::move(legal);
    game.terminal = terminal;
    game.goals = std::move(goals);
    return game;
}

const char* role_name(ClockRole role) {
    return role == ClockRole::none ? "none" : role == ClockRole::ends ? "ends" : "state";
}

std::vector<Weights> weights_from(const std::vector<std::pair<float, float>>& pairs) {
    if (pairs.empty()) throw std::invalid_argument("no weights");
    std::vector<Weights> weights;
    for (const auto& [cost, moves] : pairs) weights.push_back({cost, moves});
    return weights;
}

// The parts of a specialised game as plain numbers: gates (-1 for a loop variable), loop variables with their definitions,
// moves, legality, what each move changes, the end, rewards, and which fluents never change (-1: it may). Gates that none
// of these needs are left out.
auto specialised(const GroundGame& game, std::size_t most_gates) {
    game.validate();
    ReachableGame made = specialise_reachable(game, most_gates);
    const Graph& graph = made.game.graph;
    std::vector<Literal> roots = made.game.legal;
    roots.push_back(made.game.terminal);
    for (const auto& [value, literal] : made.game.goals) roots.push_back(literal);
    for (const auto& listed : made.game.changes)
        for (const Change& change : listed) roots.push_back(change.value);
    std::vector<Literal> renamed(graph.variables(), no_literal);
    for (Variable variable = 0; variable <= graph.inputs(); ++variable) renamed[variable] = positive(variable);
    Variable count = graph.inputs();
    const std::vector<Variable> cone = graph.cone(roots);
    for (const Variable variable : cone)
        if (!graph.is_input(variable)) renamed[variable] = positive(++count);
    const auto image = [&](Literal literal) { return renamed[variable_of(literal)] ^ (literal & 1); };
    Pairs gates;
    std::vector<std::pair<Variable, Literal>> loops;
    for (const Variable variable : cone) {
        if (graph.is_input(variable)) continue;
        const Gate& gate = graph.gate(variable);
        if (gate.is_loop()) {
            gates.emplace_back(-1, -1);
            loops.emplace_back(variable_of(renamed[variable]), image(graph.definition(variable)));
        } else {
            gates.emplace_back(image(gate.left), image(gate.right));
        }
    }
    for (Literal& literal : made.game.legal) literal = image(literal);
    for (auto& [value, literal] : made.game.goals) literal = image(literal);
    std::vector<std::vector<std::pair<std::uint32_t, Literal>>> changes;
    for (const auto& listed : made.game.changes) {
        changes.emplace_back();
        for (const Change& change : listed) changes.back().emplace_back(change.fluent, image(change.value));
    }
    std::vector<int> fixed;
    for (const Literal literal : made.fixed) fixed.push_back(literal == no_literal ? -1 : static_cast<int>(literal));
    return std::make_tuple(gates, loops, made.game.moves, made.game.legal, changes, image(made.game.terminal),
                           made.game.goals, fixed);
}

std::vector<int> goal_values(const Machine& machine) {
    std::vector<int> values;
    for (const Goal& goal : machine.goals) values.push_back(goal.value);
    return values;
}

std::vector<std::uint32_t> operator_moves(const Machine& machine) {
    std::vector<std::uint32_t> moves;
    for (const Operator& item : machine.operators) moves.push_back(item.move);
    return moves;
}

// Costs as Python has them: -1 where there is no such play.
std::int64_t cost_or_none(std::uint64_t cost) {
    return cost == CheapestFirst::never ? -1 : static_cast<std::int64_t>(cost);
}

}  // namespace

NB_MODULE(network, module) {
    module.attr("Outcome") = nb::module_::import_("soloist._core.solver").attr("Outcome");

    nb::class_<GroundGame>(module, "Ground")
        .def(
            "__init__",
            [](GroundGame* self, std::uint32_t fluents, std::uint32_t moves, const Pairs& nodes,
               const Components& components, const std::vector<std::uint32_t>& initial, std::vector<Literal> next,
               std::vector<Literal> legal, Literal terminal, std::vector<std::pair<int, Literal>> goals) {
                new (self) GroundGame(make_game(fluents, moves, nodes, components, initial, std::move(next),
                                                std::move(legal), terminal, std::move(goals)));
            },
            "fluents"_a, "moves"_a, "nodes"_a, "components"_a, "initial"_a, "next"_a, "legal"_a, "terminal"_a,
            "goals"_a);

    module.def("specialised", &specialised, "game"_a, "most_gates"_a);

    nb::class_<Machine>(module, "Machine")
        .def_ro("words", &Machine::words)
        .def_ro("fluents", &Machine::fluents)
        .def_prop_ro("operators", [](const Machine& machine) { return machine.operators.size(); })
        .def_prop_ro("moves", operator_moves)
        .def_prop_ro("goals", goal_values)
        .def_prop_ro("shared_gates", &Machine::shared_gates)
        .def_prop_ro("move_gates", &Machine::move_gates)
        .def_prop_ro("batch_bytes", &Machine::batch_bytes)
        .def_prop_ro("clock", [](const Machine& machine) { return role_name(machine.clock.role); })
        .def_prop_ro("clock_bounded", [](const Machine& machine) { return machine.clock.bounded; })
        .def_prop_ro("clock_rows", [](const Machine& machine) { return machine.clock.rows.size(); })
        .def(
            "look",
            [](std::shared_ptr<Machine> machine, const std::vector<std::uint32_t>& state, std::uint32_t depth) {
                const Look look = look_at(machine, state, depth);
                return std::make_tuple(look.terminal, look.value, look.successors);
            },
            "state"_a, "depth"_a);

    nb::class_<Compiler>(module, "Compiler")
        .def(nb::init<GroundGame, bool, std::size_t>(), "game"_a, "use_clock"_a = true,
             "most_gates"_a = ~std::size_t{0})
        .def(
            "run", [](Compiler& self, double seconds) { return self.run(soloist::Deadline(seconds)); }, "seconds"_a,
            nb::call_guard<nb::gil_scoped_release>())
        .def("take", [](Compiler& self) { return std::const_pointer_cast<Machine>(self.take()); });

    nb::class_<Search>(module, "Search")
        .def("run", &Search::run, "seconds"_a, nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("best_value", &Search::best_value)
        .def_prop_ro("best_moves", &Search::best_moves)
        .def_prop_ro("states", &Search::states)
        .def_prop_ro("generated", &Search::generated)
        .def_prop_ro("depth", &Search::depth)
        .def_prop_ro("memory_used", &Search::memory_used)
        .def("set_memory", &Search::set_memory, "bytes"_a);

    nb::class_<BreadthProver, Search>(module, "BreadthProver")
        .def_prop_ro("exhausted", &BreadthProver::exhausted)
        .def_prop_ro("upper", &BreadthProver::upper)
        .def(
            "bound",
            [](const BreadthProver& self, int value) -> std::int64_t {
                const std::uint32_t least = self.bound(value);
                return least == BreadthProver::never ? -1 : static_cast<std::int64_t>(least);
            },
            "value"_a);

    nb::class_<BreadthFirst, BreadthProver>(module, "BreadthFirst")
        .def(
            "__init__",
            [](BreadthFirst* self, std::shared_ptr<Machine> machine, std::size_t bytes, bool layered, unsigned cores) {
                new (self) BreadthFirst(std::move(machine), bytes, layered, cores);
            },
            "machine"_a, "bytes"_a, "layered"_a = false, "cores"_a = 1)
        .def_prop_ro("critical_seconds", &BreadthFirst::critical_seconds);

    nb::class_<DiskBreadthFirst, BreadthProver>(module, "DiskBreadthFirst")
        .def(
            "__init__",
            [](DiskBreadthFirst* self, std::shared_ptr<Machine> machine, std::size_t bytes, bool layered,
               const std::string& scratch, const std::string& checkpoint, const std::string& identity) {
                new (self) DiskBreadthFirst(std::move(machine), bytes, layered, {scratch, checkpoint, identity});
            },
            "machine"_a, "bytes"_a, "layered"_a, "scratch"_a, "checkpoint"_a, "identity"_a)
        .def("run", &soloist::run_on_disk<DiskBreadthFirst>, "seconds"_a)
        .def_prop_ro("kept_layers", &DiskBreadthFirst::kept_layers)
        .def_prop_ro("disk_bytes", &DiskBreadthFirst::disk_bytes)
        .def_prop_ro("most_disk_bytes", &DiskBreadthFirst::most_disk_bytes);

    nb::class_<CheapestFirst, Search>(module, "CheapestFirst")
        .def(
            "__init__",
            [](CheapestFirst* self, std::shared_ptr<Machine> machine, std::size_t bytes,
               const std::vector<std::uint64_t>& costs) { new (self) CheapestFirst(std::move(machine), bytes, costs); },
            "machine"_a, "bytes"_a, "costs"_a)
        .def("set_known", &CheapestFirst::set_known, "cost"_a)
        .def_prop_ro("exhausted", &CheapestFirst::exhausted)
        .def_prop_ro("upper", &CheapestFirst::upper)
        .def(
            "bound", [](const CheapestFirst& self, int value) { return cost_or_none(self.bound(value)); }, "value"_a)
        .def_ro_static("most_cost", &CheapestFirst::most_cost);

    nb::class_<Windows, Search>(module, "Windows")
        .def(
            "__init__",
            [](Windows* self, std::shared_ptr<Machine> machine, std::size_t bytes,
               const std::vector<std::uint64_t>& costs, const std::vector<std::uint32_t>& moves) {
                new (self) Windows(std::move(machine), bytes, costs, moves);
            },
            "machine"_a, "bytes"_a, "costs"_a, "moves"_a);

    using WeightPairs = std::vector<std::pair<float, float>>;

    nb::class_<BestFirst, Search>(module, "BestFirst")
        .def(
            "__init__",
            [](BestFirst* self, std::shared_ptr<Machine> machine, std::size_t bytes) {
                new (self) BestFirst(std::move(machine), bytes);
            },
            "machine"_a, "bytes"_a);

    nb::class_<DepthFirst, Search>(module, "DepthFirst")
        .def(
            "__init__",
            [](DepthFirst* self, std::shared_ptr<Machine> machine, std::size_t bytes) {
                new (self) DepthFirst(std::move(machine), bytes);
            },
            "machine"_a, "bytes"_a)
        .def(
            "__init__",
            [](DepthFirst* self, std::shared_ptr<Machine> machine, std::size_t bytes, const WeightPairs& weights,
               std::uint64_t restart_after, std::uint64_t seed) {
                new (self) DepthFirst(std::move(machine), bytes, weights_from(weights), restart_after, seed);
            },
            "machine"_a, "bytes"_a, "weights"_a, "restart_after"_a, "seed"_a);

    nb::class_<Beam, Search>(module, "Beam")
        .def(
            "__init__",
            [](Beam* self, std::shared_ptr<Machine> machine, std::size_t bytes, const WeightPairs& weights,
               std::uint64_t width,
               std::uint64_t seed) { new (self) Beam(std::move(machine), bytes, weights_from(weights), width, seed); },
            "machine"_a, "bytes"_a, "weights"_a, "width"_a, "seed"_a);
}
