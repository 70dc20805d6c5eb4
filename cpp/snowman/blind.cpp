#include "blind.hpp"

#include <algorithm>
#include <stdexcept>

namespace soloist::snowman {

namespace {

// One byte a cell: bit 0 small, bit 1 medium, bit 2 large ball, bit 3 snow, bit 4 wall, bit 5 the character.
constexpr char balls = 7, snow = 8, wall = 16, person = 32;

char cell_of(char c) {
    switch (c) {
        case 'x': case '#': return wall;
        case 'p': return person | snow;
        case 'q': return person;
        case '\'': return 0;
        case '.': return snow;
        default:
            if (c >= '1' && c <= '7') return static_cast<char>(c - '0');
            throw std::invalid_argument("a level has no such character");
    }
}

bool complete(const std::string& board) {
    return std::all_of(board.begin(), board.end(), [](char c) { return (c & balls) == 0 || (c & balls) == balls; });
}

}  // namespace

Blind::Blind(const std::string& text, std::size_t most) : most_(most) {
    std::vector<std::string> rows(1);
    for (char c : text) {
        if (c == '\n') rows.emplace_back();
        else if (c != '\r') rows.back().push_back(c);
    }
    for (const auto& row : rows) width_ = std::max(width_, static_cast<int>(row.size()));
    width_ += 1;
    // A frame of walls on every side keeps all neighbours inside the string.
    std::string board(static_cast<std::size_t>(width_), wall);
    int character = -1;
    for (const auto& row : rows) {
        std::string line(static_cast<std::size_t>(width_), wall);
        for (std::size_t i = 0; i < row.size(); ++i) line[i + 1] = cell_of(row[i]);
        board += line;
    }
    board += std::string(static_cast<std::size_t>(width_) + 1, wall);
    for (std::size_t i = 0; i < board.size(); ++i) {
        if (board[i] & person) {
            character = static_cast<int>(i);
            board[i] = static_cast<char>(board[i] & ~person);
        }
    }
    if (character < 0) throw std::invalid_argument("a level needs a character");
    if (complete(board)) {
        won_ = true;
        depth_ = -1;
        return;
    }
    add(board, character);
    layer_.swap(next_);
}

void Blind::run(std::size_t boards) {
    for (; boards > 0 && !finished(); --boards) {
        expand(*layer_[cursor_]);
        if (won_) return;
        if (++cursor_ == layer_.size()) {
            layer_.swap(next_);
            next_.clear();
            cursor_ = 0;
            ++depth_;
        }
    }
}

void Blind::reach(const std::string& board, std::vector<char>& mark) const {
    mark.assign(board.size(), 0);
    const auto character = std::find_if(board.begin(), board.end(), [](char c) { return (c & person) != 0; });
    std::vector<std::size_t> todo{static_cast<std::size_t>(character - board.begin())};
    mark[todo.front()] = 1;
    while (!todo.empty()) {
        const std::size_t at = todo.back();
        todo.pop_back();
        for (std::size_t to : {at - 1, at + 1, at - static_cast<std::size_t>(width_), at + static_cast<std::size_t>(width_)}) {
            if (!mark[to] && !(board[to] & (wall | balls))) {
                mark[to] = 1;
                todo.push_back(to);
            }
        }
    }
}

bool Blind::add(std::string board, int character) {
    board[static_cast<std::size_t>(character)] = static_cast<char>(board[static_cast<std::size_t>(character)] | person);
    // Boards that differ only in where the character stands within one reach are the same: write the first cell of it.
    std::vector<char> mark;
    reach(board, mark);
    board[static_cast<std::size_t>(character)] = static_cast<char>(board[static_cast<std::size_t>(character)] & ~person);
    const auto first = static_cast<std::size_t>(std::find(mark.begin(), mark.end(), 1) - mark.begin());
    board[first] = static_cast<char>(board[first] | person);
    if (seen_.size() >= most_) {
        overflow_ = true;
        return false;
    }
    const auto [place, fresh] = seen_.insert(std::move(board));
    if (fresh) next_.push_back(&*place);
    return fresh;
}

void Blind::expand(const std::string& board) {
    std::vector<char> mark;
    reach(board, mark);
    for (std::size_t at = 0; at < board.size(); ++at) {
        if (!mark[at]) continue;
        for (int step : {-1, 1, -width_, width_}) {
            const int here = static_cast<int>(at);
            const auto from = static_cast<std::size_t>(here + step);
            if (!(board[from] & balls)) continue;
            const auto to = static_cast<std::size_t>(here + 2 * step);
            if (board[to] & wall) continue;
            const int stack = board[from] & balls;
            const int top = stack & -stack;  // smaller balls have smaller bits
            const int below = stack & ~top;
            const int target = board[to] & balls;
            if (below != 0 && target != 0) continue;           // a popped ball needs a cell without balls
            if (target != 0 && (target & -target) <= top) continue;  // only onto a larger ball
            int grown = top;
            if ((board[to] & snow) && top != 4) grown = top * 2;
            std::string child = board;
            for (char& c : child) c = static_cast<char>(c & ~person);
            child[from] = static_cast<char>((board[from] & ~balls) | below);
            child[to] = static_cast<char>((child[to] & ~snow) | grown);
            if (complete(child)) {
                won_ = true;
                return;
            }
            add(std::move(child), below != 0 ? here : static_cast<int>(from));
            if (overflow_) return;
        }
    }
}

}  // namespace soloist::snowman
