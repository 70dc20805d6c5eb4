// Walks: how far the character goes, and the letters of a whole solution from its positions.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "packing.hpp"
#include "position.hpp"

namespace soloist::snowman {

// Steps from the character to every cell it reaches, by cell; -1 elsewhere.
template <int W>
std::vector<int> distances(const Level& level, const Position<W>& p) {
    std::vector<int> steps(static_cast<std::size_t>(level.cells()), -1);
    const BitSet<W> occupied = p.occupied();
    std::vector<int> todo{level.cell[static_cast<std::size_t>(p.character)]};
    steps[static_cast<std::size_t>(todo[0])] = 0;
    for (std::size_t i = 0; i < todo.size(); ++i) {
        for (int to : level.neighbour[static_cast<std::size_t>(todo[i])]) {
            if (to < 0 || steps[static_cast<std::size_t>(to)] >= 0) continue;
            if (occupied.test(level.position[static_cast<std::size_t>(to)])) continue;
            steps[static_cast<std::size_t>(to)] = steps[static_cast<std::size_t>(todo[i])] + 1;
            todo.push_back(to);
        }
    }
    return steps;
}

// The letters of one ball move with the shortest walk to it.
template <int W>
std::string letters(const Level& level, const Position<W>& p, const BallMove& m) {
    const std::vector<int> steps = distances(level, p);
    std::string walk;
    for (int at = level.cell[static_cast<std::size_t>(m.stand)]; steps[static_cast<std::size_t>(at)] > 0;) {
        for (std::size_t d = 0; d < 4; ++d) {  // backwards: the step to `at` came from its opposite side
            const int before = level.neighbour[static_cast<std::size_t>(at)][d ^ 1];
            if (before < 0 || steps[static_cast<std::size_t>(before)] != steps[static_cast<std::size_t>(at)] - 1)
                continue;
            walk.insert(walk.begin(), "lrud"[d]);
            at = before;
            break;
        }
    }
    const int step = m.from - m.stand;
    return walk + (step == -1 ? 'L' : step == 1 ? 'R' : step < 0 ? 'U' : 'D');
}

// The letters of a chain of positions from the start, each of which is given up to symmetry and the character's walk.
template <int W>
std::string played(const Floor<W>& floor, const Packing<W>& packing, const std::vector<Position<W>>& chain) {
    Position<W> p = floor.start();
    std::string text;
    for (std::size_t i = 1; i < chain.size(); ++i) {
        Key wanted;
        packing.pack(chain[i], wanted);
        std::string best_letters;
        Position<W> then;
        floor.for_each_move(p, floor.reach(p), [&](const BallMove& m) {
            const Position<W> child = Floor<W>::after(p, m);
            Key key;
            packing.pack(child, key);
            if (!std::equal(key.begin(), key.begin() + packing.words(), wanted.begin())) return;
            const std::string found = letters(floor.level(), p, m);
            if (best_letters.empty() || found.size() < best_letters.size()) best_letters = found, then = child;
        });
        if (best_letters.empty()) throw std::logic_error("a chain of positions that are not neighbours");
        text += best_letters;
        p = then;
    }
    return text;
}

}  // namespace soloist::snowman
