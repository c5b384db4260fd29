#include "core/io/mesh/ImportProcess.h"

#include "core/base/FileFault.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <optional>
#include <thread>
#include <utility>

namespace tendril::io {
namespace {

using Clock = std::chrono::steady_clock;
using Ending = ImportOutcome::Ending;

constexpr int kOutput = 3;  ///< descriptor on which the program sends its answer
constexpr std::chrono::milliseconds kGlance{20};

struct Descriptor {
    int fd = -1;
    Descriptor() = default;
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { reset(); }
    void reset() {
        if (fd >= 0) ::close(std::exchange(fd, -1));
    }
};

std::filesystem::path findProgram(const ImportLimits& limits) {
    if (!limits.program.empty()) return limits.program;
    std::error_code error;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
    const std::filesystem::path beside = self.parent_path() / "tendril-import";
    if (std::filesystem::exists(beside, error)) return beside;
    return self.parent_path() / "../libexec/tendril/tendril-import";
}

/// Memory in use, bytes; 0 when it cannot be told.
std::uint64_t residentBytes(pid_t process) {
    std::ifstream file(fmt::format("/proc/{}/statm", process));
    std::uint64_t total = 0, resident = 0;
    file >> total >> resident;
    return file ? resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

/// The running program: reads what it sends and watches its limits.
class Import {
public:
    explicit Import(const ImportLimits& limits)
        : limits_(limits),
          end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                  std::chrono::duration<double>(limits.seconds))) {}

    /// @return 0 or the error
    int start(const std::filesystem::path& program, const std::vector<std::string>& arguments) {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) return errno;
        pipe_.fd = ends[0];
        Descriptor input;
        input.fd = ends[1];

        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_adddup2(&actions, input.fd, kOutput);
        posix_spawnattr_t attributes;
        posix_spawnattr_init(&attributes);
        sigset_t none;
        sigemptyset(&none);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);

        std::vector<std::string> words{program.string(), std::to_string(limits_.memoryBytes),
                                       std::to_string(limits_.seconds)};
        words.insert(words.end(), arguments.begin(), arguments.end());
        std::vector<char*> argv;
        for (std::string& word : words) argv.push_back(word.data());
        argv.push_back(nullptr);
        const int error =
            ::posix_spawn(&process_, program.c_str(), &actions, &attributes, argv.data(), environ);
        posix_spawnattr_destroy(&attributes);
        posix_spawn_file_actions_destroy(&actions);
        return error;
    }

    ImportOutcome finish() {
        ImportOutcome outcome;
        std::optional<Ending> cut = readAll(outcome.bytes);
        if (cut) ::kill(process_, SIGKILL);
        int status = 0;
        if (const auto late = waitForEnd(status); !cut) cut = late;
        outcome.ending = cut.value_or(Ending::Done);
        if (cut) return outcome;
        if (WIFSIGNALED(status)) {
            // The kernel sends SIGXCPU at the limit on computing time.
            outcome.ending = WTERMSIG(status) == SIGXCPU ? Ending::OutOfTime : Ending::Crashed;
            outcome.detail = fmt::format("signal {}", WTERMSIG(status));
        } else if (WIFEXITED(status) && WEXITSTATUS(status) != 0) {
            outcome.ending = Ending::Crashed;
            outcome.detail = fmt::format("exit status {}", WEXITSTATUS(status));
        }
        return outcome;
    }

private:
    std::optional<Ending> passedLimit(std::size_t received) const {
        if (limits_.stop.stop_requested()) return Ending::Stopped;
        if (Clock::now() >= end_) return Ending::OutOfTime;
        // Who takes the answer needs several times its size.
        if (received > limits_.memoryBytes / 3 || residentBytes(process_) > limits_.memoryBytes)
            return Ending::OutOfMemory;
        return std::nullopt;
    }

    /// @return why it must end, or nothing when it has closed its side
    std::optional<Ending> readAll(std::string& bytes) {
        std::vector<char> block(std::size_t(1) << 16);
        while (true) {
            pollfd waiting{pipe_.fd, POLLIN, 0};
            const int ready = ::poll(&waiting, 1, static_cast<int>(kGlance.count()));
            if (const auto limit = passedLimit(bytes.size())) return limit;
            if (ready <= 0) continue;
            const ssize_t count = ::read(pipe_.fd, block.data(), block.size());
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) return std::nullopt;
            bytes.append(block.data(), static_cast<std::size_t>(count));
        }
    }

    /// Gives the process until the end of its time to leave after its last word.
    /// @return why it was killed, if it was
    std::optional<Ending> waitForEnd(int& status) {
        std::optional<Ending> killed;
        while (true) {
            const pid_t ended = ::waitpid(process_, &status, WNOHANG);
            if (ended == process_ || (ended < 0 && errno != EINTR)) return killed;
            if (!killed && (killed = passedLimit(0))) ::kill(process_, SIGKILL);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

    const ImportLimits& limits_;
    Clock::time_point end_;
    pid_t process_ = -1;
    Descriptor pipe_;
};

}  // namespace

ImportLimits grownFor(std::uintmax_t fileBytes, ImportLimits limits) {
    limits.memoryBytes += 40 * fileBytes;
    limits.seconds += static_cast<double>(fileBytes) / 1e6;
    return limits;
}

ImportOutcome runImport(const std::vector<std::string>& arguments, const ImportLimits& limits) {
    const std::filesystem::path program = findProgram(limits);
    Import import(limits);
    if (const int error = import.start(program, arguments)) {
        return {
            Ending::NotStarted, {}, fmt::format("{}: {}", program.string(), systemReason(error))};
    }
    return import.finish();
}

}  // namespace tendril::io
