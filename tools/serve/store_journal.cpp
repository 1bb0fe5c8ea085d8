// Writes the journals of matches in the database.
#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

#include <utility>

#include "base/text.hpp"
#include "serve/clock.hpp"
#include "serve/store.hpp"
#include "store/log.hpp"

namespace quattro::serve {

class MatchJournal : public StoredJournal {
public:
    MatchJournal(Store& store, std::string id, std::int64_t entries)
        : store_(store), id_(std::move(id)), entries_(entries) {}
    MatchJournal(Store& store, MatchRow row, std::vector<Change> more, std::optional<Milliseconds> due)
        : store_(store), id_(row.id), new_row_(std::move(row)), new_changes_(std::move(more)), new_due_(due) {}

    void set_companion(Companion* companion) override { companion_ = companion; }

    void append(const host::Entry& entry) override {
        std::vector<Change> changes;
        if (new_row_) changes = creation();
        changes.push_back([&](Rows& rows) { insert(rows, entries_, entry); });
        if (new_row_ && new_due_) changes.push_back(setting_due(id_, new_due_));
        store(std::move(changes), entry);
        ++entries_;
        new_row_.reset();
    }

    void replace(const host::Entry& entry) override {
        store({[&](Rows& rows) {
                  keep_branch(rows);
                  SQLite::Statement& remove = rows.statement("DELETE FROM entry WHERE match = ?");
                  remove.bind(1, id_);
                  remove.exec();
                  insert(rows, 0, entry);
              }},
              entry);
        entries_ = 1;
    }

    std::optional<std::string> result_of(Seat viewer, const std::string& id) override {
        return store_.result_of(id_, viewer, id);
    }

private:
    // Stores the changes together with those of the companion, which come last and may override them.
    void store(std::vector<Change> changes, const host::Entry& entry) {
        if (companion_ != nullptr)
            for (Change& change : companion_->beside(entry))
                changes.push_back(std::move(change));
        try {
            store_.store(changes);
        } catch (...) {
            if (companion_ != nullptr) companion_->after_storing(false);
            throw;
        }
        if (companion_ != nullptr) companion_->after_storing(true);
    }
    std::vector<Change> creation() const {
        std::vector<Change> changes{[this](Rows& rows) {
            SQLite::Statement& row = rows.statement("INSERT INTO match VALUES (?, ?, ?, ?, 0, NULL)");
            SQLite::bind(row, id_, new_row_->title, new_row_->opened, join(new_row_->players, ","));
            row.exec();
        }};
        changes.insert(changes.end(), new_changes_.begin(), new_changes_.end());
        return changes;
    }
    void keep_branch(Rows& rows) const {
        SQLite::Statement& entries = rows.statement("SELECT log FROM entry WHERE match = ? ORDER BY number");
        entries.bind(1, id_);
        std::string log;
        while (entries.executeStep())
            log += entries.getColumn(0).getString();
        Diagnostics errors;
        const auto read = read_log(log, "log", errors);
        SQLite::Statement& branch = rows.statement(
            "INSERT INTO branch SELECT ?, COALESCE(MAX(number), 0) + 1, ?, ?, ? FROM branch WHERE match = ?");
        SQLite::bind(branch, id_, server_time(), static_cast<std::int64_t>(read ? read->inputs : 0), log, id_);
        branch.exec();
    }
    void insert(Rows& rows, std::int64_t number, const host::Entry& entry) const {
        SQLite::Statement& log = rows.statement("INSERT INTO entry VALUES (?, ?, ?)");
        SQLite::bind(log, id_, number, entry.log);
        log.exec();
        SQLite::Statement& match = rows.statement("UPDATE match SET over = ?, deadline = ? WHERE id = ?");
        match.bind(1, entry.over ? 1 : 0);
        if (entry.deadline) match.bind(2, *entry.deadline);
        match.bind(3, id_);
        match.exec();
        if (!entry.request) return;
        SQLite::Statement& request = rows.statement("INSERT INTO request VALUES (?, ?, ?, ?)");
        SQLite::bind(request, id_, static_cast<std::int64_t>(entry.request->viewer), entry.request->id,
                     entry.request->result);
        request.exec();
    }

    Store& store_;
    std::string id_;
    std::int64_t entries_ = 0;  // of this course of the match, stored so far
    std::optional<MatchRow> new_row_;
    std::vector<Change> new_changes_;
    std::optional<Milliseconds> new_due_;  // nothing: the deadline of the entry
    Companion* companion_ = nullptr;
};

std::unique_ptr<StoredJournal> Store::create(MatchRow row, std::vector<Change> more, std::optional<Milliseconds> due) {
    return std::make_unique<MatchJournal>(*this, std::move(row), std::move(more), due);
}

std::unique_ptr<StoredJournal> Store::journal(const std::string& id) {
    const std::lock_guard lock(mutex_);
    SQLite::Statement query(*database_, "SELECT COALESCE(MAX(number) + 1, 0) FROM entry WHERE match = ?");
    query.bind(1, id);
    query.executeStep();
    return std::make_unique<MatchJournal>(*this, id, query.getColumn(0).getInt64());
}

}  // namespace quattro::serve
