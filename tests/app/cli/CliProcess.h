#pragma once

#include "tests/support/TemporaryFolder.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include <csignal>
#include <string>
#include <vector>

namespace tendril::test {

struct CliAnswer {
    int status = -1;  ///< exit status; −1: ended by a signal
    std::string out, err;

    [[nodiscard]] nlohmann::json json() const { return nlohmann::json::parse(out, nullptr, false); }
};

struct CliLimits {
    rlim_t fileBytes = RLIM_INFINITY;    ///< files of the program cannot grow past this
    rlim_t memoryBytes = RLIM_INFINITY;  ///< of each process; sanitizers reserve more and get it
    rlim_t cpuSeconds = RLIM_INFINITY;   ///< of each process
};

/// The program itself, running in a process of its own.
class CliProcess {
public:
    explicit CliProcess(std::vector<std::string> arguments, const CliLimits& limits = {}) {
        arguments.insert(arguments.begin(), TENDRIL_CLI);
        std::vector<char*> argv;
        for (std::string& argument : arguments) argv.push_back(argument.data());
        argv.push_back(nullptr);
        const std::string out = folder_.path() / "out", err = folder_.path() / "err";
        process_ = fork();
        if (process_ != 0) return;
        const int flags = O_WRONLY | O_CREAT | O_TRUNC;
        dup2(open(out.c_str(), flags, 0600), STDOUT_FILENO);
        dup2(open(err.c_str(), flags, 0600), STDERR_FILENO);
        const auto limit = [](auto what, rlim_t amount) {
            const rlimit soft{amount, RLIM_INFINITY};
            setrlimit(what, &soft);
        };
        limit(RLIMIT_FSIZE, limits.fileBytes);
        limit(RLIMIT_CPU, limits.cpuSeconds);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
        limit(RLIMIT_AS, limits.memoryBytes);
#endif
        execv(argv.front(), argv.data());
        _exit(127);
    }
    ~CliProcess() {
        if (process_ > 0) kill(process_, SIGKILL), waitpid(process_, nullptr, 0);
    }
    CliProcess(const CliProcess&) = delete;
    CliProcess& operator=(const CliProcess&) = delete;

    void interrupt() const {
        kill(process_, SIGINT);
    }
    [[nodiscard]] CliAnswer wait() {
        int status = 0;
        waitpid(process_, &status, 0);
        process_ = -1;
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, fileText(folder_.path() / "out"),
                fileText(folder_.path() / "err")};
    }

private:
    TemporaryFolder folder_;
    pid_t process_ = -1;
};

[[nodiscard]] inline CliAnswer runCli(const std::vector<std::string>& arguments) {
    return CliProcess(arguments).wait();
}

}  // namespace tendril::test
