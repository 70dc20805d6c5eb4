// soloist._core.solver: what all native searches say of themselves; the modules of the games make the solvers.
#include "base/solver.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "stones/state_space.hpp"

namespace nb = nanobind;
using soloist::Outcome;
using soloist::Solver;

NB_MODULE(solver, module) {
    nb::enum_<Outcome>(module, "Outcome")
        .value("RUNNING", Outcome::running)
        .value("SOLVED", Outcome::solved)
        .value("OPTIMAL", Outcome::optimal)
        .value("UNSOLVABLE", Outcome::unsolvable)
        .value("FINISHED", Outcome::finished)
        .value("REFUSED", Outcome::refused)
        .value("GAVE_UP", Outcome::gave_up)
        .value("OUT_OF_MEMORY", Outcome::out_of_memory);
    nb::class_<Solver>(module, "Solver")
        .def("run", &Solver::run, nb::arg("seconds"), nb::call_guard<nb::gil_scoped_release>())
        .def("set_upper_bound", &Solver::set_upper_bound, nb::arg("cost"))
        .def_prop_ro("outcome", &Solver::outcome)
        .def_prop_ro("solution", &Solver::solution)
        .def_prop_ro("best_cost", &Solver::best_cost)
        .def_prop_ro("lower_bound", &Solver::lower_bound)
        .def_prop_ro("stored", &Solver::stored)
        .def_prop_ro("expanded", &Solver::expanded)
        .def_prop_ro("generated", &Solver::generated)
        .def_prop_ro("bytes", &Solver::bytes)
        .def_prop_ro("stage", &Solver::stage)
        .def_prop_ro("depth", &Solver::depth)
        .def_prop_ro("critical_seconds", &Solver::critical_seconds);

    using namespace soloist::stones;
    nb::enum_<Space>(module, "Space")
        .value("ITERATIVE_DEEPENING", Space::iterative_deepening)
        .value("IDA_STAR", Space::ida_star)
        .value("A_STAR", Space::a_star)
        .value("BREADTH_FIRST", Space::breadth_first);
    nb::enum_<Order>(module, "Order")
        .value("FORWARD", Order::forward)
        .value("REVERSE", Order::reverse)
        .value("INERTIA", Order::inertia);
    nb::class_<SpaceOptions>(module, "SpaceOptions")
        .def(nb::init<>())
        .def_rw("space", &SpaceOptions::space)
        .def_rw("order", &SpaceOptions::order)
        .def_rw("limit", &SpaceOptions::limit)
        .def_rw("transpositions", &SpaceOptions::transpositions);
}
