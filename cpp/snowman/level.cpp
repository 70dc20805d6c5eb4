#include "level.hpp"

#include <algorithm>
#include <stdexcept>

namespace soloist::snowman {

namespace {

struct Point {
    int x, y;
};

Point turned(Point p, int way, int width, int height) {
    if (way & 1) p.x = width - 1 - p.x;
    if (way & 2) p.y = height - 1 - p.y;
    if (way & 4) std::swap(p.x, p.y);
    return p;
}

void find_symmetries(Level& level, int width, int height) {
    for (int way = 0; way < 8; ++way) {
        if ((way & 4) && width != height) continue;
        std::vector<int> image;
        for (int c = 0; c < level.cells(); ++c) {
            const int at = level.position[static_cast<std::size_t>(c)];
            const Point p = turned({at % level.stride, at / level.stride}, way, width, height);
            const int other = level.cell[static_cast<std::size_t>(p.y * level.stride + p.x)];
            if (other < 0 || level.snow[static_cast<std::size_t>(other)] != level.snow[static_cast<std::size_t>(c)])
                break;
            image.push_back(other);
        }
        if (static_cast<int>(image.size()) == level.cells()) level.symmetries.push_back(std::move(image));
    }
}

}  // namespace

Level read_level(const std::string& text) {
    std::vector<std::string> rows(1);
    for (char c : text) {
        if (c == '\n')
            rows.emplace_back();
        else if (c != '\r')
            rows.back().push_back(c);
    }
    int left = 1 << 20, right = -1, top = 1 << 20, bottom = -1;
    for (int y = 0; y < static_cast<int>(rows.size()); ++y) {
        for (int x = 0; x < static_cast<int>(rows[static_cast<std::size_t>(y)].size()); ++x) {
            const char c = rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
            if (std::string("x#pq'.1234567").find(c) == std::string::npos)
                throw std::invalid_argument("a level has no such character");
            if (c == '#' || c == 'x') continue;
            left = std::min(left, x), right = std::max(right, x), top = std::min(top, y), bottom = std::max(bottom, y);
        }
    }
    if (right < 0) throw std::invalid_argument("a level needs a character");
    const int width = right - left + 1, height = bottom - top + 1;

    Level level;
    level.stride = width + 1;
    level.positions = level.stride * height;
    level.cell.assign(static_cast<std::size_t>(level.positions), -1);
    int characters = 0;
    for (int y = 0; y < height; ++y) {
        const auto& row = rows[static_cast<std::size_t>(y + top)];
        for (int x = 0; x < width && x + left < static_cast<int>(row.size()); ++x) {
            const char c = row[static_cast<std::size_t>(x + left)];
            if (c == '#' || c == 'x') continue;
            const int id = level.cells();
            level.cell[static_cast<std::size_t>(y * level.stride + x)] = id;
            level.position.push_back(y * level.stride + x);
            level.snow.push_back(c == '.' || c == 'p');
            if (c == 'p' || c == 'q') level.character = id, ++characters;
            if (c >= '1' && c <= '7')
                for (int size = small; size <= large; ++size)
                    if ((c - '0') >> size & 1) level.balls.push_back({id, size});
        }
    }
    if (characters != 1) throw std::invalid_argument("a level needs one character");
    if (level.balls.empty() || level.balls.size() % 3 != 0)
        throw std::invalid_argument("the number of balls must be a multiple of three");
    for (int c = 0; c < level.cells(); ++c) {
        const int at = level.position[static_cast<std::size_t>(c)], x = at % level.stride, y = at / level.stride;
        auto there = [&](int dx, int dy) {
            const int nx = x + dx, ny = y + dy;
            if (nx < 0 || ny < 0 || nx >= width || ny >= height) return -1;
            return level.cell[static_cast<std::size_t>(ny * level.stride + nx)];
        };
        level.neighbour.push_back({there(-1, 0), there(1, 0), there(0, -1), there(0, 1)});
    }
    find_symmetries(level, width, height);
    return level;
}

}  // namespace soloist::snowman
