#include "drat/checker.hpp"

#include <algorithm>
#include <charconv>

#include "base/deadline.hpp"

namespace soloist::drat {

namespace {

std::string_view next_line(const std::string& text, std::size_t& position) {
    std::size_t end = text.find('\n', position);
    if (end == std::string::npos) end = text.size();
    std::string_view line(text.data() + position, end - position);
    position = end + 1;
    return line;
}

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// The beginning of a line, for a message: a line may be as long as a proof. No character is cut in two.
std::string shown(std::string_view line) {
    std::size_t length = std::min<std::size_t>(line.size(), 80);
    const auto within = [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; };
    while (length > 0 && length < line.size() && within(line[length])) --length;
    return std::string(line.substr(0, length));
}

// The bound keeps 2 * variable + 1 a valid literal.
constexpr long most_variables = 200'000'000;
// What a proof may name beyond twice the formula's variables and its own lines: solvers name far fewer (verify/drat.py).
constexpr long new_variables = 1000;

std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdULL;
    x ^= x >> 33;
    x *= 0xc4ceb9fe1a85ec53ULL;
    return x ^ (x >> 33);
}

}  // namespace

Checker::Checker(std::string formula, std::string proof) : proof_(std::move(proof)) {
    std::size_t position = 0;
    std::vector<Literal> clause;
    while (position < formula.size()) {
        std::string_view line = next_line(formula, position);
        if (line.empty() || line[0] == 'c' || line[0] == 'p') continue;
        if (!read_clause(line, clause, most_variables)) {
            reject("the formula has a line that is no clause: " + shown(line));
            return;
        }
        for (Literal literal : clause) variables_ = std::max<long>(variables_, literal >> 1);
        if (!refuted_ && !add(clause)) refuted();
    }
}

Verdict Checker::step(std::size_t lines) {
    std::vector<Literal> clause;
    const Deadline deadline(slice);
    for (; verdict_ == Verdict::working && lines > 0 && !deadline.passed(); --lines) {
        if (position_ >= proof_.size()) {
            if (refuted_)
                verdict_ = Verdict::refuted;
            else
                reject("the proof ends without the empty clause");
            break;
        }
        std::string_view line = next_line(proof_, position_);
        ++line_;
        std::size_t first = std::min(line.find_first_not_of(" \t\r"), line.size());
        bool deletes = first + 1 < line.size() && line[first] == 'd' && is_space(line[first + 1]);
        long most = std::min(most_variables, 2 * (variables_ + static_cast<long>(line_)) + new_variables);
        if (!read_clause(deletes ? line.substr(first + 1) : line, clause, most)) {
            reject((far_ ? "it names a variable far beyond those of the formula: "
                         : "this is no clause that ends with its only 0: ") +
                   shown(line));
        } else if (!refuted_) {
            check_line(line, deletes, clause);
        }
    }
    return verdict_;
}

void Checker::check_line(std::string_view line, bool deletes, const std::vector<Literal>& clause) {
    if (deletes) {
        remove(clause);
    } else if (!is_redundant(clause)) {
        reject("the clause is neither RUP nor RAT: " + shown(line));
    } else if (!add(clause)) {
        refuted();
    }
}

void Checker::reject(const std::string& why) {
    verdict_ = Verdict::rejected;
    refuted_ = false;
    reason_ = why;
}

// Reads "3 -7 0" into literals, without repetitions, the first one staying first.
bool Checker::read_clause(std::string_view line, std::vector<Literal>& clause, long most_variable) {
    clause.clear();
    far_ = false;
    const char* at = line.data();
    const char* end = at + line.size();
    bool ended = false;
    while (true) {
        while (at != end && is_space(*at)) ++at;
        if (at == end) break;
        std::int64_t number = 0;
        auto [stop, error] = std::from_chars(at, end, number);
        bool whole = stop == end || is_space(*stop);
        far_ = error == std::errc() && whole && (number > most_variable || number < -most_variable);
        if (error != std::errc() || ended || !whole || far_) {
            ended = false;
            break;
        }
        at = stop;
        if (number == 0) {
            ended = true;
        } else {
            auto literal = static_cast<Literal>(number > 0 ? 2 * number : -2 * number + 1);
            grow(literal);
            if (!marks_[literal]) clause.push_back(literal);
            marks_[literal] = 1;
        }
    }
    for (Literal literal : clause) marks_[literal] = 0;
    return ended;
}

void Checker::grow(Literal literal) {
    std::size_t size = static_cast<std::size_t>(literal | 1) + 1;
    if (values_.size() >= size) return;
    size = std::max(size, 2 * values_.size());
    values_.resize(size, 0);
    watches_.resize(size);
    occurrences_.resize(size, 0);
    marks_.resize(size, 0);
    reasons_.resize(size / 2, -1);
}

std::uint64_t Checker::hash(const std::vector<Literal>& clause) const {
    std::uint64_t sum = clause.size();
    for (Literal literal : clause) sum += mix(static_cast<std::uint64_t>(literal));
    return sum;
}

// Adds a clause and propagates what it makes true at the top; false means that the empty clause follows.
bool Checker::add(const std::vector<Literal>& clause) {
    auto number = static_cast<std::uint32_t>(clauses_.size());
    clauses_.push_back({arena_.size(), static_cast<std::uint32_t>(clause.size()), true});
    arena_.insert(arena_.end(), clause.begin(), clause.end());
    if (indexed_) index_.emplace(hash(clause), number);
    for (Literal literal : clause) ++occurrences_[literal];
    Literal* literals = arena_.data() + clauses_.back().start;
    // Watch literals that are not false, so that the watches stay right when checks are undone.
    std::stable_partition(literals, literals + clause.size(), [&](Literal literal) { return !is_false(literal); });
    if (clause.empty() || is_false(literals[0])) return false;
    if (clause.size() > 1) {
        watches_[literals[0]].push_back({number, literals[1]});
        watches_[literals[1]].push_back({number, literals[0]});
    }
    if ((clause.size() == 1 || is_false(literals[1])) && !is_true(literals[0])) {
        assign(literals[0], number);
        return !propagate();
    }
    return true;
}

bool Checker::same(const Clause& clause, const std::vector<Literal>& literals) {
    if (clause.size != literals.size()) return false;
    for (Literal literal : literals) marks_[literal] = 1;
    const Literal* start = arena_.data() + clause.start;
    bool equal = std::all_of(start, start + clause.size, [&](Literal literal) { return marks_[literal] != 0; });
    for (Literal literal : literals) marks_[literal] = 0;
    return equal;
}

// The index costs more than all else in proofs without deletions, so the first deletion makes it.
void Checker::make_index() {
    std::vector<Literal> literals;
    index_.reserve(2 * clauses_.size());
    for (std::uint32_t number = 0; number < clauses_.size(); ++number) {
        const Literal* start = arena_.data() + clauses_[number].start;
        literals.assign(start, start + clauses_[number].size);
        index_.emplace(hash(literals), number);
    }
    indexed_ = true;
}

void Checker::remove(const std::vector<Literal>& clause) {
    if (!indexed_) make_index();
    auto [from, to] = index_.equal_range(hash(clause));
    for (auto entry = from; entry != to; ++entry) {
        Clause& found = clauses_[entry->second];
        if (!same(found, clause)) continue;
        for (Literal literal : clause) {
            if (is_true(literal) && reasons_[literal >> 1] == entry->second) return;  // kept, see the header
        }
        for (Literal literal : clause) --occurrences_[literal];
        found.alive = false;  // its watches go when propagation meets them
        index_.erase(entry);
        return;
    }
    reject("it deletes a clause that is not there");
}

}  // namespace soloist::drat
