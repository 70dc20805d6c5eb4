// Breadth-first search on disk proves what the one in memory proves, and goes on from any moment with the same answer.
#include <filesystem>
#include <fstream>

#include "network/breadth.hpp"
#include "network/disk_breadth.hpp"
#include "network_compiled.hpp"
#include "network_lamps.hpp"
#include "network_random.hpp"
#include "require.hpp"

using namespace soloist::network;
using soloist::Outcome;
using namespace soloist::network::testing;
namespace disk = soloist::disk;
namespace fs = std::filesystem;

namespace {

const fs::path folder = fs::temp_directory_path() / ("soloist-test-" + std::to_string(getpid()));

void finish(BreadthProver& search, double seconds) {
    while (search.run(seconds) == Outcome::running) {}
}

// All that a search says at its end, but for which of the shortest plays it tells.
void require_same_proof(const BreadthProver& memory, const BreadthProver& files, std::uint32_t seed) {
    REQUIRE(files.best_value() == memory.best_value());
    REQUIRE(files.best_moves().size() == memory.best_moves().size());
    REQUIRE(files.exhausted() == memory.exhausted());
    REQUIRE(files.upper() == memory.upper());
    for (const int value : {100, 75, 50, 25}) REQUIRE(files.bound(value) == memory.bound(value));
    REQUIRE(files.depth() == memory.depth());
    if (memory.exhausted()) REQUIRE(files.states() == memory.states());
    if (memory.exhausted()) REQUIRE(files.generated() == memory.generated());
}

// The play it tells is one: the game is over after its last move, and not before.
void require_play(const GroundGame& game, const BreadthProver& search, std::uint32_t seed) {
    if (search.best_value() < 0) return;
    const Reference reference(game);
    State state = game.initial;
    for (const std::uint32_t move : search.best_moves()) {
        REQUIRE(!reference.terminal(state));
        REQUIRE(reference.legal(state, move));
        state = reference.apply(state, move);
    }
    REQUIRE(reference.terminal(state));
    REQUIRE(reference.value(state) == search.best_value());
}

std::uint64_t looked_at = 0;

void compare(const GroundGame& game, std::uint32_t seed, bool use_clock) {
    const auto machine = compiled(game, use_clock);
    for (const bool layered : {false, true}) {
        BreadthFirst memory(machine, std::size_t{64} << 20, layered);
        finish(memory, 1);
        DiskBreadthFirst files(machine, 0, layered, {folder, "", ""});
        finish(files, 0);
        require_same_proof(memory, files, seed);
        require_play(game, files, seed);
        REQUIRE(files.disk_bytes() == 0);
        looked_at += files.states();
    }
}

std::string contents(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write(const fs::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

// What a process leaves that is killed while it writes: the file up to any place. A search that goes on from there says the same
// as an undisturbed one. From a file with a bit that is wrong it goes on with the same answer, or not at all.
void compare_going_on(const GroundGame& game, std::uint32_t seed) {
    const fs::path path = folder / "checkpoint";
    fs::remove(path);
    const auto machine = compiled(game, true);
    DiskBreadthFirst undisturbed(machine, 0, false, {folder, path, "a game"});
    finish(undisturbed, 1);
    const std::string whole = contents(path);
    std::mt19937 random(seed);
    for (int round = 0; round < 8; ++round) {
        std::string left = whole;
        const bool cut = round % 2 == 0;
        const std::size_t place = random() % whole.size();
        if (cut)
            left.resize(place);
        else
            left[place] = static_cast<char>(left[place] ^ (1 << random() % 8));
        write(path, left);
        DiskBreadthFirst again(machine, 0, false, {folder, path, "a game"});
        try {
            finish(again, round % 3 == 0 ? 0 : 1);
        } catch (const disk::CheckpointError&) {
            REQUIRE(contents(path) == left);  // it is refused, and stays as it is
            continue;
        }
        require_same_proof(undisturbed, again, seed);
        REQUIRE(again.best_moves() == undisturbed.best_moves());
        REQUIRE(again.states() == undisturbed.states());
        REQUIRE(again.generated() == undisturbed.generated());
    }
    write(path, whole);
    DiskBreadthFirst other(machine, 0, false, {folder, path, "another game"});
    bool refused = false;
    try {
        finish(other, 1);
    } catch (const disk::CheckpointError&) { refused = true; }
    REQUIRE(refused);
    REQUIRE(contents(path) == whole);
}

// Where the states do not fit into memory, the search on disk has the answer that more memory would have given.
void compare_out_of_memory(std::uint32_t seed) {
    const GroundGame game = lamps(seed, 16, 0, 40);
    const auto machine = compiled(game, true);
    BreadthFirst less(machine, std::size_t{4} << 20), more(machine, std::size_t{64} << 20);
    Outcome outcome = Outcome::running;
    while (outcome == Outcome::running) outcome = less.run(1);
    REQUIRE(outcome == Outcome::out_of_memory);
    finish(more, 1);
    DiskBreadthFirst files(machine, std::size_t{9} << 20, false, {folder, "", ""});  // 8 of them are for streams
    finish(files, 1);
    require_same_proof(more, files, seed);
    require_play(game, files, seed);
    REQUIRE(files.most_disk_bytes() > 0);
}

void no_folder() {
    DiskBreadthFirst search(compiled(lamps(1, 9, 0, 8), true), 0, false, {folder / "missing", "", ""});
    bool refused = false;
    const std::uint32_t seed = 0;
    try {
        finish(search, 1);
    } catch (const disk::DiskError& error) { refused = error.number == ENOENT && error.path == folder / "missing"; }
    REQUIRE(refused);
}

}  // namespace

int main() {
    fs::create_directory(folder);
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        compare(RandomGame(seed).make(), seed, true);
        if (seed < 60) compare(RandomGame(seed).make(), seed, false);
    }
    for (std::uint32_t seed = 0; seed < 12; ++seed) {
        const GroundGame game = lamps(seed, 9 + seed % 6, seed % 2 * 7, seed % 3 == 0 ? 30 : 8);
        compare(game, seed, true);
        compare_going_on(game, seed);
    }
    compare_out_of_memory(1);
    no_folder();
    const std::uint32_t seed = 0;
    fs::remove(folder / "checkpoint");
    REQUIRE(fs::is_empty(folder));  // no temporary file is left
    fs::remove(folder);
    std::printf("disk: ok (%llu states)\n", static_cast<unsigned long long>(looked_at));
}
