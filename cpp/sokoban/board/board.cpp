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

struct Content {
    bool floor = false, box = false, goal = false;
};

// Numbers the cells that the player can reach row by row, and links them.
Board build(int width, int height, int player, const std::vector<Content>& cells) {
    Board board;
    board.width = width;
    board.height = height;
    std::vector<char> inside(cells.size(), 0);
    std::vector<int> queue;
    if (player >= 0) {
        inside[static_cast<std::size_t>(player)] = 1;
        queue.push_back(player);
    }
    for (std::size_t head = 0; head < queue.size(); head++) {
        const int row = queue[head] / width, column = queue[head] % width;
        for (int d = 0; d < 4; d++) {
            const int r = row + row_step[d], c = column + column_step[d];
            if (r < 0 || c < 0 || r >= height || c >= width) continue;
            const auto cell = static_cast<std::size_t>(r * width + c);
            if (inside[cell] || !cells[cell].floor) continue;
            inside[cell] = 1;
            queue.push_back(r * width + c);
        }
    }
    for (int cell = 0; cell < width * height; cell++) {
        const Content& content = cells[static_cast<std::size_t>(cell)];
        if (!inside[static_cast<std::size_t>(cell)]) {
            if (content.box && !content.goal) board.sealed_box = true;
            continue;
        }
        const auto square = static_cast<Square>(board.cell.size());
        board.cell.push_back(cell);
        board.is_goal.push_back(content.goal);
        if (content.goal) board.goals.push_back(square);
        if (content.box) board.boxes.push_back(square);
        if (cell == player) board.player = square;
    }
    const std::vector<Square> number = board.square_of_cell();
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

}  // namespace

Board Board::read(const std::vector<std::string>& rows) {
    const int height = static_cast<int>(rows.size());
    std::size_t width = 0;
    for (const auto& row : rows) width = std::max(width, row.size());
    std::vector<Content> cells;
    int player = -1;
    for (const auto& row : rows)
        for (std::size_t column = 0; column < width; column++) {
            const char c = column < row.size() ? row[column] : ' ';
            if (player < 0 && holds_player(c)) player = static_cast<int>(cells.size());
            cells.push_back({c != '#', holds_box(c), holds_goal(c)});
        }
    return build(static_cast<int>(width), height, player, cells);
}

Board Board::with(const std::vector<Square>& other_boxes, const std::vector<Square>& other_goals, Square other_player,
                  const std::vector<std::uint8_t>& walls) const {
    std::vector<Content> cells(static_cast<std::size_t>(width * height));
    auto content = [&](Square s) -> Content& { return cells[static_cast<std::size_t>(cell[s])]; };
    for (Square s = 0; s < size(); s++) content(s).floor = !walls[s];
    for (const Square s : other_boxes) content(s).box = true;
    for (const Square s : other_goals) content(s).goal = true;
    return build(width, height, cell[other_player], cells);
}

std::vector<Square> Board::square_of_cell() const {
    std::vector<Square> squares(static_cast<std::size_t>(width * height), none);
    for (std::size_t s = 0; s < cell.size(); s++) squares[static_cast<std::size_t>(cell[s])] = static_cast<Square>(s);
    return squares;
}

}  // namespace soloist::sokoban
