#include "sokoban/improve/improver.hpp"

#include <array>
#include <map>

#include "base/deadline.hpp"
#include "slices/sliced_solver.hpp"
#include "sokoban/solver/widths.hpp"

namespace soloist::sokoban {

namespace {

enum class Kind { small, walled, near };
constexpr std::size_t whole = 100'000;  // longer than any solution
constexpr std::size_t polishing = 3;    // the first passes, for a solution just found

}  // namespace

template <int W>
struct Improver<W>::Pass {
    Kind kind;
    std::size_t length, limit;  // pushes of a window, and positions to look at in each
    int apart = 0;              // boxes that may stand elsewhere, in windows that keep near to the solution
    bool for_steps = false;     // not worth its time when only pushes count
};

// What gains most for its time comes first; windows and limits grow two- to fourfold. That other lists were tried is not on record.
template <int W>
const std::vector<typename Improver<W>::Pass>& Improver<W>::passes() {
    static const std::vector<Pass> list = {
        {Kind::small, 10, 200},           {Kind::small, 20, 400},           {Kind::small, 40, 1000},
        {Kind::small, 15, 2000, 0, true}, {Kind::walled, 40, 1000},         {Kind::near, 20, 2000, 1, true},
        {Kind::near, 40, 2000, 1},        {Kind::near, 100, 5000, 1},       {Kind::near, 250, 20'000, 1},
        {Kind::near, whole, 60'000, 1},   {Kind::near, 60, 5000, 2},        {Kind::near, whole, 200'000, 1},
        {Kind::walled, whole, 20'000},    {Kind::near, 100, 20'000, 2},     {Kind::near, 250, 50'000, 2},
        {Kind::walled, whole, 100'000},   {Kind::near, whole, 300'000, 2},  {Kind::near, whole, 1'000'000, 1},
        {Kind::near, whole, 500'000, 3},  {Kind::near, whole, 1'000'000, 2}};
    return list;
}

template <int W>
Improver<W>::Improver(Board board, const std::string& lurd, int push_weight, int step_weight)
    : board_(std::move(board)),
      push_(push_weight),
      step_(step_weight),
      window_(board_, push_weight, step_weight),
      steps_(board_) {
    known_.stage = "improving";
    pushes_ = pushes_of(lurd);
    replay();
    cut_loops();
    write();
}

template <int W>
void Improver<W>::run(double seconds) {
    const Stopwatch watch;
    while (known_.outcome == Outcome::running) {
        step(seconds - watch.seconds());
        if (watch.seconds() >= seconds) break;
    }
    write();
}

template <int W>
void Improver<W>::polish() {
    while (known_.outcome == Outcome::running && pass_ < polishing) step(0);
    write();
}

// One window, or a slice of a deep one.
template <int W>
void Improver<W>::step(double seconds) {
    const Pass& pass = passes()[pass_];
    if (at_ >= pushes_.size()) return next_pass();
    const std::size_t end = std::min(pushes_.size(), at_ + pass.length);
    const bool last = end == pushes_.size();
    std::vector<BoxMove> better;
    if (pass.kind == Kind::small) {
        better = window_.shorter(standing_[at_], standing_[end], last, cost_between(at_, end), pass.limit);
    } else {
        if (!deep_) deep_ = search_between(end, last, pass);
        if (deep_) deep_->run(seconds);
        if (deep_ && deep_->outcome() == Outcome::running) return;
        if (deep_) better = found_pushes();
        deep_.reset();
    }
    known_.expanded++;
    if (better.empty()) {
        at_ = last ? pushes_.size() : at_ + std::max<std::size_t>(1, pass.length / 3);
        return;
    }
    gained_ = changed_ = true;
    pushes_.erase(pushes_.begin() + static_cast<std::ptrdiff_t>(at_),
                  pushes_.begin() + static_cast<std::ptrdiff_t>(end));
    pushes_.insert(pushes_.begin() + static_cast<std::ptrdiff_t>(at_), better.begin(), better.end());
    replay();
    // What it was cut from looks different now: go back by as much as windows overlap.
    if (pass.kind != Kind::small) at_ -= std::min(at_, pass.length / 3 * 2);
}

// Small windows that found something are worth another round at once; after the last pass all of them are.
template <int W>
void Improver<W>::next_pass() {
    at_ = 0;
    if (gained_ && passes()[pass_].kind == Kind::small) {
        gained_ = false;
        return;
    }
    do pass_++;
    while (pass_ < passes().size() && passes()[pass_].for_steps && !step_);
    if (pass_ < passes().size()) return;
    if (!gained_) known_.outcome = Outcome::solved;
    pass_ = 0;
    gained_ = false;
}

// The window as a level of its own, with the search for a cheaper way in it.
template <int W>
std::unique_ptr<OptimalSolver> Improver<W>::search_between(std::size_t end, bool last, const Pass& pass) {
    const Standing<W>& from = standing_[at_];
    const Standing<W>& to = standing_[end];
    BoxSet<W> still;
    if (pass.kind == Kind::walled) still = from.boxes & to.boxes;
    std::vector<Square> boxes, goals;
    std::vector<std::uint8_t> walls(board_.next.size(), 0);
    from.boxes.minus(still).each([&](Square s) { boxes.push_back(s); });
    to.boxes.minus(still).each([&](Square s) { goals.push_back(s); });
    still.each([&](Square s) { walls[s] = 1; });
    DeepWindow window{board_.with(boxes, goals, from.player, walls),
                      none,
                      {push_, step_},
                      cost_between(at_, end),
                      pass.limit,
                      {{}, {}, pass.apart}};
    const std::vector<Square> by_cell = window.board.square_of_cell(), own_by_cell = board_.square_of_cell();
    auto there = [&](Square s) { return by_cell[static_cast<std::size_t>(board_.cell[s])]; };
    deep_squares_.clear();
    for (const int cell : window.board.cell) deep_squares_.push_back(own_by_cell[static_cast<std::size_t>(cell)]);
    if (!last) {
        window.finish = there(to.player);
        if (window.finish == none) return nullptr;
    }
    for (std::size_t i = at_; pass.kind == Kind::near && i <= end; i++) {
        auto& squares = window.way.boxes.emplace_back();
        standing_[i].boxes.each([&](Square s) { squares.push_back(there(s)); });
        window.way.left.push_back(i == at_ ? window.below : window.way.left.back() - cost_between(i - 1, i));
    }
    return deep_window(std::move(window));
}

// The pushes of the way that the search of a window has found, in the squares of this board.
template <int W>
std::vector<BoxMove> Improver<W>::found_pushes() const {
    std::vector<BoxMove> pushes = deep_->pushes();
    for (BoxMove& push : pushes) push = {deep_squares_[push.from], deep_squares_[push.to], none};
    return pushes;
}

// The pushes among letters played from the start.
template <int W>
std::vector<BoxMove> Improver<W>::pushes_of(const std::string& lurd) const {
    std::vector<BoxMove> pushes;
    BoxSet<W> boxes;
    for (const Square s : board_.boxes) boxes.set(s);
    Square player = board_.player;
    for (const char letter : lurd) {
        int d = 0;
        while (d < 4 && step_letter[d] != letter && push_letter[d] != letter) d++;
        const Square s = d < 4 ? board_.next[player][static_cast<std::size_t>(d)] : none;
        if (s == none) break;
        if (boxes.test(s)) {
            const Square t = board_.next[s][static_cast<std::size_t>(d)];
            if (t == none) break;
            boxes.reset(s);
            boxes.set(t);
            pushes.push_back({s, t, none});
        }
        player = s;
    }
    return pushes;
}

template <int W>
void Improver<W>::replay() {
    standing_.clear();
    Standing<W> now{{}, board_.player};
    for (const Square s : board_.boxes) now.boxes.set(s);
    standing_.push_back(now);
    for (const BoxMove& push : pushes_) {
        now.boxes.reset(push.from);
        now.boxes.set(push.to);
        now.player = push.from;
        standing_.push_back(now);
    }
}

// Where the same position comes twice, what lies between is left out.
template <int W>
void Improver<W>::cut_loops() {
    Regions regions(board_);
    std::vector<std::uint8_t> blocked(board_.next.size(), 0);
    using Key = std::pair<std::array<std::uint64_t, W>, Square>;
    std::map<Key, std::size_t> last;
    std::vector<Key> keys;
    for (std::size_t i = 0; i < standing_.size(); i++) {
        standing_[i].boxes.each([&](Square s) { blocked[s] = 1; });
        regions.walk(blocked);
        standing_[i].boxes.each([&](Square s) { blocked[s] = 0; });
        keys.emplace_back(standing_[i].boxes.words, step_ ? standing_[i].player : regions.home(standing_[i].player));
        last[keys.back()] = i;
    }
    std::vector<BoxMove> kept;
    for (std::size_t i = 0; i < standing_.size();) {
        i = last[keys[i]];
        if (i < pushes_.size()) kept.push_back(pushes_[i]);
        i++;
    }
    pushes_ = kept;
    replay();
}

template <int W>
int Improver<W>::cost_between(std::size_t from, std::size_t to) {
    int cost = push_ * static_cast<int>(to - from);
    if (!step_) return cost;
    std::vector<std::uint8_t> blocked(board_.next.size(), 0);
    for (std::size_t i = from; i < to; i++) {
        std::fill(blocked.begin(), blocked.end(), std::uint8_t{0});
        standing_[i].boxes.each([&](Square s) { blocked[s] = 1; });
        int d = 0;
        while (board_.next[pushes_[i].from][static_cast<std::size_t>(d)] != pushes_[i].to) d++;
        const Square behind = board_.next[pushes_[i].from][static_cast<std::size_t>(opposite(d))];
        steps_.walk(standing_[i].player, blocked);
        cost += step_ * (steps_.to(behind) + 1);
    }
    return cost;
}

template <int W>
void Improver<W>::write() {
    if (!changed_) return;
    changed_ = false;
    bool ok = false;
    const std::string letters = walkthrough(board_, pushes_, ok);
    if (ok)
        known_.solution = letters;
    else
        known_.outcome = Outcome::gave_up;
}

#define COMPILE(W) template class Improver<W>;
SOLOIST_SEARCH_WIDTHS(COMPILE)
#undef COMPILE

std::unique_ptr<Solver> make_improver(const Rows& rows, const std::string& lurd, int push_weight, int step_weight,
                                      std::size_t ceiling) {
    auto make = [=] { return with_search_width<Improver>(Board::read(rows), lurd, push_weight, step_weight); };
    return std::make_unique<SlicedSolver>(make, ceiling, lurd);
}

}  // namespace soloist::sokoban
