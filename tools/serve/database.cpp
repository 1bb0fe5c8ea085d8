// Opens and copies the database of the server, and creates its private folder.
#include "serve/database.hpp"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <fcntl.h>
#include <sqlite3.h>

#include <chrono>
#include <iostream>
#include <stdexcept>
#include <thread>

#include "cli/files.hpp"

namespace quattro::serve {
namespace {

constexpr int kBusyTimeout = 10'000;  // milliseconds

constexpr int kMostTries = 100;  // of a copy, while somebody writes

// Creates a file that only its owner may read and write. Throws std::runtime_error if it exists or cannot be created.
void create_private_file(const std::filesystem::path& file) {
    const tools::Descriptor created(::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (!created) throw std::runtime_error(fmt::format("{} cannot be written", file.string()));
}

}  // namespace

std::unique_ptr<SQLite::Database> open_database(const std::filesystem::path& file, const char* tables) {
    auto database =
        std::make_unique<SQLite::Database>(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyTimeout);
    database->exec("PRAGMA journal_mode = WAL");
    database->exec("PRAGMA synchronous = FULL");  // NORMAL may lose what was confirmed if power fails
    database->exec(tables);
    return database;
}

void copy_database(const std::filesystem::path& from, const std::filesystem::path& to) {
    for (const char* ending : {"", "-wal", "-shm"})
        if (const std::string file = to.string() + ending; std::filesystem::exists(file))
            throw std::runtime_error(fmt::format("{} exists already: it stays as it is", file));
    std::filesystem::path unfinished = to;
    unfinished += ".new";
    if (std::filesystem::exists(unfinished))
        throw std::runtime_error(
            fmt::format("{} exists already, and the copy is made there first: rename it. If it is left of a copy that "
                        "was interrupted, remove it",
                        unfinished.string()));
    try {
        SQLite::Database source(from.string(), SQLite::OPEN_READONLY, kBusyTimeout);
        // Fails if `from` is no database of a server. The count is not used.
        SQLite::Statement matches(source, "SELECT COUNT(*) FROM match");
        matches.executeStep();
        create_private_file(unfinished);
        SQLite::Database copy(unfinished.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        SQLite::Backup backup(copy, source);
        for (int tries = 0; backup.executeStep() != SQLITE_DONE; ++tries) {
            if (tries == kMostTries) throw std::runtime_error("the database is in use");
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
        SQLite::Statement check(copy, "PRAGMA integrity_check");
        if (!check.executeStep() || check.getColumn(0).getString() != "ok") throw std::runtime_error("it is damaged");
    } catch (const std::exception& error) {
        std::filesystem::remove(unfinished);
        throw std::runtime_error(
            fmt::format("{} cannot be copied to {}: {}", from.string(), to.string(), error.what()));
    }
    std::filesystem::rename(unfinished, to);
}

void create_private_folder(const std::filesystem::path& folder) {
    using std::filesystem::perms;
    try {
        const bool is_new = std::filesystem::create_directories(folder);
        const perms before = std::filesystem::status(folder).permissions();
        std::filesystem::permissions(folder, perms::owner_all);
        if (!is_new && (before & (perms::group_all | perms::others_all)) != perms::none)
            std::cerr << folder.string() << " holds secrets now: others cannot use it any more.\n";
    } catch (const std::filesystem::filesystem_error& error) {
        throw std::runtime_error(fmt::format("The folder {} cannot be used: {}. Name another with --dir.",
                                             folder.string(), error.code().message()));
    }
}

}  // namespace quattro::serve
