#include "walkthrough.hpp"

#include <algorithm>
#include <map>
#include <queue>
#include <tuple>

namespace soloist::sokoban {

namespace {

// Steps from one square to every other with boxes standing, and the way back.
struct Walk {
    const Board& board;
    std::vector<int> steps;
    std::vector<std::int8_t> came;
    std::vector<Square> queue;

    explicit Walk(const Board& b) : board(b), steps(b.next.size()), came(b.next.size()) {}

    void from(Square start, const std::vector<std::uint8_t>& boxes) {
        std::fill(steps.begin(), steps.end(), -1);
        queue.assign(1, start);
        steps[start] = 0;
        for (std::size_t head = 0; head < queue.size(); head++)
            for (int d = 0; d < 4; d++) {
                const Square t = board.next[queue[head]][static_cast<std::size_t>(d)];
                if (t == none || boxes[t] || steps[t] >= 0) continue;
                steps[t] = steps[queue[head]] + 1;
                came[t] = static_cast<std::int8_t>(d);
                queue.push_back(t);
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
    Square home() const {
        return *std::min_element(queue.begin(), queue.end());
    }
};

}  // namespace

std::string walkthrough(const Board& board, const std::vector<BoxMove>& moves, bool& ok) {
    std::vector<std::uint8_t> boxes(board.next.size(), 0);
    for (const Square s : board.boxes) boxes[s] = 1;
    Square player = board.player;
    std::string letters;
    Walk walk(board);
    ok = false;
    for (const BoxMove& move : moves) {
        if (!boxes[move.from]) return {};
        boxes[move.from] = 0;
        // Node: box square and last push direction (the player stands behind it); 4 stands for the start.
        struct Label {
            int pushes, steps, parent;
        };
        using Entry = std::tuple<int, int, int>;
        std::map<int, Label> labels;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
        const int start = move.from * 5 + 4;
        labels[start] = {0, 0, -1};
        open.emplace(0, 0, start);
        int found = -1;
        while (!open.empty()) {
            const auto [pushes, steps, node] = open.top();
            open.pop();
            const Label label = labels[node];
            if (label.pushes != pushes || label.steps != steps) continue;
            const auto box = static_cast<Square>(node / 5);
            const int last = node % 5;
            const Square man = last == 4 ? player : board.next[box][static_cast<std::size_t>(opposite(last))];
            boxes[box] = 1;
            walk.from(man, boxes);
            boxes[box] = 0;
            if (box == move.to && (move.home == none || walk.home() == move.home)) {
                found = node;
                break;
            }
            for (int d = 0; d < 4; d++) {
                const Square behind = board.next[box][static_cast<std::size_t>(opposite(d))];
                const Square target = board.next[box][static_cast<std::size_t>(d)];
                if (behind == none || target == none || boxes[target] || walk.steps[behind] < 0) continue;
                const int next = target * 5 + d, total = steps + walk.steps[behind] + 1;
                const auto known = labels.find(next);
                if (known != labels.end() && std::tie(known->second.pushes, known->second.steps) <=
                                                 std::make_tuple(pushes + 1, total))
                    continue;
                labels[next] = {pushes + 1, total, node};
                open.emplace(pushes + 1, total, next);
            }
        }
        if (found < 0) return {};
        std::vector<int> route;
        for (int node = found; node >= 0; node = labels[node].parent) route.push_back(node);
        std::reverse(route.begin(), route.end());
        Square box = move.from;
        for (std::size_t i = 1; i < route.size(); i++) {
            const int d = route[i] % 5;
            boxes[box] = 1;
            walk.from(player, boxes);
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
