// The settings that every connection to the database needs.
#include "serve/database.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

namespace quattro::serve {

std::unique_ptr<SQLite::Database> open_database(const std::filesystem::path& file, const char* tables) {
    constexpr int kBusyTimeout = 10'000;  // milliseconds
    auto database =
        std::make_unique<SQLite::Database>(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, kBusyTimeout);
    database->exec("PRAGMA journal_mode = WAL");
    database->exec("PRAGMA synchronous = FULL");  // NORMAL may lose what was confirmed if power fails
    database->exec(tables);
    return database;
}

}  // namespace quattro::serve
