// The tools of all folders against plain ones: sets of bits, tables of numbers, hashes, time.
#include <cstdint>
#include <set>
#include <vector>

#include "base/bit_set.hpp"
#include "base/deadline.hpp"
#include "base/hash.hpp"
#include "base/index_table.hpp"
#include "require.hpp"

using namespace soloist;

namespace {

template <int W>
BitSet<W> bits(const std::set<int>& members) {
    BitSet<W> result;
    for (int member : members) result.set(member);
    return result;
}

template <int W>
std::set<int> random_members(std::uint64_t& state) {
    std::set<int> members;
    for (int i = static_cast<int>(splitmix(state++) % 9); i > 0; --i)
        members.insert(static_cast<int>(splitmix(state++) % (64 * W)));
    return members;
}

template <int W>
void sets_do_what_sorted_sets_do(std::uint64_t seed) {
    std::uint64_t state = seed;
    const std::set<int> a = random_members<W>(state), b = random_members<W>(state);
    const BitSet<W> x = bits<W>(a), y = bits<W>(b);
    std::set<int> both, either = a, rest;
    for (int member : a) (b.contains(member) ? both : rest).insert(member);
    either.insert(b.begin(), b.end());
    CHECK(((x & y) == bits<W>(both)) && "what is in both");
    CHECK(((x | y) == bits<W>(either)) && "what is in either");
    CHECK((x.minus(y) == bits<W>(rest)) && "what is in one only");
    CHECK((x.meets(y) == !both.empty()) && "sets meet where they have a member in common");
    CHECK((x.subset_of(y) == rest.empty()) && "a subset leaves nothing");
    CHECK((x.count() == static_cast<int>(a.size())) && "members are counted");
    CHECK((x.empty() == a.empty()) && "a set without members is empty");
    for (int limit = 0; limit < 10; ++limit)
        CHECK((x.at_most(limit) == (x.count() <= limit)) && "at most so many members");
    if (!a.empty()) CHECK((x.lowest() == *a.begin()) && "the lowest member");
    std::vector<int> visited;
    x.each([&](int member) { visited.push_back(member); });
    CHECK((visited == std::vector<int>(a.begin(), a.end())) && "members are visited in order");
    const int by = static_cast<int>(splitmix(state++) % (128 * W)) - 64 * W;
    std::set<int> moved;
    for (int member : a)
        if (member + by >= 0 && member + by < 64 * W) moved.insert(member + by);
    CHECK((x.shifted(by) == bits<W>(moved)) && "a shift moves every member, and drops what leaves");
}

void tables_find_what_was_stored_even_under_one_hash() {
    for (const std::uint64_t hashes : {std::uint64_t{1}, std::uint64_t{5}, ~std::uint64_t{0}}) {
        IndexTable table;
        std::vector<std::uint64_t> stored;
        const auto hash = [&](std::uint64_t value) { return splitmix(value % hashes); };
        for (std::uint64_t value = 0; value < 3000; ++value) {
            const auto same = [&](std::uint32_t i) { return stored[i] == value; };
            CHECK((table.find(hash(value), same) == IndexTable::absent) && "what was not stored is absent");
            const std::size_t before = table.bytes();
            const bool full = table.full();
            if (value % 2) {
                table.insert(hash(value), static_cast<std::uint32_t>(value));
            } else {
                CHECK((table.find_or_insert(hash(value), value, same) == value) && "what is new gets its number");
            }
            CHECK(((table.bytes() > before) == full) && "a full table grows, and no other");
            stored.push_back(value);
        }
        CHECK((table.size() == stored.size()) && "numbers are counted");
        for (std::uint64_t value = 0; value < stored.size(); ++value) {
            const auto same = [&](std::uint32_t i) { return stored[i] == value; };
            CHECK((table.find(hash(value), same) == value) && "what was stored is found");
            CHECK((table.find_or_insert(hash(value), 77777, same) == value) && "and is not stored again");
        }
        table.clear();
        CHECK((table.size() == 0 && table.find(hash(1), [](std::uint32_t) { return true; }) == IndexTable::absent) &&
              "a cleared table is empty");
    }
}

void hashes_tell_apart() {
    std::set<std::uint64_t> seen;
    for (std::uint64_t i = 0; i < 1000; ++i) {
        const std::uint64_t words[] = {i, 0, 0};
        for (std::size_t count = 1; count <= 3; ++count) seen.insert(hash_words(words, count));
        seen.insert(Hasher().add(i).value());
        seen.insert(Hasher().add(i).add(0).value());
    }
    CHECK((seen.size() == 5000) && "numbers and lengths that differ have different hashes");
    CHECK((splitmix(0) == 0xE220A8397B1DCDAF) && "the first number of splitmix64 with the seed 0");
    CHECK((folded_product(~std::uint64_t{0}, ~std::uint64_t{0}) == (1 ^ (~std::uint64_t{0} - 1))) && "a full product");
}

void deadlines_pass() {
    CHECK((Deadline(-1).passed() && Deadline(-1).left() < 0) && "a time that is over has passed");
    CHECK((!Deadline(1000).passed() && Deadline(1000).left() > 900) && "a time to come has not");
    CHECK((Stopwatch().seconds() >= 0) && "time goes on");
}

}  // namespace

int main() {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        sets_do_what_sorted_sets_do<1>(seed * 1000);
        sets_do_what_sorted_sets_do<4>(seed * 1000 + 500);
    }
    tables_find_what_was_stored_even_under_one_hash();
    hashes_tell_apart();
    deadlines_pass();
}
