#include "level.hpp"

#include <algorithm>
#include <stdexcept>

namespace soloist::blind {

namespace {

struct Mark {
    std::uint8_t holds = 0;
    bool wall = false, goal = false, person = false;
};

Mark snowman_mark(char c) {
    switch (c) {
        case 'x':
        case '#': return {0, true, false, false};
        case 'p': return {snow, false, false, true};
        case 'q': return {0, false, false, true};
        case '\'': return {};
        case '.': return {snow, false, false, false};
        default:
            if (c >= '1' && c <= '7') return {static_cast<std::uint8_t>(c - '0'), false, false, false};
            throw std::invalid_argument("a level has no such character");
    }
}

Mark sokoban_mark(char c) {
    switch (c) {
        case '#': return {0, true, false, false};
        case '@': return {0, false, false, true};
        case '+': return {0, false, true, true};
        case '$': return {1, false, false, false};
        case '*': return {1, false, true, false};
        case '.': return {0, false, true, false};
        case ' ': return {};
        default: throw std::invalid_argument("a level has no such character");
    }
}

std::vector<std::string> rows_of(const std::string& text) {
    std::vector<std::string> rows(1);
    for (char c : text) {
        if (c == '\n')
            rows.emplace_back();
        else if (c != '\r')
            rows.back().push_back(c);
    }
    return rows;
}

}  // namespace

Level read(const std::string& text, Rules rules) {
    const auto rows = rows_of(text);
    Level level;
    level.rules = rules;
    for (const auto& row : rows) level.width = std::max(level.width, row.size());
    level.width += 2;
    const std::size_t size = level.width * (rows.size() + 2);
    if (size >= std::size_t{1} << 24) throw std::invalid_argument("a level is not that large");
    level.start.assign(size, 0);
    level.wall.assign(size, true);
    level.goal.assign(size, false);
    int persons = 0;
    for (std::size_t y = 0; y < rows.size(); ++y) {
        for (std::size_t x = 0; x < rows[y].size(); ++x) {
            const Mark mark = rules == Rules::snowman ? snowman_mark(rows[y][x]) : sokoban_mark(rows[y][x]);
            const std::size_t at = (y + 1) * level.width + x + 1;
            level.start[at] = mark.holds;
            level.wall[at] = mark.wall;
            level.goal[at] = mark.goal;
            if (mark.person) level.person = at, ++persons;
        }
    }
    if (persons != 1) throw std::invalid_argument("a level needs one person");

    std::vector<bool> matters(size);
    std::vector<std::size_t> todo{level.person};
    matters[level.person] = true;
    while (!todo.empty()) {
        const std::size_t at = todo.back();
        todo.pop_back();
        for (std::size_t to : {at - 1, at + 1, at - level.width, at + level.width}) {
            if (level.wall[to] || matters[to]) continue;
            matters[to] = true;
            todo.push_back(to);
        }
    }
    for (std::size_t at = 0; at < size; ++at)
        if (matters[at] || (level.start[at] & pieces)) level.places.push_back(at);
    return level;
}

}  // namespace soloist::blind
