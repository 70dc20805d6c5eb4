// soloist._core.anytime: the anytime search on tasks in finite-domain form.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <utility>
#include <vector>

#include "anytime/search.hpp"

namespace nb = nanobind;
using namespace soloist::anytime;

namespace {

using Facts = std::vector<std::pair<int, int>>;
using Effects = std::vector<std::tuple<Facts, int, int>>;

std::vector<Fact> facts(const Facts& listed) {
    std::vector<Fact> made;
    for (const auto& [variable, value] : listed) made.push_back({variable, value});
    return made;
}

}  // namespace

NB_MODULE(anytime, module) {
    nb::class_<Search>(module, "Search")
        .def(
            "__init__",
            [](Search* self, const std::vector<int>& domain, const std::vector<int>& layer,
               const std::vector<int>& initial, const std::vector<std::pair<Facts, Effects>>& operators,
               const Effects& axioms, const std::vector<std::tuple<int, int, int>>& endings,
               const std::string& distance, bool remember, std::size_t most_bytes) {
                Task task;
                task.domain = domain;
                task.layer = layer;
                task.initial.assign(initial.begin(), initial.end());
                for (const auto& [preconditions, effects] : operators) {
                    Operator op{facts(preconditions), {}};
                    for (const auto& [conditions, variable, value] : effects)
                        op.effects.push_back({facts(conditions), variable, value});
                    task.operators.push_back(std::move(op));
                }
                for (const auto& [conditions, variable, value] : axioms)
                    task.axioms.push_back({facts(conditions), variable, value});
                for (const auto& [reward, variable, value] : endings)
                    task.endings.push_back({reward, {variable, value}});
                task.finish();
                new (self) Search(std::move(task), distance, remember, most_bytes);
            },
            nb::arg("domain"), nb::arg("layer"), nb::arg("initial"), nb::arg("operators"), nb::arg("axioms"),
            nb::arg("endings"), nb::arg("distance"), nb::arg("remember"), nb::arg("most_bytes"))
        .def("run", &Search::run, nb::arg("seconds"), nb::call_guard<nb::gil_scoped_release>())
        .def("make", &Search::make, nb::arg("op"), nb::arg("anew") = false, nb::call_guard<nb::gil_scoped_release>())
        .def("best_move", &Search::best_move)
        .def("best_play", &Search::best_play)
        .def_prop_ro("best_reward", &Search::best_reward)
        .def_prop_ro("root_reward", &Search::root_reward)
        .def_prop_ro("exhausted", &Search::exhausted)
        .def_prop_ro("out_of_memory", &Search::out_of_memory)
        .def_prop_ro("expanded", &Search::expanded)
        .def_prop_ro("depth", &Search::depth);
}
