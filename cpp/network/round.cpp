#include "network/round.hpp"

#include <algorithm>

namespace soloist::network {

void Round::Candidates::clear() {
    rows.clear();
    hashes.clear();
    parents.clear();
    steps.clear();
    generated = 0;
}

void Round::Candidates::add(const std::uint64_t* row, std::uint32_t words, std::uint64_t hash, std::uint32_t parent,
                            std::uint32_t step) {
    rows.insert(rows.end(), row, row + words);
    hashes.push_back(hash);
    parents.push_back(parent);
    steps.push_back(step);
}

std::size_t Round::Candidates::bytes() const {
    return 8 * (rows.capacity() + hashes.capacity()) + 4 * (parents.capacity() + steps.capacity()) + fresh.capacity();
}

void Round::start(std::size_t batches) {
    size_ = batches;
    before_ = crew_.longest();
    if (batches_.size() < batches) batches_.resize(batches);
    for (std::size_t batch = 0; batch < size_; ++batch) batches_[batch].clear();
}

std::uint32_t Round::count() {
    std::uint32_t tickets = 0;
    for (std::size_t batch = 0; batch < size_; ++batch) {
        batches_[batch].first_ticket = tickets;
        tickets += static_cast<std::uint32_t>(batches_[batch].hashes.size());
    }
    return tickets;
}

const std::uint64_t* Round::row(std::uint32_t ticket, std::uint32_t words) const {
    const auto end = batches_.begin() + static_cast<std::ptrdiff_t>(size_);
    const auto after =
        std::upper_bound(batches_.begin(), end, ticket,
                         [](std::uint32_t value, const Candidates& batch) { return value < batch.first_ticket; });
    const Candidates& batch = *(after - 1);
    return batch.rows.data() + std::size_t{ticket - batch.first_ticket} * words;
}

void Round::claim(StateTable& table, unsigned worker) {
    constexpr std::uint32_t ahead =
        16;  // candidates whose slots are fetched before they are looked at, as in stage.hpp
    claims_[worker].clear();
    std::vector<std::uint32_t>& mine = mine_[worker];
    for (std::uint32_t number = 0; number < size_; ++number) {
        Candidates& batch = batches_[number];
        mine.clear();
        for (std::uint32_t offset = 0; offset < batch.hashes.size(); ++offset)
            if (table.region(batch.hashes[offset]) % crew_.size() == worker) mine.push_back(offset);
        for (std::uint32_t i = 0; i < mine.size(); ++i) {
            if (i + ahead < mine.size()) table.prefetch(batch.hashes[mine[i + ahead]]);
            const std::uint32_t offset = mine[i], ticket = batch.first_ticket + offset;
            const std::uint64_t* const row = batch.rows.data() + std::size_t{offset} * table.words();
            const auto [place, refused] = table.claim(row, batch.hashes[offset], ticket, [&](std::uint32_t earlier) {
                return this->row(earlier, table.words());
            });
            if (refused) {
                refused_[worker] = ticket;
                return;
            }
            batch.fresh[offset] = place != StateTable::no_place;
            if (place != StateTable::no_place) claims_[worker].push_back({place, number, offset});
        }
    }
}

bool Round::store(StateTable& table) {
    std::uint32_t end = count();  // tickets from here on are not stored
    for (std::size_t batch = 0; batch < size_; ++batch) batches_[batch].fresh.assign(batches_[batch].hashes.size(), 0);
    refused_.assign(crew_.size(), end);
    if (end >= StateTable::full - table.size()) return false;
    crew_.run([&](unsigned worker) { claim(table, worker); });
    bool whole = true;
    for (const std::uint32_t refused : refused_) {
        whole = whole && refused == end;
        end = std::min(end, refused);
    }
    numbers_.resize(end);
    const std::uint32_t before = table.size();
    std::uint32_t fresh = 0;
    for (std::size_t number = 0; number < size_; ++number) {
        Candidates& batch = batches_[number];
        const std::size_t here = std::min<std::size_t>(batch.hashes.size(), end - std::min(end, batch.first_ticket));
        for (std::size_t offset = 0; offset < here; ++offset) {
            numbers_[batch.first_ticket + offset] = before + fresh;
            fresh += batch.fresh[offset];
        }
        batch.states_after = before + fresh;
    }
    const std::uint32_t room = table.reserve_rows(fresh, crew_);
    whole = whole && room == fresh;
    crew_.run([&](unsigned worker) {
        const auto stored = [&](const Claimed& claim) {
            const std::uint32_t ticket = batches_[claim.batch].first_ticket + claim.offset;
            return ticket < end && numbers_[ticket] < before + room;
        };
        // Tickets of a worker go upwards, so that what is not stored comes last.
        std::vector<Claimed>& mine = claims_[worker];
        for (; !mine.empty() && !stored(mine.back()); mine.pop_back()) table.withdraw(mine.back().place);
        for (const Claimed& claim : mine) {
            const Candidates& batch = batches_[claim.batch];
            table.settle(claim.place, batch.rows.data() + std::size_t{claim.offset} * table.words(),
                         numbers_[batch.first_ticket + claim.offset], batch.parents[claim.offset],
                         batch.steps[claim.offset]);
        }
    });
    table.settled(room);
    return whole;
}

std::uint64_t Round::generated() const {
    std::uint64_t generated = 0;
    for (std::size_t batch = 0; batch < size_; ++batch) generated += batches_[batch].generated;
    return generated;
}

std::uint64_t Round::generated_until(std::uint32_t rows) const {
    std::uint64_t generated = 0;
    for (std::size_t batch = 0; batch < size_; ++batch) {
        generated += batches_[batch].generated;
        if (batches_[batch].states_after >= rows) break;
    }
    return generated;
}

std::uint32_t Round::states_after(std::uint32_t rows) const {
    for (std::size_t batch = 0; batch < size_; ++batch)
        if (batches_[batch].states_after >= rows) return batches_[batch].states_after;
    return rows;
}

std::size_t Round::next_batches(std::size_t bytes, double seconds) const {
    const std::size_t fewest = crew_.size();
    if (size_ == 0) return fewest;
    const double by_time = static_cast<double>(size_) * seconds / std::max(seconds_, 1e-6);
    const std::size_t by_bytes = bytes / (this->bytes() / batches_.size() + 1);
    // Rounds that were cut short by the end of a layer say little, so the next one is not much larger.
    return std::clamp(std::min(by_bytes, static_cast<std::size_t>(by_time)), fewest,
                      std::max(fewest, 4 * batches_.size()));
}

std::size_t Round::bytes() const {
    std::size_t bytes = 4 * numbers_.capacity();
    for (const Candidates& batch : batches_) bytes += batch.bytes();
    for (const auto& claims : claims_) bytes += claims.capacity() * sizeof(Claimed);
    return bytes;
}

}  // namespace soloist::network
