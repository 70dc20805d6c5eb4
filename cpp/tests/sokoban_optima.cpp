// Counting optimal solutions: what there is in small levels, and the memory limit, under the sanitizers.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "sokoban/optimal/optima.hpp"

using namespace soloist::sokoban;

namespace {

int failures = 0;

void expect(const std::vector<std::string>& rows, int pushes, std::uint64_t solutions, std::size_t moved) {
    auto optima = make_optima(rows, pushes, std::size_t{1} << 28);
    while (!optima->finished()) optima->run(0.01);
    const auto ways = optima->ways(100);
    bool whole = ways.size() == std::min<std::uint64_t>(solutions, 100) && optima->ways(1).size() <= 1;
    for (const auto& way : ways) whole = whole && way.size() == static_cast<std::size_t>(pushes);
    if (whole && !optima->overflow() && optima->solutions() == solutions && optima->moved().size() == moved) return;
    std::printf("%d pushes: %llu solutions, %zu boxes\n", pushes, static_cast<unsigned long long>(optima->solutions()),
                optima->moved().size());
    ++failures;
}

}  // namespace

int main() {
    expect({"######", "#@ $.#", "######"}, 1, 1, 1);
    // Two boxes, one push each, in either order.
    expect({"######", "#@   #", "# $$ #", "# .. #", "######"}, 2, 2, 2);
    expect({"######", "#@ $*#", "######"}, 1, 0, 0);
    auto small = make_optima({"#########", "#@      #", "# $ $ $ #", "#       #", "# . . . #", "#########"}, 6, 100);
    while (!small->finished()) small->run(0.01);
    if (!small->overflow() || !small->ways(1).empty()) ++failures;
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
