// Threads that work on one thing in phases: all begin a phase together, and it is over when all are done.
//
//   Crew crew(4);
//   crew.run([&](unsigned worker) { ... });                             // four calls at once, with worker 0 to 3
//   crew.share(items, [&](unsigned worker, std::size_t item) { ... });  // each item once, by whoever is free
//
// Whoever calls is worker 0; the others sleep between phases. A crew of one has no threads. What a worker throws comes out of
// the phase when all are done, so no thread is left with things that are being unwound. What one phase has written, all
// workers see in the next.
//
// A machine is seldom idle while a search is measured, so a crew counts processor time: `longest` adds up, phase by phase, how long
// it takes where every worker has a core. Where each worker has its own part, that is what the worker took that took longest.
// Where items are shared, it depends on when workers get a core here; then it is the most that any such sharing out takes (Graham
// 1966): the time of all items by the number of workers, and the rest of the longest item. With what is done between phases that is
// `critical`.
#pragma once

#include <pthread.h>
#include <signal.h>
#include <time.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <numeric>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace soloist {

// The processor time of the thread that asks.
inline double thread_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

class Crew {
public:
    explicit Crew(unsigned workers) : seconds_(std::max(1U, workers)) {
        if (size() == 1) return;
        // Signals are for the thread of whoever calls.
        sigset_t all, before;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        try {
            for (unsigned worker = 1; worker < size(); ++worker)
                threads_.emplace_back([this, worker] { attend(worker); });
        } catch (const std::system_error&) {  // the system gives no more: the work is the same for fewer
            seconds_.resize(threads_.size() + 1);
        }
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
    }
    ~Crew() {
        {
            const std::lock_guard lock(mutex_);
            leaving_ = true;
        }
        begun_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    unsigned size() const { return static_cast<unsigned>(seconds_.size()); }

    void run(const std::function<void(unsigned)>& work) {
        together(work);
        longest_ += *std::max_element(seconds_.begin(), seconds_.end());
        end_phase();
    }

    // Each item once, by whoever is free; nobody is woken for a single one.
    template <class Work>
    void share(std::size_t items, Work work) {
        std::atomic<std::size_t> next = 0;
        std::vector<double> longest(size(), 0);
        const std::function<void(unsigned)> part = [&](unsigned worker) {
            try {
                double before = thread_seconds();
                for (std::size_t item; (item = next.fetch_add(1, std::memory_order_relaxed)) < items;) {
                    work(worker, item);
                    if (size() == 1) continue;
                    const double now = thread_seconds();
                    longest[worker] = std::max(longest[worker], now - std::exchange(before, now));
                }
            } catch (...) {
                next.store(items, std::memory_order_relaxed);
                throw;
            }
        };
        if (items == 1) {
            std::fill(seconds_.begin(), seconds_.end(), 0);
            perform(part, 0);
        } else {
            together(part);
        }
        const double all = std::accumulate(seconds_.begin(), seconds_.end(), 0.0);
        const double item = *std::max_element(longest.begin(), longest.end());
        longest_ += all / size() + item * (1 - 1.0 / size());
        end_phase();
    }

    double longest() const { return longest_; }  // seconds
    double own() const { return own_; }          // seconds of worker 0 in all phases

    // While there is one, what the caller does between phases counts.
    class Between {
    public:
        explicit Between(Crew& crew) : crew_(crew), before_(thread_seconds()), own_(crew.own()) {}
        ~Between() { crew_.between_ += thread_seconds() - before_ - (crew_.own() - own_); }
        Between(const Between&) = delete;
        Between& operator=(const Between&) = delete;

    private:
        Crew& crew_;
        double before_, own_;
    };
    double critical() const { return longest_ + between_; }

private:
    // Does the work in all workers.
    void together(const std::function<void(unsigned)>& work) {
        if (!threads_.empty()) {
            {
                const std::lock_guard lock(mutex_);
                work_ = &work;
                busy_ = threads_.size();
                ++phase_;
            }
            begun_.notify_all();
        }
        perform(work, 0);
        if (!threads_.empty()) {
            std::unique_lock lock(mutex_);
            ended_.wait(lock, [&] { return busy_ == 0; });
        }
    }

    void end_phase() {
        own_ += seconds_[0];
        if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
    }

    void attend(unsigned worker) {
        for (std::size_t phase = 1;; ++phase) {
            const std::function<void(unsigned)>* work;
            {
                std::unique_lock lock(mutex_);
                begun_.wait(lock, [&] { return leaving_ || phase_ >= phase; });
                if (leaving_) return;
                work = work_;
            }
            perform(*work, worker);
            const std::lock_guard lock(mutex_);
            if (--busy_ == 0) ended_.notify_one();
        }
    }

    void perform(const std::function<void(unsigned)>& work, unsigned worker) {
        const double before = thread_seconds();
        try {
            work(worker);
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!thrown_) thrown_ = std::current_exception();
        }
        seconds_[worker] = thread_seconds() - before;
    }

    std::vector<double> seconds_;  // by worker: of the last phase
    double longest_ = 0, own_ = 0, between_ = 0;
    std::mutex mutex_;
    std::condition_variable begun_, ended_;
    const std::function<void(unsigned)>* work_ = nullptr;
    std::size_t phase_ = 0, busy_ = 0;
    bool leaving_ = false;
    std::exception_ptr thrown_;
    std::vector<std::thread> threads_;  // the last member: they use the others
};

}  // namespace soloist
