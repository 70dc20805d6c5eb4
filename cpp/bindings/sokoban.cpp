// soloist._core.sokoban: the native Sokoban solvers for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "sokoban/optimal/optima.hpp"
#include "sokoban/solver/solver.hpp"

namespace nb = nanobind;
using namespace soloist::sokoban;

NB_MODULE(sokoban, module) {
    module.attr("Outcome") = nb::module_::import_("soloist._core.solver").attr("Outcome");
    nb::class_<StonesOptions>(module, "StonesOptions")
        .def(nb::init<>())
        .def_rw("space", &StonesOptions::space)
        .def_rw("agents", &StonesOptions::agents)
        .def_rw("straight", &StonesOptions::straight)
        .def_rw("last_tie", &StonesOptions::last_tie)
        .def_rw("nearest", &StonesOptions::nearest)
        .def_rw("deadlocks", &StonesOptions::deadlocks)
        .def_rw("packing", &StonesOptions::packing);
    module.def("make_strong", &make_strong, nb::arg("rows"), nb::arg("memory"), nb::arg("seed"),
               nb::arg("ceiling") = 0);
    module.def("make_optimal", &make_optimal, nb::arg("rows"), nb::arg("memory"), nb::arg("push_weight"),
               nb::arg("step_weight"), nb::arg("ceiling") = 0, nb::arg("cores") = 1);
    module.def("make_improver", &make_improver, nb::arg("rows"), nb::arg("lurd"), nb::arg("push_weight"),
               nb::arg("step_weight"), nb::arg("ceiling") = 0);
    module.def("make_stones", &make_stones, nb::arg("rows"), nb::arg("options"), nb::arg("ceiling") = 0);

    nb::module_::import_("soloist._core.optima");  // knows the class
    module.def("make_optima", &make_optima, nb::arg("rows"), nb::arg("pushes"), nb::arg("memory"));
}
