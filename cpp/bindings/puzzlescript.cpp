// soloist._core.puzzlescript: turns of PuzzleScript games on planes, and the searches over them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "bindings/on_disk.hpp"
#include "puzzlescript/disk_breadth.hpp"
#include "puzzlescript/guided.hpp"
#include "puzzlescript/merging.hpp"
#include "puzzlescript/search.hpp"

namespace nb = nanobind;
using namespace soloist::puzzlescript;

namespace {

template <class S>
void define(nb::class_<S>& type) {
    type.def("run", &S::run, nb::arg("seconds"), nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("outcome", &S::outcome)
        .def_prop_ro("solution", &S::solution)
        .def_prop_ro("stored", &S::stored)
        .def_prop_ro("expanded", &S::expanded)
        .def_prop_ro("turns", &S::turns)
        .def_prop_ro("endless", &S::endless)
        .def_prop_ro("bytes", &S::bytes)
        .def_prop_ro("refusal", &S::refusal)
        .def_prop_ro("refused_rule", &S::refused_rule)
        .def_prop_ro("critical_seconds", &S::critical_seconds);
}

// The bounds of the states that one stepper is brought into.
class StepperBounds {
public:
    explicit StepperBounds(const Stepper& stepper) : stepper_(stepper), bounds_(stepper) {}
    int least() { return bounds_.finish(bounds_.look_at(stepper_, scratch_)).least; }

private:
    const Stepper& stepper_;
    Bounds bounds_;
    Bounds::Scratch scratch_;
};

template <class S>
void define_led(nb::class_<S>& type) {
    type.def(nb::init<Stepper&, std::size_t, const std::string&>(), nb::arg("stepper"), nb::arg("memory"),
             nb::arg("prefix") = "", nb::keep_alive<1, 2>());
    define(type);
}

}  // namespace

NB_MODULE(puzzlescript, m) {
    m.attr("Outcome") = nb::module_::import_("soloist._core.solver").attr("Outcome");
    nb::enum_<End>(m, "End")
        .value("SETTLED", End::settled)
        .value("WON", End::won)
        .value("ENDLESS", End::endless)
        .value("REFUSED", End::refused);
    nb::enum_<Refusal>(m, "Refusal")
        .value("NONE", Refusal::none)
        .value("CHANCE", Refusal::chance)
        .value("COMBINATIONS", Refusal::combinations)
        .value("AGAIN", Refusal::again)
        .value("EFFORT", Refusal::effort)
        .value("REALTIME", Refusal::realtime);

    nb::class_<Stepper>(m, "Stepper")
        .def("begin", &Stepper::begin)
        .def("press", &Stepper::press, nb::arg("input"))
        .def("cells", &Stepper::cells)
        .def("place", &Stepper::place, nb::arg("cells"))
        .def_prop_ro("key_words", &Stepper::key_words)
        .def_prop_ro("fired", [](const Stepper& s) { return std::vector<bool>(s.fired().begin(), s.fired().end()); })
        .def_prop_ro("gave_up", &Stepper::gave_up);
    m.def(
        "make_stepper",
        [](const std::vector<int>& words, bool merge) {
            const Program program = read_program(words);
            return make_stepper(merge ? merged(program) : program);
        },
        nb::arg("words"), nb::arg("merge") = false);

    nb::class_<Region>(m, "Region")
        .def(nb::init<Stepper&>(), nb::arg("stepper"), nb::keep_alive<1, 2>())
        .def("explore", &Region::explore)
        .def_prop_ro("player", &Region::player)
        .def_prop_ro("home", &Region::home)
        .def_prop_ro("cells", &Region::cells)
        .def_prop_ro("plays", [](const Region& region) {
            std::vector<std::pair<int, int>> plays;
            for (const Region::Play& play : region.plays()) plays.emplace_back(play.cell, play.way);
            return plays;
        });

    nb::class_<Windows>(m, "Windows")
        .def(nb::init<std::size_t, std::size_t, std::size_t>(), nb::arg("expanded_for_each"), nb::arg("most"),
             nb::arg("worth_sharing"));

    nb::class_<Breadth> breadth(m, "Breadth");
    breadth.def(nb::init<Stepper&, std::size_t, const std::string&, int, unsigned, Windows>(), nb::arg("stepper"),
                nb::arg("memory"), nb::arg("prefix") = "", nb::arg("after_win") = 0, nb::arg("cores") = 1,
                nb::arg("windows") = Windows{}, nb::keep_alive<1, 2>());
    breadth.def_prop_ro("counts", &Breadth::counts)
        .def_prop_ro("wins", &Breadth::wins)
        .def_prop_ro("shortest", &Breadth::shortest)
        .def_prop_ro("lower_bound", &Breadth::lower_bound);
    define(breadth);

    nb::class_<DiskBreadth>(m, "DiskBreadth")
        .def(
            "__init__",
            [](DiskBreadth* self, Stepper& stepper, std::size_t memory, const std::string& scratch,
               const std::string& checkpoint, const std::string& identity) {
                new (self) DiskBreadth(stepper, memory, {scratch, checkpoint, identity});
            },
            nb::arg("stepper"), nb::arg("memory"), nb::arg("scratch"), nb::arg("checkpoint"), nb::arg("identity"),
            nb::keep_alive<1, 2>())
        .def("run", &soloist::run_on_disk<DiskBreadth>, nb::arg("seconds"))
        .def_prop_ro("outcome", &DiskBreadth::outcome)
        .def_prop_ro("solution", &DiskBreadth::solution)
        .def_prop_ro("stored", &DiskBreadth::stored)
        .def_prop_ro("generated", &DiskBreadth::generated)
        .def_prop_ro("lower_bound", &DiskBreadth::lower_bound)
        .def_prop_ro("refusal", &DiskBreadth::refusal)
        .def_prop_ro("refused_rule", &DiskBreadth::refused_rule)
        .def_prop_ro("kept_layers", &DiskBreadth::kept_layers)
        .def_prop_ro("most_disk_bytes", &DiskBreadth::most_disk_bytes);

    nb::class_<StepperBounds>(m, "Bounds")
        .def(nb::init<const Stepper&>(), nb::arg("stepper"), nb::keep_alive<1, 2>())
        .def("least", &StepperBounds::least);

    nb::class_<AStar> astar(m, "AStar");
    astar.def(nb::init<Stepper&, std::size_t, const std::string&, unsigned, Windows>(), nb::arg("stepper"),
              nb::arg("memory"), nb::arg("prefix") = "", nb::arg("cores") = 1, nb::arg("windows") = Windows{},
              nb::keep_alive<1, 2>());
    define(astar);
    astar.def_prop_ro("lower_bound", &AStar::lower_bound).def_prop_ro("first_bound", &AStar::first_bound);
    nb::class_<Greedy> greedy(m, "Greedy");
    define_led(greedy);
    nb::class_<Beam> beam(m, "Beam");
    define_led(beam);
}
