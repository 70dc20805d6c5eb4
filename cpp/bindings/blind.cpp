// soloist._core.blind: the blind search that checks optima, for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "blind/search.hpp"

namespace nb = nanobind;
using namespace soloist::blind;

NB_MODULE(blind, m) {
    nb::enum_<Rules>(m, "Rules").value("SNOWMAN", Rules::snowman).value("SOKOBAN", Rules::sokoban);
    nb::enum_<Outcome>(m, "Outcome")
        .value("RUNNING", Outcome::running)
        .value("WON", Outcome::won)
        .value("EXHAUSTED", Outcome::exhausted)
        .value("MEMORY", Outcome::memory);
    nb::class_<Search>(m, "Search")
        .def(nb::init<const std::string&, Rules, bool, int, std::size_t>(), nb::arg("text"), nb::arg("rules"),
             nb::arg("every_step"), nb::arg("below"), nb::arg("memory"))
        .def("run", &Search::run, nb::arg("positions"), nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("outcome", &Search::outcome)
        .def_prop_ro("moves", &Search::moves)
        .def_prop_ro("depth", &Search::depth)
        .def_prop_ro("positions", &Search::positions);
}
