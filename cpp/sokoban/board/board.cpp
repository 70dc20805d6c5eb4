#include "sokoban/board/board.hpp"

#include <algorithm>

namespace soloist::sokoban {

namespace {

constexpr int row_step[4] = {-1, 1, 0, 0};
constexpr int column_step[4] = {0, 0, -1, 1};
constexpr int ring_row[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
constexpr int ring_column[8] = {0, 1, 1, 1, 0, -1, -1, -1};

bool holds_box(char c) { return c == '$' || c == '*'; }
bool holds_goal(char c) { return c == '.' || c == '*' || c == '+'; }
bool holds_player(char c) { return c == '@' || c == '+'; }

}  // namespace

Board Board::read(const std::vector<std::string>& rows) {
    Board board;
    board.height = static_cast<int>(rows.size());
    for (const auto& row : rows) board.width = std::max(board.width, static_cast<int>(row.size()));
    const int width = board.width, height = board.height;
    auto at = [&](int row, int column) -> char {
        if (row < 0 || column < 0 || row >= height) return '#';
        const auto& line = rows[static_cast<std::size_t>(row)];
        return column < static_cast<int>(line.size()) ? line[static_cast<std::size_t>(column)] : ' ';
    };
    std::vector<char> inside(static_cast<std::size_t>(width * height), 0);
    std::vector<int> queue;
    for (int cell = 0; cell < width * height; cell++)
        if (holds_player(at(cell / width, cell % width))) {
            inside[static_cast<std::size_t>(cell)] = 1;
            queue.push_back(cell);
            break;
        }
    const int start = queue.empty() ? -1 : queue[0];
    for (std::size_t head = 0; head < queue.size(); head++) {
        const int row = queue[head] / width, column = queue[head] % width;
        for (int d = 0; d < 4; d++) {
            const int r = row + row_step[d], c = column + column_step[d];
            if (r < 0 || c < 0 || r >= height || c >= width || at(r, c) == '#') continue;
            auto& mark = inside[static_cast<std::size_t>(r * width + c)];
            if (!mark) {
                mark = 1;
                queue.push_back(r * width + c);
            }
        }
    }
    std::vector<Square> number(static_cast<std::size_t>(width * height), none);
    for (int cell = 0; cell < width * height; cell++) {
        const char content = at(cell / width, cell % width);
        if (!inside[static_cast<std::size_t>(cell)]) {
            if (content == '$') board.sealed_box = true;
            continue;
        }
        const auto square = static_cast<Square>(board.cell.size());
        number[static_cast<std::size_t>(cell)] = square;
        board.cell.push_back(cell);
        board.is_goal.push_back(holds_goal(content));
        if (holds_goal(content)) board.goals.push_back(square);
        if (holds_box(content)) board.boxes.push_back(square);
        if (cell == start) board.player = square;
    }
    auto square_at = [&](int row, int column) -> Square {
        if (row < 0 || column < 0 || row >= height || column >= width) return none;
        return number[static_cast<std::size_t>(row * width + column)];
    };
    Random random(20061);
    for (const int cell : board.cell) {
        const int row = cell / width, column = cell % width;
        std::array<Square, 4> next{};
        for (int d = 0; d < 4; d++)
            next[static_cast<std::size_t>(d)] = square_at(row + row_step[d], column + column_step[d]);
        board.next.push_back(next);
        std::array<Square, 8> ring{};
        for (int i = 0; i < 8; i++)
            ring[static_cast<std::size_t>(i)] = square_at(row + ring_row[i], column + ring_column[i]);
        board.ring.push_back(ring);
        board.box_key.push_back(random.draw());
        board.player_key.push_back(random.draw());
    }
    return board;
}

}  // namespace soloist::sokoban
