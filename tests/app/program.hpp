// tests/app/program.hpp: runs the program as a user does, in a folder of its own.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace trammel::test {

namespace fs = std::filesystem;

/// A folder that is gone when the test is over.
class Folder {
public:
    Folder() : path_(fs::temp_directory_path() / ("trammel_app_" + std::to_string(getpid()) + "_" + std::to_string(++made_))) {
        fs::create_directories(path_);
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string operator/(const std::string& name) const { return (path_ / name).string(); }
    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name, std::ios::binary) << text;
        return (path_ / name).string();
    }

private:
    static inline int made_ = 0;
    fs::path path_;
};

/// Starts the program with these arguments; output goes to `log`.
inline pid_t start(const std::vector<std::string>& arguments, const std::string& log) {
    const pid_t child = fork();
    if (child != 0) return child;
    if (!std::freopen(log.c_str(), "w", stdout) || dup2(STDOUT_FILENO, STDERR_FILENO) < 0) _exit(99);
    std::vector<char*> argv{const_cast<char*>(TRAMMEL_PROGRAM)};
    for (const std::string& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
    argv.push_back(nullptr);
    execv(TRAMMEL_PROGRAM, argv.data());
    _exit(98);
}

/// Exit code, or minus the signal that ended it.
inline int wait_for(pid_t child) {
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

struct Outcome {
    int code = 0;
    std::string text;
};

inline Outcome run(const Folder& folder, const std::vector<std::string>& arguments) {
    const std::string log = folder / "log.txt";
    Outcome outcome{wait_for(start(arguments, log)), {}};
    std::ostringstream text;
    text << std::ifstream(log).rdbuf();
    outcome.text = text.str();
    return outcome;
}

}  // namespace trammel::test
