// Opens the SQLite database of the server. Each part of the server that uses it has a connection of its own.
#pragma once

#include <filesystem>
#include <memory>

namespace SQLite {
class Database;
}

namespace quattro::serve {

// Opens the database in `file`, or creates it, and executes `tables`: SQL that creates the tables that are missing.
// Committed changes are on the disk. A statement waits up to 10 s while another connection writes. A transaction that
// reads before it writes must be IMMEDIATE, or it fails at once if another connection has written since.
// Throws std::exception if the database cannot be used.
std::unique_ptr<SQLite::Database> open_database(const std::filesystem::path& file, const char* tables);

// Copies the database in `from`, which a server may be using, to the new file `to`, whole or not at all. Throws
// std::runtime_error if `from` is no database of a server or is damaged, or if `to` or `to`.new exists or cannot be
// written.
void copy_database(const std::filesystem::path& from, const std::filesystem::path& to);

// Creates the folder if it does not exist, and lets only its owner use it; says so if others could use it before.
// Throws std::runtime_error if it cannot.
void create_private_folder(const std::filesystem::path& folder);

}  // namespace quattro::serve
