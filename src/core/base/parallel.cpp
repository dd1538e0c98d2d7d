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
constexpr std::chrono::milliseconds kTick{50};

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

}  // namespace

void run_task(Monitor* monitor, const std::function<void(const Stop&)>& work) {
  Execution execution;
  execution.monitor = monitor;
  run_tasks({1}, execution, [&](std::size_t, int, const Stop& stop) { work(stop); });
}

bool run_tasks(const std::vector<double>& cost, const Execution& execution,
               const std::function<void(std::size_t, int, const Stop&)>& work) {
  const std::size_t n_tasks = cost.size();
  if (n_tasks == 0) return true;
  const double total_cost = std::max(std::accumulate(cost.begin(), cost.end(), 0.0), 1e-300);
  const auto n_threads = std::min<std::size_t>(static_cast<std::size_t>(std::max(execution.threads, 1)), n_tasks);

  Stop stop;
  std::atomic<std::size_t> next_task{0};
  std::mutex mutex;
  std::condition_variable finished;
  std::size_t n_running = n_threads;
  double done_cost = 0;
  std::exception_ptr error;

  auto worker = [&](int id) {
    try {
      while (!stop.requested()) {
        const std::size_t task = next_task.fetch_add(1);
        if (task >= n_tasks) break;
        work(task, id, stop);
        const std::lock_guard<std::mutex> lock(mutex);
        done_cost += cost[task];
      }
    } catch (...) {
      const std::lock_guard<std::mutex> lock(mutex);
      if (!error) error = std::current_exception();
      stop.request();
    }
    const std::lock_guard<std::mutex> lock(mutex);
    --n_running;
    finished.notify_all();
  };

  const bool limited = execution.time_limit < 1e9;
  const auto deadline =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(
                         limited ? std::max(execution.time_limit, 0.0) : 1e9));
  bool complete = true;
  {
    std::vector<std::thread> threads;
    const Joiner joiner(threads, stop);
    {
      // If a thread cannot be had, the ones that started do the work.
      for (std::size_t id = 0; id < n_threads; ++id) {
        try {
          threads.emplace_back(worker, static_cast<int>(id));
        } catch (const std::system_error&) {
          if (threads.empty()) throw;
          const std::lock_guard<std::mutex> lock(mutex);
          --n_running;
        }
      }
    }
    std::unique_lock<std::mutex> lock(mutex);
    while (n_running > 0) {
      const auto now = Clock::now();
      if (limited && now >= deadline && !stop.requested()) {
        complete = false;
        stop.request();
      }
      const auto until = limited && now < deadline ? std::min(now + kTick, deadline) : now + kTick;
      if (finished.wait_until(lock, until, [&] { return n_running == 0; })) break;
      if (execution.monitor != nullptr) {
        const double fraction = done_cost / total_cost;
        lock.unlock();  // a slow monitor must not hold up the workers
        execution.monitor->tick(fraction);
        lock.lock();
      }
    }
  }
  if (error) std::rethrow_exception(error);
  return complete;
}

}  // namespace localift
