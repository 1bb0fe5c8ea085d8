// The writer of the database: a thread that commits all changes that wait in one transaction.
#pragma once

#include <condition_variable>
#include <exception>
#include <filesystem>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace SQLite {
class Database;
class Statement;
}  // namespace SQLite

namespace quattro::serve {

// A connection to the database, with statements that are prepared once. Used by one thread at a time.
class Rows {
public:
    // Opens or creates the database, and the tables that it lacks.
    Rows(const std::filesystem::path& file, const char* tables);
    ~Rows();
    // The statement of an SQL text (a constant), without bound values, ready to be executed. It is valid until the next
    // call with the same text. Throws if the text is wrong or the database fails.
    SQLite::Statement& statement(const char* sql);
    // Ends the execution of all statements: one that has not read all its rows would keep its transaction open.
    void rest();
    SQLite::Database& database() { return *database_; }

private:
    std::unique_ptr<SQLite::Database> database_;
    std::map<const char*, std::unique_ptr<SQLite::Statement>> statements_;  // by the address of their text
};

// All functions may be called by any thread.
class Writer {
public:
    // A change of the database within a transaction. It may be carried out twice: if a transaction of several changes
    // fails, each is tried alone.
    using Change = std::function<void(Rows& rows)>;

    Writer(const std::filesystem::path& file, const char* tables);
    // Commits the changes that wait.
    ~Writer();
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    // Stores a change. When the function returns, the change survives a power failure. Throws the exceptions of the
    // change or of the database; then nothing of the change is stored.
    void store(const Change& change);

private:
    struct Waiting {
        const Change* change;
        std::promise<void> stored;
    };
    void run();
    void commit(const std::vector<Waiting*>& group);

    Rows rows_;  // used by the thread alone
    std::mutex mutex_;
    std::condition_variable news_;  // of the members below
    std::vector<Waiting*> waiting_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace quattro::serve
