// No rule of the optimal solver calls a position dead that can be won, and no bound is above the ball moves that are
// enough; each rule is asked about every position of random levels, and of the shared ones as far as they are small.
//
//   test_snowman_rules [levels] [positions] [seed] [level files...]
//
// Positions and what is enough come from snowman_plain.hpp. Where a level has too many positions,
// the most promising are taken first, and a win that was found still shows what is enough.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "snowman/packing.hpp"
#include "snowman/snow_bound.hpp"
#include "snowman_plain.hpp"

using namespace soloist::snowman;
using soloist::BitSet;
using soloist::snowman::testing::Plain;
using soloist::snowman::testing::Space;

namespace {

std::string random_level(std::mt19937& random, int snowmen) {
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    const int width = snowmen == 1 ? 3 + below(4) : 4 + below(5), height = 3 + below(3);
    const int snow = below(11), wall = below(3);
    std::string cells;
    for (int i = 0; i < width * height; ++i) cells += below(10) < wall ? '#' : below(10) < snow ? '.' : '\'';
    // Balls that are mostly small must grow. Where the sizes are right from the start, snow is in the way instead, and one
    // snowman's balls may clear it for the other's.
    const bool right = below(2) == 0;
    int balls = 3 * snowmen;
    for (int tries = 0; balls > 0 && tries < 200; ++tries) {
        char& cell = cells[static_cast<std::size_t>(below(width * height))];
        const int stack = right ? "124"[balls % 3] - '0' : "111111124356"[below(12)] - '0';
        const int count = std::popcount(static_cast<unsigned>(stack));
        if ((cell != '.' && cell != '\'') || count > balls) continue;
        cell = static_cast<char>('0' + stack);
        balls -= count;
    }
    for (int tries = 0; tries < 200; ++tries) {
        char& cell = cells[static_cast<std::size_t>(below(width * height))];
        if (cell != '.' && cell != '\'') continue;
        cell = cell == '.' ? 'p' : 'q';
        break;
    }
    const std::string border(static_cast<std::size_t>(width) + 2, '#');
    std::string text = border + "\n";
    for (int y = 0; y < height; ++y)
        text += "#" + cells.substr(static_cast<std::size_t>(y * width), static_cast<std::size_t>(width)) + "#\n";
    return text + border;
}

// One rule's bound in a version of the pattern database: complete or not, with parts of the floor or without.
template <int W>
struct Version {
    const char* name;
    Patterns patterns;
    Bound<W> bound;

