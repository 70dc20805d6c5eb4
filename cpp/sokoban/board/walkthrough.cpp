#include "sokoban/board/walkthrough.hpp"

#include <algorithm>
#include <cstdlib>
#include <queue>
#include <tuple>

namespace soloist::sokoban {

namespace {

// Steps from one square to others with boxes standing, and the way back.
struct Walk {
    const Board& board;
    std::vector<int> steps;
    std::vector<std::int8_t> came;
    std::vector<Square> queue;

    explicit Walk(const Board& b) : board(b), steps(b.next.size(), -1), came(b.next.size()) {}

    // Where a box is given, goes no further than it takes to come to every side of it.
    void from(Square start, const std::vector<std::uint8_t>& boxes, Square box = none) {
        for (const Square s : queue) steps[s] = -1;
        queue.assign(1, start);
        steps[start] = 0;
        int sides = 0, reached = 0;
        if (box != none)
            for (const Square s : board.next[box]) {
                sides += s != none && !boxes[s];
                reached += s == start;
            }
        for (std::size_t head = 0; head < queue.size() && (box == none || reached < sides); head++)
            for (int d = 0; d < 4; d++) {
                const Square t = board.next[queue[head]][static_cast<std::size_t>(d)];
                if (t == none || boxes[t] || steps[t] >= 0) continue;
                steps[t] = steps[queue[head]] + 1;
                came[t] = static_cast<std::int8_t>(d);
                queue.push_back(t);
                if (box != none) reached += std::count(board.next[box].begin(), board.next[box].end(), t) > 0;
            }
    }
    std::string path(Square to) const {
        std::string letters;
        while (steps[to] > 0) {
            letters.push_back(step_letter[static_cast<int>(came[to])]);
            to = board.next[to][static_cast<std::size_t>(opposite(came[to]))];
        }
        std::reverse(letters.begin(), letters.end());
        return letters;
    }
    Square home() const { return *std::min_element(queue.begin(), queue.end()); }
};

// The way of one box: by fewest pushes, then fewest steps. A node is a box square and the direction of the last push (the
// player stands behind the box); 4 stands for the start.
class Route {
public:
    explicit Route(const Board& board) : board_(board), walk_(board), labels_(board.next.size() * 5) {}

    // The nodes from the start to the end of a move; empty when it cannot be made. The box itself is off the board.
    std::vector<int> find(const BoxMove& move, Square player, std::vector<std::uint8_t>& boxes) {
        for (const int node : touched_) labels_[static_cast<std::size_t>(node)] = {};
        touched_.clear();
        open_ = {};
        set(move.from * 5 + 4, {0, 0, -1}, move.to);
        while (!open_.empty()) {
            const int node = std::get<2>(open_.top()), steps = std::get<1>(open_.top());
            const bool stale = std::get<0>(open_.top()) != label(node).pushes + apart(node, move.to);
            open_.pop();
            if (stale || steps != label(node).steps) continue;
            const auto box = static_cast<Square>(node / 5);
            const int last = node % 5;
            const Square man = last == 4 ? player : board_.next[box][static_cast<std::size_t>(opposite(last))];
            boxes[box] = 1;
            const bool there = box == move.to && ends(man, boxes, move.home);
            if (!there) walk_.from(man, boxes, box);
            boxes[box] = 0;
            if (there) return back_from(node);
            for (int d = 0; d < 4; d++) {
                const Square behind = board_.next[box][static_cast<std::size_t>(opposite(d))];
                const Square target = board_.next[box][static_cast<std::size_t>(d)];
                if (behind == none || target == none || boxes[target] || walk_.steps[behind] < 0) continue;
                set(target * 5 + d, {label(node).pushes + 1, steps + walk_.steps[behind] + 1, node}, move.to);
            }
        }
        return {};
    }

private:
    struct Label {
        int pushes = -1, steps = 0, parent = -1;
    };
    using Entry = std::tuple<int, int, int>;  // pushes made and to come at least, steps, node

    Label& label(int node) { return labels_[static_cast<std::size_t>(node)]; }

    void set(int node, const Label& found, Square to) {
        Label& known = label(node);
        if (known.pushes >= 0 && std::tie(known.pushes, known.steps) <= std::tie(found.pushes, found.steps)) return;
        if (known.pushes < 0) touched_.push_back(node);
        known = found;
        open_.emplace(found.pushes + apart(node, to), found.steps, node);
    }

    int apart(int node, Square to) const {
        const int one = board_.cell[static_cast<std::size_t>(node / 5)], other = board_.cell[to];
        return std::abs(one / board_.width - other / board_.width) +
               std::abs(one % board_.width - other % board_.width);
    }

    bool ends(Square man, const std::vector<std::uint8_t>& boxes, Square home) {
        if (home == none) return true;
        walk_.from(man, boxes);
        return walk_.home() == home;
    }

    std::vector<int> back_from(int node) {
        std::vector<int> route;
        for (; node >= 0; node = label(node).parent) route.push_back(node);
        std::reverse(route.begin(), route.end());
        return route;
    }

    const Board& board_;
    Walk walk_;
    std::vector<Label> labels_;
    std::vector<int> touched_;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_;
};

}  // namespace

std::string walkthrough(const Board& board, const std::vector<BoxMove>& moves, bool& ok) {
    std::vector<std::uint8_t> boxes(board.next.size(), 0);
    for (const Square s : board.boxes) boxes[s] = 1;
    Square player = board.player;
    std::string letters;
    Route router(board);
    Walk walk(board);
    ok = false;
    for (const BoxMove& move : moves) {
        if (!boxes[move.from]) return {};
        boxes[move.from] = 0;
        const std::vector<int> route = router.find(move, player, boxes);
        if (route.empty()) return {};
        Square box = move.from;
        for (std::size_t i = 1; i < route.size(); i++) {
            const int d = route[i] % 5;
            boxes[box] = 1;
            walk.from(player, boxes, box);
            boxes[box] = 0;
            letters += walk.path(board.next[box][static_cast<std::size_t>(opposite(d))]);
            letters.push_back(push_letter[d]);
            player = box;
            box = board.next[box][static_cast<std::size_t>(d)];
        }
        boxes[box] = 1;
    }
    ok = true;
    return letters;
}

}  // namespace soloist::sokoban
