// soloist._core.sgrl: learning automata from traces, for Python. Positions come and go as sets of bits in bytes.
#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/set.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <stdexcept>

#include "sgrl/state_merging.hpp"

namespace nb = nanobind;
using namespace soloist::sgrl;

namespace {

// Reads plays into a record. Moves are known by their identity first, since readers share equal moves.
class PlayReader {
public:
    explicit PlayReader(Record& record) : record_(record) {}

    void read(nb::handle plays) {
        for (nb::handle play : plays) {
            const auto turns = nb::cast<nb::tuple>(play.attr("turns"));
            for (std::size_t number = 0; number < turns.size(); ++number) {
                // Turns lie anywhere in memory: ask for one before it is needed.
                if (number + ahead < turns.size()) __builtin_prefetch(turns[number + ahead].ptr());
                read_turn(turns[number]);
            }
        }
    }

private:
    static constexpr std::size_t ahead = 8;  // turns; that other numbers were compared is not on record

    void read_turn(nb::handle turn) {
        legal_.clear();
        const auto listed = part(turn, listed_name_);
        if (!listed.is_none())
            for (nb::handle item : nb::cast<nb::tuple>(listed)) legal_.push_back(move(item));
        const auto board = part(turn, board_name_);
        if (!PyBytes_Check(board.ptr())) throw std::invalid_argument("a board is bytes");
        const std::string_view squares(PyBytes_AsString(board.ptr()), nb::len(board));
        record_.add_turn(nb::cast<int>(part(turn, player_name_)), squares, move(part(turn, played_name_)), legal_);
    }

    static nb::object part(nb::handle thing, const nb::str& name) {
        return nb::steal(nb::detail::getattr(thing.ptr(), name.ptr()));
    }

    std::uint32_t move(nb::handle item) {
        auto [place, fresh] = moves_.try_emplace(item.ptr(), 0);
        if (fresh) {
            Word word;
            for (nb::handle part : nb::cast<nb::tuple>(item[1])) word.push_back(letter(part));
            place->second = record_.move(nb::cast<std::uint32_t>(item[0]), record_.word(word));
        }
        return place->second;
    }

    std::uint32_t letter(nb::handle part) {
        auto [place, fresh] = letters_.try_emplace(part.ptr(), 0);
        if (fresh) {
            const auto on = nb::cast<std::string>(part[2]);
            if (on.size() != 1) throw std::invalid_argument("a letter finds or does one thing");
            place->second =
                record_.letter({nb::cast<int>(part[0]), nb::cast<int>(part[1]), on[0], nb::cast<std::string>(part[3])});
        }
        return place->second;
    }

    Record& record_;
    nb::str listed_name_{"legal"}, board_name_{"board"}, player_name_{"player"}, played_name_{"played"};
    std::vector<std::uint32_t> legal_;
    std::unordered_map<PyObject*, std::uint32_t> moves_;
    std::unordered_map<PyObject*, std::uint32_t> letters_;
};

nb::bytes to_bytes(const Bits& bits) { return nb::bytes(bits.data(), bits.size() * 8); }

nb::bytes to_bytes(const Scene& scene, std::span<const Chunk> positions) {
    Bits bits(scene.row_size());
    for (const Chunk& chunk : positions) bits[chunk.at] = chunk.bits;
    return to_bytes(bits);
}

using Rows = std::vector<std::vector<std::pair<std::uint32_t, int>>>;

Table to_table(const Observed& observed, const Rows& rows, const std::set<int>& accepting) {
    Table table(observed.letters().size());
    for (std::size_t state = 0; state < rows.size(); ++state) table.add_state();
    for (std::size_t state = 0; state < rows.size(); ++state) {
        table.accepting[state] = accepting.contains(static_cast<int>(state));
        for (const auto& [letter, target] : rows[state]) {
            if (letter >= table.letters || target < 0 || target >= table.states())
                throw std::invalid_argument("the automaton leads nowhere");
            table.next[state * table.letters + letter] = target;
        }
    }
    return table;
}

nb::list made_by(const Observed& observed, const Table& table, double seconds) {
    nb::list result;
    Walk walk(observed, soloist::Deadline(seconds));
    for (const Start& start : observed.starts())
        walk.words(TableMachine{table}, start, [&](int, const Word& word, std::span<const Chunk> positions) {
            result.append(nb::make_tuple(start.square, word, to_bytes(observed.scene(), positions)));
            return true;
        });
    return result;
}

nb::list known(const Observed& observed) {
    nb::list result;
    const auto seen_in = observed.scene().seen_in();
    for (const Start& start : observed.starts())
        for (const auto& [word, slot] : start.known)
            result.append(nb::make_tuple(start.square, word, to_bytes(seen_in[slot])));
    return result;
}

nb::list letters(const Observed& observed) {
    nb::list result;
    for (const Letter& letter : observed.letters())
        result.append(nb::make_tuple(letter.dx, letter.dy, std::string(1, letter.on), letter.note));
    return result;
}

nb::list excess(const Observed& observed) {
    nb::list result;
    for (const Excess& item : observed.excess())
        result.append(nb::make_tuple(item.word, item.square, item.positions, item.example));
    return result;
}

std::vector<int> squares(const Observed& observed) {
    std::vector<int> result;
    for (const Start& start : observed.starts()) result.push_back(start.square);
    return result;
}

Excuse to_excuse(const Observed& observed, const nb::object& callback) {
    if (callback.is_none()) return {};
    return [&observed, callback](std::size_t start, const Word& word) {
        const nb::bytes found = nb::cast<nb::bytes>(callback(observed.starts()[start].square, word));
        Bits bits(observed.scene().row_size());
        std::memcpy(bits.data(), found.c_str(), std::min(found.size(), bits.size() * 8));
        return bits;
    };
}

Rows rows_of(const Table& table) {
    Rows rows(static_cast<std::size_t>(table.states()));
    for (std::size_t state = 0; state < rows.size(); ++state)
        for (std::uint32_t letter = 0; letter < table.letters; ++letter)
            if (const int target = table.step(static_cast<int>(state), letter); target >= 0)
                rows[state].emplace_back(letter, target);
    return rows;
}

std::vector<int> accepting_of(const Table& table) {
    std::vector<int> result;
    for (int state = 0; state < table.states(); ++state)
        if (table.accepts(state)) result.push_back(state);
    return result;
}

}  // namespace

