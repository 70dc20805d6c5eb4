// soloist._core.cellwise: the blind search that checks optima of PuzzleScript levels, for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "cellwise/search.hpp"

namespace nb = nanobind;
using namespace soloist::cellwise;

NB_MODULE(cellwise, m) {
    nb::enum_<Outcome>(m, "Outcome")
        .value("RUNNING", Outcome::running)
        .value("WON", Outcome::won)
        .value("EXHAUSTED", Outcome::exhausted)
        .value("MEMORY", Outcome::memory)
        .value("REFUSED", Outcome::refused);
    nb::class_<Search>(m, "Search")
        .def(nb::init<const std::string&, int, std::size_t>(), nb::arg("text"), nb::arg("below"), nb::arg("memory"))
        .def("run", &Search::run, nb::arg("boards"), nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("outcome", &Search::outcome)
        .def_prop_ro("moves", &Search::moves)
        .def_prop_ro("depth", &Search::depth)
        .def_prop_ro("positions", &Search::positions);
}
