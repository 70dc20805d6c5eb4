// soloist._core.optima: all optimal solutions of a level; the modules of the games make the counts.
#include "optima/optima.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <utility>
#include <vector>

namespace nb = nanobind;
using soloist::Optima;

namespace {

// Where the player stands and where the piece is say which push it is, in any game of pushing.
std::vector<std::vector<std::pair<int, int>>> ways(Optima& optima, std::size_t most) {
    std::vector<std::vector<std::pair<int, int>>> found;
    for (const auto& way : optima.ways(most)) {
        auto& pushes = found.emplace_back();
        for (const soloist::Push& push : way) pushes.emplace_back(push.stand, push.from);
    }
    return found;
}

}  // namespace

NB_MODULE(optima, module) {
    nb::class_<Optima>(module, "Optima")
        .def("run", &Optima::run, nb::arg("seconds"), nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("finished", &Optima::finished)
        .def_prop_ro("overflow", &Optima::overflow)
        .def_prop_ro("solutions", &Optima::solutions)
        .def_prop_ro("moved", &Optima::moved)
        .def_prop_ro("visited", &Optima::visited)
        .def_prop_ro("stood_on", &Optima::stood_on)
        .def("ways", &ways, nb::arg("most"));
}
