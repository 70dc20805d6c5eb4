// A Good Snowman played as plainly as it can be: what the solver's rules are compared with. Shares no code with it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace soloist::snowman::testing {

// Ball moves from one position, each with the position it leads to. A position is the level's text with every cell as
// it is now (snow, balls) and the character on the first cell, in reading order, that it can walk to.
class Plain {
public:
    explicit Plain(const std::string& text) {
        for (char c : text) width_ = c == '\n' && width_ == 0 ? start_.size() + 1 : width_, start_ += c;
        if (width_ == 0) width_ = start_.size() + 1;
        for (char& c : start_) {
            if (c == 'p' || c == 'q')
                character_ = static_cast<std::size_t>(&c - start_.data()), c = c == 'p' ? '.' : '\'';
        }
    }

    std::string start() const { return walked(start_, character_); }

    static bool won(const std::string& position) { return position.find_first_of("123456") == std::string::npos; }

    std::vector<std::string> after(const std::string& position) const {
        const std::size_t first = position.find_first_of("pq");
        std::string cells = position;
        cells[first] = cells[first] == 'p' ? '.' : '\'';
        const std::vector<bool> reached = reach(cells, first);
        std::vector<std::string> result;
        for (std::size_t stand = 0; stand < cells.size(); ++stand) {
            if (!reached[stand]) continue;
            for (std::ptrdiff_t step : steps()) {
                const std::size_t from = stand + static_cast<std::size_t>(step),
                                  to = from + static_cast<std::size_t>(step);
                if (from >= cells.size() || to >= cells.size() || !balls(cells[from]) || !floor(cells[to])) continue;
                const int stack = cells[from] - '0', ball = stack & -stack, rest = stack - ball;
                std::string next = cells;
                if (balls(cells[to])) {
                    const int under = cells[to] - '0';
                    if (rest || (under & -under) <= ball) continue;
                    next[to] = static_cast<char>('0' + under + ball);
                } else {
                    next[to] = static_cast<char>('0' + (cells[to] == '.' && ball < 4 ? 2 * ball : ball));
                }
                next[from] = rest ? static_cast<char>('0' + rest) : '\'';
                result.push_back(walked(next, rest ? stand : from));
            }
        }
        return result;
    }

private:
    static bool balls(char c) { return c >= '1' && c <= '7'; }
    static bool floor(char c) { return balls(c) || c == '.' || c == '\''; }

    std::vector<std::ptrdiff_t> steps() const {
        const auto down = static_cast<std::ptrdiff_t>(width_);
        return {-1, 1, -down, down};
    }

    std::vector<bool> reach(const std::string& cells, std::size_t from) const {
        std::vector<bool> reached(cells.size(), false);
        std::vector<std::size_t> todo{from};
        reached[from] = true;
        while (!todo.empty()) {
            const std::size_t at = todo.back();
            todo.pop_back();
            for (std::ptrdiff_t step : steps()) {
                const std::size_t to = at + static_cast<std::size_t>(step);
                if (to >= cells.size() || reached[to] || (cells[to] != '.' && cells[to] != '\'')) continue;
                reached[to] = true;
                todo.push_back(to);
            }
        }
        return reached;
    }

    std::string walked(std::string cells, std::size_t character) const {
        const std::vector<bool> reached = reach(cells, character);
        const auto first = static_cast<std::size_t>(std::find(reached.begin(), reached.end(), true) - reached.begin());
        cells[first] = cells[first] == '.' ? 'p' : 'q';
        return cells;
    }

    std::string start_;
    std::size_t width_ = 0;
    std::size_t character_ = 0;
};

// The positions that follow from a start, the most promising first by a rank that somebody gives, until so many are met;
// and for those from which a win was found the ball moves that are enough: the fewest there are, where none is missing.
struct Space {
    std::vector<std::string> positions;
    std::vector<std::vector<std::size_t>> after;  // of each position, in the order of Plain::after
    std::vector<bool> expanded;
    std::vector<int> enough;  // -1: no win was found
    bool whole = true;

    template <class Rank>
    Space(const Plain& plain, std::size_t most, Rank&& rank) {
        std::map<std::string, std::size_t> number;
        std::set<std::pair<int, std::size_t>> waiting;
        const auto add = [&](const std::string& position) {
            const auto [found, fresh] = number.emplace(position, positions.size());
            if (fresh) {
                waiting.emplace(rank(position), positions.size());
                positions.push_back(position);
                after.emplace_back();
                expanded.push_back(false);
            }
            return found->second;
        };
        add(plain.start());
        while (!waiting.empty() && positions.size() <= most) {
            const std::size_t i = waiting.begin()->second;
            waiting.erase(waiting.begin());
            expanded[i] = true;
            const std::string position = positions[i];
            for (const std::string& next : plain.after(position)) {
                const std::size_t child = add(next);
                after[i].push_back(child);
            }
        }
        whole = waiting.empty();
        std::vector<std::vector<std::size_t>> before(positions.size());
        for (std::size_t i = 0; i < after.size(); ++i)
            for (std::size_t next : after[i]) before[next].push_back(i);
        enough.assign(positions.size(), -1);
        std::vector<std::size_t> won;
        for (std::size_t i = 0; i < positions.size(); ++i)
            if (Plain::won(positions[i])) enough[i] = 0, won.push_back(i);
        for (std::size_t n = 0; n < won.size(); ++n)
            for (std::size_t i : before[won[n]])
                if (enough[i] < 0) enough[i] = enough[won[n]] + 1, won.push_back(i);
    }
};

}  // namespace soloist::snowman::testing
