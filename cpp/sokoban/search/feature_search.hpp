// Feature-space search: forward, over whole box tours, guided by a packing plan and advisors.
//
// Positions are not ordered by one number. They are projected onto cells of a small feature space (stages of the plan
// reached, boxes too late or too early for it, boxes in the way of the next step, player regions, boxes out of the plan's
// reach, boxes in each other's way), and the search takes turns over the cells, so that progress of different kinds is followed
// side by side. Within a cell the move with the least weight is taken: a move some advisor picked is free, any other
// costs one.
#pragma once

#include <unordered_map>
#include <vector>

#include "base/index_table.hpp"
#include "sokoban/board/box_tour.hpp"
#include "sokoban/board/walkthrough.hpp"
#include "sokoban/deadlock/corral.hpp"
#include "sokoban/deadlock/corral_proof.hpp"
#include "sokoban/deadlock/frozen_matching.hpp"
#include "sokoban/deadlock/pattern_search.hpp"
#include "sokoban/deadlock/stuck_core.hpp"
#include "sokoban/plan/plan.hpp"
#include "sokoban/search/least_blocked_route.hpp"
#include "sokoban/search/pull_search.hpp"

namespace soloist::sokoban {

struct FeatureOptions {
    std::uint64_t seed = 0;  // 0: no noise in ties
    int order = 0;           // bit 0: boxes out of the plan's reach lead; bit 1: ties go to boxes far from goals;
                             // bit 2: boxes in the way of the next step make no cells
    PlanOptions plan;
};

template <int W>
class FeatureSearch {
public:
    // patterns: shared by searches on one level, so that each learns from the others. meeting: a pull search whose positions
    // lead to the end; where this search comes upon one, it is done.
    FeatureSearch(const Knowledge<W>& knowledge, DeadPatterns<W>& patterns, const PullSearch<W>& meeting,
                  const FeatureOptions& options);

    // Expands up to this many positions; true when solved.
    bool run(int expansions);
    bool solved() const { return solution_ != IndexTable::absent; }
    // A proof that the level has no solution, for each rule that drops a position is sound by itself: a way to the end from
    // the position would contradict it (see there). These are: no way to a goal, dead pairs, freeze, dead patterns (learned
    // by any search on this level), frozen matching, corrals without a push, corral proof, pattern search, stuck core.
    // The last three give up undecided, never dead, at the end of their budgets. Corrals put pushes off only: of the pushes
    // that begin a shortest way, one is kept. Tours leave nothing out: each of their stops, the first push included, is a
    // child. Plans, duties, advice, weights and cells decide the order alone: every child is put on some heap. Positions met
    // before are compared whole. A search that is left at the end of its turn, or for want of memory, has positions waiting.
    bool exhausted() const { return !solved() && waiting_ == 0; }
    std::uint64_t expanded() const { return expanded_; }
    std::size_t bytes() const {
        return nodes_.capacity() * sizeof(Node) + table_.bytes() + waiting_ * sizeof(Candidate) * 3 / 2 +
               pattern_search_.bytes() + corral_proof_.bytes() + stuck_core_.bytes() + frozen_matching_.bytes();
    }
    std::vector<BoxMove> solution() const;

private:
    struct Features {
        std::uint8_t packed, untimely, obstacles, regions, stranded, hindering;
    };
    struct Node {
        BoxSet<W> boxes;
        std::uint64_t best;  // rank of the best features on the path, the cell part only
        std::uint32_t parent;
        Square home, from, to;
        std::uint16_t weight;
        Features features;
    };
    struct Candidate {
        std::uint64_t score;
        std::uint32_t node;
        Square from, to, home;
        std::uint16_t weight;
        bool operator<(const Candidate& other) const {
            return weight != other.weight ? weight > other.weight : score > other.score;
        }
    };
    struct Child {
        std::uint64_t score;
        Square from, to, home;
        Features features;
        bool advised;
    };
    struct Cell {
        std::vector<Candidate> heap;
    };

    // Budgets of the small searches that prove deadlocks: round numbers. More saves expansions and makes each dearer. With half and
    // with twice the first three, 13 of 15 levels of XSokoban took 8.9 to 10.0 CPU seconds instead of 9.4 (two for each): noise.
    static constexpr int corral_positions = 400;        // of one closed zone
    static constexpr int core_positions = 200;          // of one stuck core
    static constexpr std::uint64_t pattern_share = 60;  // tours of the pattern search for each expansion ...
    static constexpr std::uint64_t pattern_start =
        20000;                                         // ... and these to begin with: most patterns are learned early
    static constexpr std::uint64_t core_share = 6;     // tours of the stuck core test for each expansion
    static constexpr std::size_t explorer_tries = 30;  // moves that the explorer looks at, each a walk over the floor
    // A rank has its features above this bit and what breaks ties below: 16 bits of distance, 8 of noise.
    static constexpr int cell_shift = 24;
    static constexpr std::uint8_t most_obstacles = 15;  // four bits of a rank

    void enter(const Candidate& candidate);
    void expand(std::uint32_t index);
    bool stuck(const Node& node);
    std::vector<BoxMove> moves_to(std::uint32_t index) const;
    bool meets(std::uint32_t index);
    void tour_box(const Node& node, Square s, int side, int first);
    void advise(const Node& node);
    const PushGraph& graph_around(const BoxSet<W>& settled, std::size_t stage);
    void survey(Node& node);
    void open_the_way(const Node& node);
    void explore(const Node& node);
    bool opens_push(const Node& node, const Child& child);
    int untimely(std::size_t stage, const BoxSet<W>& boxes, const BoxSet<W>& frozen) const;
    std::uint64_t rank(const Features& features, int distance);
    std::size_t cell_of(std::uint64_t best);

    const Knowledge<W>& known_;
    const Board& board_;
    FeatureOptions options_;
    Random random_;
    Plan<W> plan_;
    FrozenMatching<W> frozen_matching_;
    Freeze freeze_;
    Corrals corrals_;
    CorralProof<W> corral_proof_;
    DeadPatterns<W>& patterns_;
    PatternSearch<W> pattern_search_;
    StuckCore<W> stuck_core_;
    const PullSearch<W>& meeting_;
    LeastBlockedRoute<W> least_blocked_;
    Regions reach_, regions_;
    BoxTour tour_;
    std::vector<std::uint8_t> blocked_;
    std::vector<int> nearest_;  // per square: pushes to the nearest goal
    std::vector<Child> children_;
    std::vector<int> stage_with_;
    std::vector<std::unique_ptr<PushGraph>> around_;  // by stage: made when first needed
    int distance_ = 0;

    std::vector<Node> nodes_;
    IndexTable table_;
    std::vector<Cell> cells_;
    std::unordered_map<std::uint64_t, std::size_t> cell_index_;
    std::size_t turn_ = 0, waiting_ = 0, best_cell_ = 0;
    std::uint64_t best_rank_ = ~std::uint64_t{0};
    std::uint64_t expanded_ = 0, ticks_ = 0;
    std::uint32_t solution_ = IndexTable::absent;
    std::vector<BoxMove> rest_;  // from the last position of this search to the end
};

}  // namespace soloist::sokoban
