// No bound claims more ball moves than are enough: the pattern database, and the second look.
//
// Positions of random levels are gathered, the most promising first, and from the finished ones it is found backwards
// how many ball moves are enough from each of the others. No bound may be above that.
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "snowman/ledger.hpp"
#include "snowman/packing.hpp"
#include "snowman/queue.hpp"
#include "snowman/store.hpp"

using namespace soloist::snowman;

namespace {

constexpr int W = 1;

std::string random_level(std::mt19937& random, int snowmen) {
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    const int width = 4 + below(5), height = 3 + below(3);
    const int snow = below(11), wall = below(2);
    std::string cells;
    for (int i = 0; i < width * height; ++i) cells += below(10) < wall ? '#' : below(10) < snow ? '.' : '\'';
    int balls = 3 * snowmen;
    for (int tries = 0; balls > 0 && tries < 200; ++tries) {
        char& cell = cells[static_cast<std::size_t>(below(width * height))];
        const int stack = "111111124356"[below(12)] - '0', count = std::popcount(static_cast<unsigned>(stack));
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

// How many positions with a known solution were looked at, or -1 when a bound claimed too much.
int check(const Level& level, std::uint32_t most) {
    const Floor<W> floor(level);
    const Packing<W> packing(floor, false);
    Patterns patterns(level, true, std::size_t{1} << 28, 1);
    while (!patterns.run(1 << 20)) {}
    Bound<W> bound(level, patterns);
    Store store(packing.words());
    Queue queue;
    std::vector<std::vector<std::uint32_t>> before;
    std::vector<std::uint32_t> won;
    const auto add = [&](const Position<W>& p) {
        Key key;
        packing.pack(p, key);
        const auto [index, fresh] = store.insert(key);
        if (!fresh) return index;
        before.emplace_back();
        const int left = bound.look_at(p);
        if (left == 0) won.push_back(index);
        if (left < hopeless) queue.push(left, 0, index);
        return index;
    };
    add(floor.start());
    while (!queue.empty() && store.size() < most) {
        const std::uint32_t i = queue.pop();
        const Position<W> p = packing.unpack(store.key(i));
        floor.for_each_move(p, floor.reach(p), [&](const BallMove& m) { before[add(Floor<W>::after(p, m))].push_back(i); });
    }
    std::vector<int> enough(store.size(), -1);
    for (std::uint32_t i : won) enough[i] = 0;
    for (std::size_t n = 0; n < won.size(); ++n)
        for (std::uint32_t i : before[won[n]])
            if (enough[i] < 0) enough[i] = enough[won[n]] + 1, won.push_back(i);

    Ledger<W> ledger(level, patterns, std::size_t{1} << 20);
    for (std::uint32_t i : won) {
        const Position<W> p = packing.unpack(store.key(i));
        const int first = bound.look_at(p);
        if (first > enough[i] || ledger.look_at(p, bound, enough[i]) > 0) {
            std::printf("%d ball moves are enough, the first bound is %d\n", enough[i], first);
            return -1;
        }
    }
    return static_cast<int>(won.size());
}

}  // namespace

int main(int count, char** arguments) {
    const int levels = count > 1 ? std::atoi(arguments[1]) : 40;
    const auto most = static_cast<std::uint32_t>(count > 2 ? std::atoi(arguments[2]) : 4'000);
    std::mt19937 random(count > 3 ? static_cast<unsigned>(std::atoi(arguments[3])) : 1);
    long looked_at = 0;
    for (int i = 0; i < levels; ++i) {
        const std::string text = random_level(random, 2 + i % 2);
        try {
            const int positions = check(read_level(text), most);
            if (positions < 0) {
                std::printf("%s\n", text.c_str());
                return EXIT_FAILURE;
            }
            looked_at += positions;
        } catch (const std::invalid_argument&) {  // no room was left for all balls, or for the character
        }
    }
    std::printf("%ld positions\n", looked_at);
    return looked_at > 500 ? EXIT_SUCCESS : EXIT_FAILURE;
}
