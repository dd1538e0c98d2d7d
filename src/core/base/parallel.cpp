// SPDX-License-Identifier: GPL-2.0-or-later
#include "core/base/parallel.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <numeric>
#include <system_error>
#include <thread>

namespace localift {

namespace {

using Clock = std::chrono::steady_clock;

/// Stops and joins the workers however the scope is left.
class Joiner {
 public:
  Joiner(std::vector<std::thread>& threads, Stop& stop) : threads_(threads), stop_(stop) {}
  Joiner(const Joiner&) = delete;
  Joiner& operator=(const Joiner&) = delete;
  ~Joiner() {
    stop_.request();
    join();
  }
  void join() {
    for (auto& thread : threads_)
      if (thread.joinable()) thread.join();
  }

 private:
  std::vector<std::thread>& threads_;
  Stop& stop_;
};

/// One run of tasks: what its workers share, and the calling thread's watch over them.
class TaskRun {
 public:
  using Work = std::function<void(std::size_t task, int worker, const Stop& stop)>;

  TaskRun(const std::vector<double>& cost, const Execution& execution, const Work& work)
      : cost_(cost),
        work_(work),
        monitor_(execution.monitor),
        total_cost_(std::max(std::accumulate(cost.begin(), cost.end(), 0.0), 1e-300)),
        deadline_(with_deadline(execution, Clock::now()).deadline),
        limited_(deadline_ < Clock::time_point::max()) {}

  /// Returns false if the time limit ended it early. The first exception of a worker comes out after all were joined.
  bool run(std::size_t n_threads) {
    // A limit that is over lets nothing begin, however soon the work would have been done.
    if (time_is_up(Clock::now())) return false;
    if (monitor_ != nullptr) monitor_->tick_if_due(0);
    bool complete = false;
    {
      std::vector<std::thread> threads;
      const Joiner joiner(threads, stop_);
      start(threads, n_threads);
      complete = watch();
    }
    if (error_) std::rethrow_exception(error_);
    return complete;
  }

 private:
  bool time_is_up(Clock::time_point now) const { return limited_ && now >= deadline_; }

  /// If a thread cannot be had, the ones that started do the work.
  void start(std::vector<std::thread>& threads, std::size_t n_threads) {
    n_running_ = n_threads;
    for (std::size_t id = 0; id < n_threads; ++id) {
      try {
        threads.emplace_back([this, id] { work_as(static_cast<int>(id)); });
      } catch (const std::system_error&) {
        if (threads.empty()) throw;
        const std::lock_guard<std::mutex> lock(mutex_);
        --n_running_;
      }
    }
  }

  /// A worker, until no task is left or `stop_` is requested.
  void work_as(int worker) {
    try {
      while (!stop_.requested()) {
        const std::size_t task = next_task_.fetch_add(1);
        if (task >= cost_.size()) break;
        work_(task, worker, stop_);
        const std::lock_guard<std::mutex> lock(mutex_);
        done_cost_ += cost_[task];
      }
    } catch (...) {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!error_) error_ = std::current_exception();
      stop_.request();
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    --n_running_;
    finished_.notify_all();
  }

  /// The calling thread, until the last worker is done: ticks, and keeps the time limit. Returns false if that was over.
  bool watch() {
    bool complete = true;
    std::unique_lock<std::mutex> lock(mutex_);
    while (n_running_ > 0) {
      const auto now = Clock::now();
      if (time_is_up(now) && !stop_.requested()) {
        complete = false;
        stop_.request();
      }
      const auto tick = now + Monitor::kTick;
      const auto until = limited_ && now < deadline_ ? std::min(tick, deadline_) : tick;
      if (finished_.wait_until(lock, until, [this] { return n_running_ == 0; })) break;
      if (monitor_ != nullptr) {
        const double fraction = done_cost_ / total_cost_;
        lock.unlock();  // a slow monitor must not hold up the workers
        monitor_->tick_if_due(fraction);
        lock.lock();
      }
    }
    return complete;
  }

  const std::vector<double>& cost_;
  const Work& work_;
  Monitor* const monitor_;
  const double total_cost_;
  const Clock::time_point deadline_;
  const bool limited_;
  Stop stop_;
  std::atomic<std::size_t> next_task_{0};
  std::mutex mutex_;  // of all below
  std::condition_variable finished_;
  std::size_t n_running_ = 0;
  double done_cost_ = 0;
  std::exception_ptr error_;
};

}  // namespace

void Monitor::tick_if_due(double fraction_done) {
  const auto now = Clock::now();
  if (now - last_tick_ < kTick) return;
  last_tick_ = now;
  tick(fraction_done);
}

void run_task(Monitor* monitor, const std::function<void(const Stop&)>& work) {
  Execution execution;
  execution.monitor = monitor;
  run_task(execution, work);
}

bool run_task(const Execution& execution, const std::function<void(const Stop&)>& work) {
  return run_tasks({1}, execution, [&](std::size_t, int, const Stop& stop) { work(stop); });
}

bool run_tasks(const std::vector<double>& cost, const Execution& execution,
               const std::function<void(std::size_t, int, const Stop&)>& work) {
  if (cost.empty()) return true;
  return TaskRun(cost, execution, work).run(
      std::min<std::size_t>(static_cast<std::size_t>(std::max(execution.threads, 1)), cost.size()));
}

}  // namespace localift
