// What comes of one position in the search for the least cost: that it is dead, that it costs more than was thought, or its
// children.
//
// Several expanders may work at once on different positions of one search, since nothing is written but the answer. The answer
// depends on the position, its cost and bound, and on the positions known, not on what the expander did before: tables that an
// expander keeps hold what is true of a question whoever asks it. So a search is the same however its positions are shared
// out.
#pragma once

#include <limits>
#include <vector>

#include "sokoban/board/steps.hpp"
#include "sokoban/bound/matching.hpp"
#include "sokoban/bound/pair_bound.hpp"
#include "sokoban/deadlock/corral.hpp"
#include "sokoban/deadlock/corral_proof.hpp"
#include "sokoban/deadlock/frozen_matching.hpp"
#include "sokoban/optimal/positions.hpp"
#include "sokoban/optimal/vicinity.hpp"

namespace soloist::sokoban {

struct CostWeights {
    std::int64_t push = 1;
    std::int64_t step = 0;
    std::int64_t least_edge() const { return push + step; }
};

// What ends a search that is only a part of another.
struct SearchEnds {
    Square finish_at = none;  // where the player must be at the end (in that region, unless steps cost); none: anywhere
    std::size_t positions = std::numeric_limits<std::size_t>::max();  // so many known: it gives up
    KnownWay way;                                                     // what it keeps near to; empty: it goes anywhere

    bool guided() const { return !way.boxes.empty(); }
};

template <int W>
struct Expansion {
    enum class Kind { dead, later, expanded };
    struct Child {
        PositionNode<W> node;
        std::uint64_t key;
        std::int64_t rank;  // its place in the open list,
        int left;           // and the pushes it needs at least
    };

    Kind kind = Kind::dead;
    std::int64_t bound = 0;  // later: what it costs at least,
    int left = 0;            // and the pushes it needs
    std::uint64_t generated = 0;
    std::vector<Child> children;
};

template <int W>
class Expander {
public:
    using Node = PositionNode<W>;

    Expander(const Board& board, const Knowledge<W>& knowledge, const PairCosts& pair_costs, CostWeights weights,
             const SearchEnds& ends);

    // The pushes that a position needs at least, by the matching alone; -1: none suffice.
    int matched(const Node& node);
    // Expands a position that is known to cost `bound` at least; solutions that cost `below` or more are of no interest.
    void expand(const Positions<W>& positions, std::uint32_t index, std::int64_t bound, std::int64_t below,
                Expansion<W>& expansion);

    std::size_t bytes() const { return corral_proof_.bytes() + frozen_matching_.bytes(); }

private:
    static constexpr int corral_positions = 300;  // of a closed zone; half or twice: the same time on 18 small levels

    void line_up(const Node& node);
    bool assign(const Node& node);
    bool assign_walled(const Node& node);
    void reach(const Positions<W>& positions, const Node& node, Square box, int direction, int walk);
    int pushes_left(Square t, int at, Square box);
    void widen(const Distance* narrow);

    const Board& board_;
    const Knowledge<W>& knowledge_;
    const PairCosts& pair_costs_;
    CostWeights weights_;
    const SearchEnds& ends_;
    Vicinity<W> vicinity_;
    FrozenMatching<W> frozen_matching_;
    CorralProof<W> corral_proof_;
    PairBound pairs_;
    Freeze freeze_;
    Corrals corrals_;
    Regions reach_;
    Assignment assignment_, walled_;
    const typename FrozenMatching<W>::Walled* walls_ = nullptr;  // those of the position, when they cost something
    std::vector<int> matched_node_, stale_;                      // by row: what assignment_ has; the rows to match anew
    std::vector<std::size_t> row_at_, free_rows_;
    std::vector<Distance> row_;
    std::vector<std::uint8_t> blocked_;
    std::vector<Square> boxes_;          // by row of the matching
    std::vector<Square> in_order_;       // by square: what a bound by pairs finds in its time depends on their order
    std::vector<std::size_t> place_at_;  // in that order
    Steps steps_;
    // Of the position at hand.
    Expansion<W>* expansion_ = nullptr;
    std::uint32_t current_ = 0;
    std::int64_t current_bound_ = 0, below_ = 0;
    std::uint64_t current_key_ = 0;
};

}  // namespace soloist::sokoban
