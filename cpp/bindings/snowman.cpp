// soloist._core.snowman: the optimal solver, and the count of all optimal solutions.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "snowman/optima.hpp"
#include "snowman/solver.hpp"
#include "snowman/stones/stones.hpp"

namespace nb = nanobind;
using namespace soloist::snowman;

NB_MODULE(snowman, m) {
    m.attr("Outcome") = nb::module_::import_("soloist._core.solver").attr("Outcome");
    m.def(
        "make_solver",
        [](const std::string& text, bool every_step, std::size_t memory, std::uint32_t patience, std::size_t ceiling) {
            return make_solver(text, every_step ? Cost::moves : Cost::ball_moves, memory, patience, ceiling);
        },
        nb::arg("text"), nb::arg("every_step"), nb::arg("memory"), nb::arg("patience") = 3000, nb::arg("ceiling") = 0);

    m.def("make_stones", &make_stones, nb::arg("text"), nb::arg("options"), nb::arg("agents"), nb::arg("ceiling") = 0);

    nb::module_::import_("soloist._core.optima");  // knows the class
    m.def("make_optima", &make_optima, nb::arg("text"), nb::arg("cost"), nb::arg("memory"));
}
