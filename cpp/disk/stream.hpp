// Rows to and from a file, one after the other, through a buffer.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "base/hash.hpp"
#include "disk/file.hpp"
#include "disk/rows.hpp"
#include "slices/fiber.hpp"

namespace soloist::disk {

// A reader has one for itself, and some dozens of them are at work at once. A round number: other sizes were not compared.
constexpr std::size_t buffer_bytes = std::size_t{1} << 16;
// What it takes to read or write a buffer, in machine steps, about.
constexpr std::uint64_t buffer_cost = 50'000;

// Bytes that came as they were written have the same sum. They are added in pieces of whole words, but for the last one.
class Checksum {
public:
    void add(const std::uint8_t* bytes, std::size_t count) {
        for (std::size_t at = 0; at < count; at += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, bytes + at, std::min<std::size_t>(8, count - at));
            hash_.add(word);
        }
    }
    std::uint64_t value() const { return hash_.value(); }

private:
    Hasher hash_;
};

class RowWriter {
public:
    RowWriter(File& file, std::uint64_t offset, Layout layout) : file_(file), offset_(offset), layout_(layout) {
        buffer_.reserve(buffer_bytes + layout.bytes);
    }

    void add(const std::uint64_t* row) {
        const auto* const bytes = reinterpret_cast<const std::uint8_t*>(row);
        buffer_.insert(buffer_.end(), bytes, bytes + layout_.bytes);
        ++rows_;
        if (buffer_.size() >= buffer_bytes) write(buffer_.size() / 8 * 8);
    }
    void finish() { write(buffer_.size()); }

    std::uint64_t rows() const { return rows_; }
    std::uint64_t checksum() const { return checksum_.value(); }
    std::uint64_t end() const { return offset_; }  // where the next byte goes

private:
    void write(std::size_t size) {
        file_.write(offset_, buffer_.data(), size);
        checksum_.add(buffer_.data(), size);
        buffer_.erase(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(size));
        offset_ += size;
        breathe(buffer_cost);
    }

    File& file_;
    std::uint64_t offset_;
    Layout layout_;
    std::vector<std::uint8_t> buffer_;
    std::uint64_t rows_ = 0;
    Checksum checksum_;
};

class RowReader {
public:
    RowReader(const File& file, std::uint64_t offset, std::uint64_t rows, Layout layout)
        : file_(&file),
          offset_(offset),
          left_(rows),
          layout_(layout),
          block_rows_(std::max<std::size_t>(1, buffer_bytes / layout.bytes)),
          row_(layout.words),
          probe_(layout.words) {
        fill();
    }

    bool done() const { return held_ == 0; }
    const std::uint64_t* row() const { return row_.data(); }

    void next() {
        if (++at_ == held_) return fill();
        decode(at_, row_);
    }

    // To the first row that is not less than this one.
    void seek(const std::uint64_t* target) {
        while (!done() && less(row_, target)) {
            // In steps that double, and back in steps that halve: rows that are not wanted are mostly not looked at.
            std::size_t step = 1;
            while (less_at(at_ + step, target)) {
                at_ += step;
                step *= 2;
            }
            for (step /= 2; step > 0; step /= 2) {
                if (less_at(at_ + step, target)) at_ += step;
            }
            next();
        }
    }

private:
    bool less(const std::vector<std::uint64_t>& row, const std::uint64_t* target) const {
        return compare(row.data(), target, layout_.words) < 0;
    }
    bool less_at(std::size_t number, const std::uint64_t* target) {
        if (number >= held_) return false;
        decode(number, probe_);
        return less(probe_, target);
    }
    void decode(std::size_t number, std::vector<std::uint64_t>& row) {
        row.back() = 0;
        std::memcpy(row.data(), buffer_.data() + number * layout_.bytes, layout_.bytes);
    }
    void fill() {
        at_ = 0;
        held_ = static_cast<std::size_t>(std::min<std::uint64_t>(block_rows_, left_));
        if (held_ == 0) return;
        const std::size_t size = held_ * layout_.bytes;
        if (buffer_.size() < size) buffer_.resize(size);
        file_->read(offset_, buffer_.data(), size);
        offset_ += size;
        left_ -= held_;
        decode(0, row_);
        breathe(buffer_cost);
    }

    const File* file_;
    std::uint64_t offset_;
    std::uint64_t left_;  // rows that are not in the buffer yet
    Layout layout_;
    std::size_t block_rows_;
    std::vector<std::uint64_t> row_, probe_;
    std::vector<std::uint8_t> buffer_;
    std::size_t at_ = 0, held_ = 0;
};

}  // namespace soloist::disk