    Version(const char* title, const Level& level, bool regions, std::uint32_t patience, int depth)
        : name(title),
          patterns(level, regions, std::size_t{1} << 23, patience, std::size_t{1} << 28),
          bound(level, patterns) {
        while (!patterns.run(1 << 16, depth)) {}
    }
};

template <int W>
class Check {
public:
    Check(const std::string& text, std::size_t most)
        : level_(read_level(text)),
          floor_(level_),
          packing_(floor_, false),
          versions_{{{"pattern database", level_, true, 1'000'000'000, Patterns::all},
                     {"pattern databases for the snow left", level_, true, 1, Patterns::all},
                     {"pattern database without parts of the floor", level_, false, 1'000'000'000, Patterns::all},
                     {"pattern database filled up to 2", level_, true, 1'000'000'000, 2}}},
          snow_bound_(level_, versions_[1].patterns, std::size_t{1} << 20),
          space_(Plain(text), most, [&](const std::string& p) { return versions_[0].bound.look_at(position(p)); }) {
        rows_.emplace_back();
        for (char c : text) {
            if (c == '\n')
                rows_.emplace_back();
            else
                rows_.back() += c;
        }
    }

    // How many positions with a known solution were looked at.
    long run() {
        long known = 0;
        std::map<std::vector<std::uint64_t>, int> enough_by_key;
        for (std::size_t i = 0; i < space_.positions.size(); ++i) {
            const Position<W> p = position(space_.positions[i]);
            compare_moves(i, p);
            const int enough = space_.enough[i];
            if (space_.whole) {
                const auto [found, fresh] = enough_by_key.emplace(key(p), enough);
                if (found->second != enough) complain(i, "the key of a position", found->second);
                if (key(packing_.unpack(found->first.data())) != found->first) complain(i, "a key read back", 0);
            }
            if (enough < 0) continue;
            ++known;
            for (Version<W>& version : versions_) {
                const int first = version.bound.look_at(p);
                if (first > enough) complain(i, version.name, first);
                if (!space_.expanded[i]) continue;  // the positions after it are not known
                std::size_t next = 0;
                floor_.for_each_move(p, floor_.reach(p), [&](const BallMove& m) {
                    const std::size_t child = number(i, next++, Floor<W>::after(p, m));
                    const int after = version.bound.after(m);
                    if (space_.enough[child] >= 0 && after > space_.enough[child]) complain(child, version.name, after);
                });
            }
            second_look(i, p);
        }
        return known;
    }

private:
    // Whether what is left of a position's moves is called too little: with a budget that is enough nothing may be found,
    // with any other the position may be put off but not be dead.
    void second_look(std::size_t i, const Position<W>& p) {
        if (level_.snowmen() < 2 || level_.snowmen() > most_groups) return;
        const int enough = space_.enough[i], first = versions_[1].bound.look_at(p);
        for (int budget = std::max(first, enough - 2); budget <= enough + 1; ++budget) {
            const int found = snow_bound_.look_at(p, versions_[1].bound, budget);
            if (found >= hopeless || (budget >= enough && found > 0)) complain(i, "second look", found);
        }
    }

    void compare_moves(std::size_t i, const Position<W>& p) {
        if (!space_.expanded[i]) return;
        std::multiset<std::vector<std::uint64_t>> plain, solver;
        for (std::size_t next : space_.after[i]) plain.insert(plain_key(position(space_.positions[next])));
        floor_.for_each_move(p, floor_.reach(p),
                             [&](const BallMove& m) { solver.insert(plain_key(Floor<W>::after(p, m))); });
        if (plain != solver) complain(i, "ball moves", static_cast<int>(solver.size()));
    }

    // The number of a position after the n-th ball move from another: that with the same board and walk.
    std::size_t number(std::size_t i, std::size_t n, const Position<W>& child) {
        if (n == 0) {
            after_.clear();
            for (std::size_t next : space_.after[i]) after_.emplace(plain_key(position(space_.positions[next])), next);
        }
        return after_.at(plain_key(child));  // compare_moves has found each of them
    }

    Position<W> position(const std::string& text) const {
        Position<W> p;
        std::size_t place = 0;
        for (int cell = 0; cell < level_.cells(); ++cell) {
            while (text[place] == '\n' || text[place] == '#' || text[place] == 'x') ++place;
            const char c = text[place++];
            const int at = level_.position[static_cast<std::size_t>(cell)];
            if (c == '.' || c == 'p') p.snow.set(at);
            if (c == 'p' || c == 'q') p.character = at;
            for (int size = small; size <= large; ++size)
                if (c >= '1' && c <= '7' && ((c - '0') >> size & 1)) p.ball[static_cast<std::size_t>(size)].set(at);
        }
        return p;
    }

    std::vector<std::uint64_t> key(const Position<W>& p) const {
        Key key{};
        packing_.pack(p, key);
        return {key.begin(), key.end()};
    }

    // The sets of a position, with the character on the first cell of its walk.
    std::vector<std::uint64_t> plain_key(const Position<W>& p) const {
        std::vector<std::uint64_t> key(p.snow.words.begin(), p.snow.words.end());
        for (const BitSet<W>& balls : p.ball) key.insert(key.end(), balls.words.begin(), balls.words.end());
        key.push_back(static_cast<std::uint64_t>(floor_.reach(p).lowest()));
        return key;
    }

    [[noreturn]] void complain(std::size_t i, const char* rule, int says) const {
        std::printf("%s says %d where %d ball moves are enough%s:\n%s\nin the level\n", rule, says, space_.enough[i],
                    space_.whole ? " and fewer are not" : "", space_.positions[i].c_str());
        for (const std::string& row : rows_) std::printf("%s\n", row.c_str());
        std::exit(EXIT_FAILURE);
    }

    Level level_;
    Floor<W> floor_;
    Packing<W> packing_;
    std::array<Version<W>, 4> versions_;
    SnowBound<W> snow_bound_;
    Space space_;
    std::map<std::vector<std::uint64_t>, std::size_t> after_;
    std::vector<std::string> rows_;
};

long check(const std::string& text, std::size_t most) {
    const Level level = read_level(text);
    if (level.positions <= 64) return Check<1>(text, most).run();
    if (level.positions <= 128) return Check<2>(text, most).run();
    return 0;
}

constexpr std::uintmax_t small_file = 64;  // bytes: a pattern database of such a level is quickly made

std::vector<std::string> shared_levels() {
    const char* const told = std::getenv("SOLOIST_DATA");
    const std::filesystem::path data =
        told ? std::filesystem::path(told) : std::filesystem::path(__FILE__).parent_path() / "../../../shared/data";
    std::vector<std::string> files;
    for (const char* folder : {"snowman/game", "snowman/crafted"}) {
        if (!std::filesystem::is_directory(data / folder)) continue;
        for (const auto& file : std::filesystem::directory_iterator(data / folder))
            if (std::filesystem::file_size(file) <= small_file) files.push_back(file.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::string content(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    std::string result = text.str();
    while (!result.empty() && result.back() == '\n') result.pop_back();
    return result;
}

}  // namespace

int main(int count, char** arguments) {
    const int levels = count > 1 ? std::atoi(arguments[1]) : 120;
    const auto most = static_cast<std::size_t>(count > 2 ? std::atoi(arguments[2]) : 3'000);
    std::mt19937 random(count > 3 ? static_cast<unsigned>(std::atoll(arguments[3])) : 3);
    long looked_at = 0;
    for (int i = 0; i < levels; ++i) {
        const std::string text = random_level(random, 1 + i % 3);
        try {
            looked_at += check(text, most);
        } catch (const std::invalid_argument&) {  // no room was left for all balls, or for the character
        }
    }
    const long in_random_levels = looked_at;
    const std::vector<std::string> files =
        count > 4 ? std::vector<std::string>(arguments + 4, arguments + count) : shared_levels();
    for (const std::string& file : files) looked_at += check(content(file), most / 4);
    std::printf(
        "%ld positions of random levels and %ld of others that can be won: no rule calls one dead, no bound is too "
        "high\n",
        in_random_levels, looked_at - in_random_levels);
    return in_random_levels > 500 || levels < 40 ? EXIT_SUCCESS : EXIT_FAILURE;
}
