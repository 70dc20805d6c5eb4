// How much the pairs of a position add to a matching bound: disjoint pairs with the largest sum of penalties.
//
// Any set of disjoint pairs is a proof, so the search for the best set may be cut short.
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/bound/pair_costs.hpp"

namespace soloist::sokoban {

class PairBound {
public:
    static constexpr int dead = -1;

    explicit PairBound(const PairCosts& costs) : costs_(costs) {}

    // Takes the boxes of a position; the penalties added, or dead.
    int set(const std::vector<Square>& boxes, Square player) {
        all_.clear();
        for (std::size_t i = 0; i < boxes.size(); i++)
            for (std::size_t j = i + 1; j < boxes.size(); j++) {
                const int weight = costs_.penalty(boxes[i], boxes[j], player);
                if (weight == PairCosts::dead) return dead;
                if (weight) all_.push_back({weight, i, j});
            }
        edges_ = all_;
        return best();
    }
    // The same once box `row` of that position stands on t, with the player behind it. Pairs without it keep their
    // penalties: the player has not crossed any of their boxes.
    int moved(const std::vector<Square>& boxes, std::size_t row, Square t, Square player) {
        edges_.clear();
        for (std::size_t j = 0; j < boxes.size(); j++) {
            if (j == row) continue;
            const int weight = costs_.penalty(t, boxes[j], player);
            if (weight == PairCosts::dead) return dead;
            if (weight) edges_.push_back({weight, row, j});
        }
        for (const Edge& edge : all_)
            if (edge.one != row && edge.two != row) edges_.push_back(edge);
        return best();
    }

private:
    struct Edge {
        int weight;
        std::size_t one, two;
    };
    static constexpr int most_tries = 300;  // sets of pairs for one bound; half: the same time on 18 small levels

    int best() {
        std::erase_if(edges_, [](const Edge& edge) { return std::max(edge.one, edge.two) >= 64; });
        if (edges_.empty()) return 0;
        std::sort(edges_.begin(), edges_.end(), [](const Edge& a, const Edge& b) { return a.weight > b.weight; });
        best_ = 0;
        tries_ = 0;
        rest_.assign(edges_.size() + 1, 0);
        for (std::size_t i = edges_.size(); i-- > 0;) rest_[i] = rest_[i + 1] + edges_[i].weight;
        choose(0, 0, 0);
        return best_;
    }
    void choose(std::size_t next, std::uint64_t used, int sum) {
        best_ = std::max(best_, sum);
        for (; next < edges_.size(); next++) {
            if (sum + rest_[next] <= best_ || ++tries_ > most_tries) return;
            const std::uint64_t both = std::uint64_t{1} << edges_[next].one | std::uint64_t{1} << edges_[next].two;
            if (!(used & both)) choose(next + 1, used | both, sum + edges_[next].weight);
        }
    }

    const PairCosts& costs_;
    std::vector<Edge> all_, edges_;
    std::vector<int> rest_;
    int best_ = 0, tries_ = 0;
};

}  // namespace soloist::sokoban