NB_MODULE(sgrl, module) {
    nb::exception<OutOfTime>(module, "OutOfTime", PyExc_TimeoutError);
    nb::class_<Record>(module, "Record")
        .def(
            "__init__",
            [](Record* self, int width, int height, const nb::bytes& setup,
               const std::vector<std::pair<int, std::string>>& kinds) {
                std::vector<Kind> pieces;
                for (const auto& [owner, type] : kinds) pieces.push_back({owner, type});
                new (self) Record(width, height, {setup.c_str(), setup.size()}, std::move(pieces));
            },
            nb::arg("width"), nb::arg("height"), nb::arg("setup"), nb::arg("kinds"))
        .def("add", [](Record& self, nb::handle plays) { PlayReader(self).read(plays); }, nb::arg("plays"));
    nb::class_<Scene>(module, "Scene")
        .def(nb::init<Record&, int, bool, const std::set<int>&>(), nb::arg("record"), nb::arg("player"),
             nb::arg("all_moves"), nb::arg("whole"), nb::keep_alive<1, 2>())
        .def_prop_ro("positions", &Scene::positions)
        .def("added", &Scene::added_scenes);
    nb::class_<Observed>(module, "Observed")
        .def(nb::init<std::shared_ptr<Scene>, int, const Regions&>(), nb::arg("scene"), nb::arg("code"),
             nb::arg("regions"))
        .def_prop_ro("letters", &letters)
        .def_prop_ro("words", &Observed::words)
        .def_prop_ro("squares", &squares)
        .def("known", &known)
        .def("excess", &excess)
        .def(
            "made_by_tree", [](const Observed& self, double seconds) { return made_by(self, self.tree(), seconds); },
            nb::arg("seconds") = no_limit)
        .def(
            "made_by",
            [](const Observed& self, const Rows& rows, const std::set<int>& accepting, double seconds) {
                return made_by(self, to_table(self, rows, accepting), seconds);
            },
            nb::arg("rows"), nb::arg("accepting"), nb::arg("seconds") = no_limit);
    nb::class_<PlayProbability>(module, "PlayProbability")
        .def(
            "__init__",
            [](PlayProbability* self, const std::vector<const Observed*>& roles, double rate,
               const std::vector<nb::object>& excuses) {
                std::vector<Excuse> native;
                for (std::size_t number = 0; number < std::min(roles.size(), excuses.size()); ++number)
                    native.push_back(to_excuse(*roles[number], excuses[number]));
                new (self) PlayProbability(roles, rate, native);
            },
            nb::arg("roles"), nb::arg("rate"), nb::arg("excuses") = std::vector<nb::object>());
    nb::class_<Learner>(module, "Learner")
        .def(
            "__init__",
            [](Learner* self, const Observed& observed, const PlayProbability* probability, double limit,
               const nb::object& excuse, double seconds) {
                new (self) Learner(observed, probability, limit, to_excuse(observed, excuse), seconds);
            },
            nb::arg("observed"), nb::arg("probability").none(), nb::arg("limit"), nb::arg("excuse").none(),
            nb::arg("seconds") = no_limit, nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>())
        .def("step", &Learner::step)
        .def_prop_ro("rows", [](const Learner& self) { return rows_of(self.result()); })
        .def_prop_ro("accepting", [](const Learner& self) { return accepting_of(self.result()); });
}
