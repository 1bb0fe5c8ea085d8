// Commits changes in groups: while a group is written, the next one gathers.
#include "serve/writer.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include <utility>

#include "serve/database.hpp"

namespace quattro::serve {

Rows::Rows(const std::filesystem::path& file, const char* tables) : database_(open_database(file, tables)) {}
Rows::~Rows() = default;

SQLite::Statement& Rows::statement(const char* sql) {
    auto& statement = statements_[sql];
    if (!statement) statement = std::make_unique<SQLite::Statement>(*database_, sql);
    statement->tryReset();  // ignores an error of the last execution, which was reported then
    statement->clearBindings();
    return *statement;
}

void Rows::rest() {
    for (const auto& [sql, statement] : statements_)
        if (statement) statement->tryReset();
}

Writer::Writer(const std::filesystem::path& file, const char* tables)
    : rows_(file, tables), thread_([this] { run(); }) {}

Writer::~Writer() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    news_.notify_one();
    thread_.join();
}

void Writer::store(const Change& change) {
    Waiting waiting{&change, {}};
    auto stored = waiting.stored.get_future();
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(&waiting);
    }
    news_.notify_one();
    stored.get();
}

void Writer::run() {
    for (;;) {
        std::vector<Waiting*> group;
        {
            std::unique_lock lock(mutex_);
            news_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
            if (waiting_.empty()) return;
            group.swap(waiting_);
        }
        commit(group);
    }
}

// If the group fails, tries each change alone, so that only the failing ones are not stored.
void Writer::commit(const std::vector<Waiting*>& group) {
    try {
        rows_.rest();  // ends the statements of a group that has failed
        SQLite::Transaction transaction(rows_.database(), SQLite::TransactionBehavior::IMMEDIATE);
        for (const Waiting* waiting : group)
            (*waiting->change)(rows_);
        rows_.rest();
        transaction.commit();
    } catch (...) {
        if (group.size() == 1) return group.front()->stored.set_exception(std::current_exception());
        for (Waiting* waiting : group)
            commit({waiting});
        return;
    }
    for (Waiting* waiting : group)
        waiting->stored.set_value();
}

}  // namespace quattro::serve
