// Shortens a solution: windows of it are searched again, small ones first, then larger ones with more positions, and
// long ones with the search that proves.
//
// Long windows are searched in two ways. Boxes that stay may be walls: then the others may be brought in any order. Or
// all boxes may move, but every position must be near to one of the solution, with one, two or three boxes elsewhere;
// that finds other ways through the whole of a long solution, and brings most.
#pragma once

#include <memory>
#include <vector>

#include "sokoban/improve/deep_window.hpp"
#include "sokoban/improve/window.hpp"
#include "sokoban/solver/solver.hpp"

namespace soloist::sokoban {

template <int W>
class Improver : public Solver {
public:
    Improver(Board board, const std::string& lurd, int push_weight, int step_weight);

    void run(double seconds) override;
    // The first passes only: a fixed amount of work, for a solution just found.
    void polish();

private:
    struct Pass;
    static const std::vector<Pass>& passes();

    void step(double seconds);
    void next_pass();
    std::unique_ptr<OptimalSolver> search_between(std::size_t end, bool last, const Pass& pass);
    std::vector<BoxMove> found_pushes() const;
    std::vector<BoxMove> pushes_of(const std::string& lurd) const;
    void replay();
    void cut_loops();
    int cost_between(std::size_t from, std::size_t to);
    void write();

    Board board_;
    int push_, step_;
    Window<W> window_;
    Steps steps_;
    std::unique_ptr<OptimalSolver> deep_;  // a window that is not finished
    std::vector<Square> deep_squares_;     // the squares of its board as those of this one
    std::vector<BoxMove> pushes_;
    std::vector<Standing<W>> standing_;
    std::size_t at_ = 0, pass_ = 0;
    bool gained_ = false;  // in this round of passes
    bool changed_ = true;  // since known_.solution was written
};

}  // namespace soloist::sokoban
