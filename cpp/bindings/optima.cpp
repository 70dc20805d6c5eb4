// soloist._core.optima: all optimal solutions of a level; the modules of the games make the counts.
#include "optima/optima.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using soloist::Optima;

NB_MODULE(optima, module) {
    nb::class_<Optima>(module, "Optima")
        .def("run", &Optima::run, nb::arg("seconds"), nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("finished", &Optima::finished)
        .def_prop_ro("overflow", &Optima::overflow)
        .def_prop_ro("solutions", &Optima::solutions)
        .def_prop_ro("moved", &Optima::moved)
        .def_prop_ro("visited", &Optima::visited)
        .def_prop_ro("stood_on", &Optima::stood_on);
}
