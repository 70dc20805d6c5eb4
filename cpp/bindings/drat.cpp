// soloist._core.drat: the DRAT checker for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "drat/checker.hpp"

namespace nb = nanobind;
using soloist::drat::Checker;
using soloist::drat::Verdict;

NB_MODULE(drat, module) {
    nb::enum_<Verdict>(module, "Verdict")
        .value("WORKING", Verdict::working)
        .value("REFUTED", Verdict::refuted)
        .value("REJECTED", Verdict::rejected);
    nb::class_<Checker>(module, "Checker")
        .def(nb::init<std::string, std::string>(), nb::arg("formula"), nb::arg("proof"))
        .def("step", &Checker::step, nb::arg("lines"), nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("verdict", &Checker::verdict)
        .def_prop_ro("line", &Checker::line)
        .def_prop_ro("reason", &Checker::reason)
        .def_prop_ro("rat_lines", &Checker::rat_lines);
}
