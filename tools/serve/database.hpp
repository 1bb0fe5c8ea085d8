// Opens the SQLite database of the server. Each part of the server that uses it has a connection of its own.
#pragma once

#include <filesystem>
#include <memory>

namespace SQLite {
class Database;
}

namespace quattro::serve {

// Opens the database in `file`, or creates it, and executes `tables`: SQL that creates the tables that are missing.
// What is committed is on the disk. A statement waits up to 10 s while another connection writes. A transaction that
// reads before it writes must be IMMEDIATE, or it fails at once if another connection has written since.
// Throws std::exception if the database cannot be used.
std::unique_ptr<SQLite::Database> open_database(const std::filesystem::path& file, const char* tables);

}  // namespace quattro::serve
