// The blind search knows the rules of both games and keeps its limits, under the sanitizers.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "blind/search.hpp"

using namespace soloist::blind;

namespace {

int failures = 0;

void expect(const std::string& text, Rules rules, bool every_step, int below, Outcome outcome, int moves,
            std::size_t memory = std::size_t{1} << 28) {
    Search search(text, rules, every_step, below, memory);
    while (search.outcome() == Outcome::running) search.run(100);
    if (search.outcome() == outcome && search.moves() == moves) return;
    std::printf("outcome %d, %d moves:\n%s\n", static_cast<int>(search.outcome()), search.moves(), text.c_str());
    ++failures;
}

}  // namespace

int main() {
    constexpr int far = 1 << 20;
    const std::string lantern = "xx#####x\n###'.'##\n#q1'.1'#\n#''#.''#\n##'.1'##\nx######x\n";
    expect(lantern, Rules::snowman, false, far, Outcome::won, 13);
    expect(lantern, Rules::snowman, false, 13, Outcome::exhausted, -1);
    expect(lantern, Rules::snowman, false, 14, Outcome::won, 13);
    expect("####\n#q7#\n####\n", Rules::snowman, false, far, Outcome::won, 0);
    expect("#####\n#q12#\n#4.'#\n#####\n", Rules::snowman, false, far, Outcome::exhausted, -1);
    const std::string corridor = "######\n#@ $.#\n######\n";
    expect(corridor, Rules::sokoban, false, far, Outcome::won, 1);
    expect(corridor, Rules::sokoban, true, far, Outcome::won, 2);
    expect(corridor, Rules::sokoban, true, 2, Outcome::exhausted, -1);
    expect("#####\n#@$ #\n#.  #\n#####\n", Rules::sokoban, false, far, Outcome::exhausted, -1);
    expect("########\n#.....'#\n#.1.1''#\n#..p.1'#\n#.1.1..#\n#'1....#\n########\n", Rules::snowman, false, far,
           Outcome::memory, -1, std::size_t{1} << 19);
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
