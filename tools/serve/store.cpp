// The SQLite database of the server. Each change is one transaction that is on the disk when the function returns.
#include "serve/store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>

#include <array>
#include <stdexcept>
#include <utility>

#include "base/text.hpp"
#include "serve/clock.hpp"
#include "serve/database.hpp"
#include "serve/links.hpp"
#include "store/log.hpp"

namespace quattro::serve {
namespace {

constexpr const char* kTables = R"(
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS match (id TEXT PRIMARY KEY, title TEXT NOT NULL, opened INTEGER NOT NULL,
    players TEXT NOT NULL, over INTEGER NOT NULL, deadline INTEGER) STRICT;
CREATE INDEX IF NOT EXISTS match_deadline ON match (deadline) WHERE deadline IS NOT NULL;
CREATE TABLE IF NOT EXISTS entry (match TEXT NOT NULL, number INTEGER NOT NULL, log TEXT NOT NULL,
    PRIMARY KEY (match, number)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS request (match TEXT NOT NULL, viewer INTEGER NOT NULL, id TEXT NOT NULL,
    result TEXT NOT NULL, PRIMARY KEY (match, viewer, id)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS link (hash BLOB PRIMARY KEY, role TEXT NOT NULL, match TEXT NOT NULL,
    seat INTEGER NOT NULL, name TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS link_match ON link (match);
CREATE TABLE IF NOT EXISTS desk (match TEXT PRIMARY KEY, settings TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS branch (match TEXT NOT NULL, number INTEGER NOT NULL, gone INTEGER NOT NULL,
    inputs INTEGER NOT NULL, log TEXT NOT NULL, PRIMARY KEY (match, number)) STRICT;
)";
constexpr std::array<std::string_view, 7> kRoles{"owner", "join", "seat", "spectator", "host", "audience", "waiting"};

Role stored_role(const std::string& name) {
    if (const auto role = role_named(name)) return *role;
    throw std::runtime_error(fmt::format("the database has a link of the unknown role '{}'", name));
}

void bind_bytes(SQLite::Statement& statement, int index, const std::string& bytes) {
    statement.bind(index, bytes.data(), static_cast<int>(bytes.size()));
}

Link link_in(SQLite::Statement& row) {
    return {stored_role(row.getColumn(1).getString()), row.getColumn(2).getString(), row.getColumn(3).getInt(),
            row.getColumn(4).getString(), row.getColumn(0).getString()};
}

MatchRow match_in(SQLite::Statement& row) {
    return {row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getInt64(),
            row.getColumn(4).getInt() != 0, split(row.getColumn(3).getString(), ',')};
}

// Two servers must not use one folder. Locked until the file is closed.
tools::Descriptor lock_folder(const std::filesystem::path& folder) {
    create_private_folder(folder);
    tools::Descriptor file(::open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (!file) throw std::runtime_error(fmt::format("{} cannot be written", folder.string()));
    if (::flock(file.number(), LOCK_EX | LOCK_NB) != 0)
        throw std::runtime_error(
            fmt::format("{} is in use by another server: stop it first, or name another --dir", folder.string()));
    return file;
}

}  // namespace

std::string_view word(Role role) { return kRoles[static_cast<std::size_t>(role)]; }

std::optional<Role> role_named(std::string_view word) {
    for (std::size_t i = 0; i < kRoles.size(); ++i)
        if (kRoles[i] == word) return static_cast<Role>(i);
    return std::nullopt;
}

// Appends to one match in the database.
class MatchJournal : public host::Journal {
public:
    MatchJournal(Store& store, std::string id, std::int64_t entries)
        : store_(store), id_(std::move(id)), entries_(entries) {}
    MatchJournal(Store& store, MatchRow row, std::vector<Link> links)
        : store_(store), id_(row.id), new_row_(std::move(row)), new_links_(std::move(links)) {}

    void append(const host::Entry& entry) override {
        const std::lock_guard lock(store_.mutex_);
        SQLite::Transaction transaction(*store_.database_);
        if (new_row_) insert_match();
        insert(entry);
        transaction.commit();
        ++entries_;
        new_row_.reset();
    }

    void replace(const host::Entry& entry) override {
        const std::lock_guard lock(store_.mutex_);
        SQLite::Transaction transaction(*store_.database_, SQLite::TransactionBehavior::IMMEDIATE);
        keep_branch();
        SQLite::Statement remove(*store_.database_, "DELETE FROM entry WHERE match = ?");
        SQLite::bind(remove, id_);
        remove.exec();
        const std::int64_t before = std::exchange(entries_, 0);
        try {
            insert(entry);
            transaction.commit();
        } catch (...) {
            entries_ = before;
            throw;
        }
        entries_ = 1;
    }

private:
    void keep_branch() {
        const std::string log = store_.log_of(id_);
        Diagnostics errors;
        const auto read = read_log(log, "log", errors);
        SQLite::Statement branch(*store_.database_,
                                 "INSERT INTO branch SELECT ?, COALESCE(MAX(number), 0) + 1, ?, ?, ? FROM branch "
                                 "WHERE match = ?");
        SQLite::bind(branch, id_, server_time(), static_cast<std::int64_t>(read ? read->inputs : 0), log, id_);
        branch.exec();
    }
    void insert_match() {
        SQLite::Statement row(*store_.database_, "INSERT INTO match VALUES (?, ?, ?, ?, 0, NULL)");
        SQLite::bind(row, id_, new_row_->title, new_row_->opened, join(new_row_->players, ","));
        row.exec();
        for (const Link& link : new_links_)
            store_.insert_link(link);
    }
    void insert(const host::Entry& entry) {
        SQLite::Statement log(*store_.database_, "INSERT INTO entry VALUES (?, ?, ?)");
        SQLite::bind(log, id_, entries_, entry.log);
        log.exec();
        SQLite::Statement match(*store_.database_, "UPDATE match SET over = ?, deadline = ? WHERE id = ?");
        match.bind(1, entry.over ? 1 : 0);
        if (entry.deadline) match.bind(2, *entry.deadline);
        match.bind(3, id_);
        match.exec();
        if (!entry.request) return;
        SQLite::Statement request(*store_.database_, "INSERT INTO request VALUES (?, ?, ?, ?)");
        SQLite::bind(request, id_, static_cast<std::int64_t>(entry.request->viewer), entry.request->id,
                     entry.request->result);
        request.exec();
    }

    Store& store_;
    std::string id_;
    std::int64_t entries_ = 0;  // stored so far
    std::optional<MatchRow> new_row_;
    std::vector<Link> new_links_;
};

Store::Store(const std::filesystem::path& folder)
    : lock_(lock_folder(folder)), database_(open_database(folder / kDatabase, kTables)) {
    SQLite::Statement key(*database_, "SELECT value FROM setting WHERE name = 'hash key'");
    if (key.executeStep()) {
        key_ = key.getColumn(0).getString();
        return;
    }
    key_ = make_hash_key();
    SQLite::Statement insert(*database_, "INSERT INTO setting VALUES ('hash key', ?)");
    bind_bytes(insert, 1, key_);
    insert.exec();
}
Store::~Store() = default;

std::string Store::hash(std::string_view secret) const { return hash_of_secret(secret, key_); }

std::optional<Link> Store::find_link(std::string_view hash) {
    const std::lock_guard lock(mutex_);
    SQLite::Statement query(*database_, "SELECT hash, role, match, seat, name FROM link WHERE hash = ?");
    bind_bytes(query, 1, std::string(hash));
    return query.executeStep() ? std::optional(link_in(query)) : std::nullopt;
}

std::vector<Link> Store::links_of(const std::string& match) {
    const std::lock_guard lock(mutex_);
    SQLite::Statement query(*database_, "SELECT hash, role, match, seat, name FROM link WHERE match = ?");
    query.bind(1, match);
    std::vector<Link> links;
    while (query.executeStep())
        links.push_back(link_in(query));
    return links;
}

void Store::add_link(const Link& link) {
    const std::lock_guard lock(mutex_);
    SQLite::Transaction transaction(*database_);
    if (link.role != Role::host && link.role != Role::waiting) delete_links(link.role, link.match, link.seat);
    insert_link(link);
    transaction.commit();
}

void Store::remove_links(Role role, const std::string& match, Seat seat) {
    const std::lock_guard lock(mutex_);
    delete_links(role, match, seat);
}

void Store::delete_links(Role role, const std::string& match, Seat seat) {
    SQLite::Statement remove(*database_, "DELETE FROM link WHERE role = ? AND match = ? AND seat = ?");
    SQLite::bind(remove, std::string(word(role)), match, seat);
    remove.exec();
}

bool Store::take_seat(const Link& link) {
    const std::lock_guard lock(mutex_);
    SQLite::Transaction transaction(*database_);
    SQLite::Statement players(*database_, "SELECT players FROM match WHERE id = ?");
    SQLite::Statement taken(*database_, "SELECT 1 FROM link WHERE role = 'seat' AND match = ? AND seat = ?");
    players.bind(1, link.match);
    SQLite::bind(taken, link.match, link.seat);
    if (!players.executeStep() || taken.executeStep()) return false;
    if (split(players.getColumn(0).getString(), ',').at(static_cast<std::size_t>(link.seat) - 1) != kPerson)
        return false;
    insert_link(link);
    transaction.commit();
    return true;
}

void Store::remove_link(const std::string& hash) {
    const std::lock_guard lock(mutex_);
    delete_link(hash);
}

void Store::delete_link(const std::string& hash) {
    SQLite::Statement remove(*database_, "DELETE FROM link WHERE hash = ?");
    bind_bytes(remove, 1, hash);
    remove.exec();
}

void Store::grant(const Link& waiting, Seat seat) {
    const std::lock_guard lock(mutex_);
    SQLite::Transaction transaction(*database_);
    delete_link(waiting.hash);
    delete_links(Role::seat, waiting.match, seat);
    insert_link({Role::seat, waiting.match, seat, waiting.name, waiting.hash});
    transaction.commit();
}

void Store::insert_link(const Link& link) {
    SQLite::Statement insert(*database_, "INSERT INTO link VALUES (?, ?, ?, ?, ?)");
    bind_bytes(insert, 1, link.hash);
    insert.bind(2, std::string(word(link.role)));
    insert.bind(3, link.match);
    insert.bind(4, link.seat);
    insert.bind(5, link.name);
    insert.exec();
}

bool Store::has_owner() {
    const std::lock_guard lock(mutex_);
    SQLite::Statement query(*database_, "SELECT 1 FROM link WHERE role = 'owner'");
    return query.executeStep();
}

std::vector<MatchRow> Store::matches() {
    const std::lock_guard lock(mutex_);
    SQLite::Statement query(*database_, "SELECT id, title, opened, players, over FROM match ORDER BY opened DESC, id");
    std::vector<MatchRow> rows;
    while (query.executeStep())
        rows.push_back(match_in(query));
    return rows;
}

std::optional<MatchRow> Store::match(const std::string& id) {
    const std::lock_guard lock(mutex_);
    SQLite::Statement query(*database_, "SELECT id, title, opened, players, over FROM match WHERE id = ?");
    query.bind(1, id);
    return query.executeStep() ? std::optional(match_in(query)) : std::nullopt;
}

host::Record Store::record(const std::string& id) {
    const std::lock_guard lock(mutex_);
    host::Record record{log_of(id), {}};
    SQLite::Statement requests(*database_, "SELECT viewer, id, result FROM request WHERE match = ?");
    requests.bind(1, id);
    while (requests.executeStep())
        record.requests.push_back(
            {requests.getColumn(0).getInt(), requests.getColumn(1).getString(), requests.getColumn(2).getString()});
    return record;
}

std::string Store::log_of(const std::string& id) {
    SQLite::Statement entries(*database_, "SELECT log FROM entry WHERE match = ? ORDER BY number");
    entries.bind(1, id);
    std::string log;
    while (entries.executeStep())
        log += entries.getColumn(0).getString();
    return log;
}

void Store::set_players(const std::string& id, const std::vector<std::string>& players) {
    const std::lock_guard lock(mutex_);
    SQLite::Statement change(*database_, "UPDATE match SET players = ? WHERE id = ?");
    SQLite::bind(change, join(players, ","), id);
    change.exec();
}

std::string Store::desk(const std::string& id) {
    const std::lock_guard lock(mutex_);
    SQLite::Statement query(*database_, "SELECT settings FROM desk WHERE match = ?");
    query.bind(1, id);
    return query.executeStep() ? query.getColumn(0).getString() : "";
}

void Store::set_desk(const std::string& id, const std::string& settings) {
    const std::lock_guard lock(mutex_);
    SQLite::Statement change(*database_, "INSERT OR REPLACE INTO desk VALUES (?, ?)");
    SQLite::bind(change, id, settings);
    change.exec();
}

std::vector<Branch> Store::branches(const std::string& id) {
    const std::lock_guard lock(mutex_);
    SQLite::Statement query(*database_, "SELECT number, gone, inputs FROM branch WHERE match = ? ORDER BY number");
    query.bind(1, id);
    std::vector<Branch> branches;
    while (query.executeStep())
        branches.push_back({query.getColumn(0).getInt64(), query.getColumn(1).getInt64(),
                            static_cast<std::size_t>(query.getColumn(2).getInt64())});
    return branches;
}

std::string Store::branch_log(const std::string& id, std::int64_t number) {
    const std::lock_guard lock(mutex_);
    SQLite::Statement query(*database_, "SELECT log FROM branch WHERE match = ? AND number = ?");
    SQLite::bind(query, id, number);
    return query.executeStep() ? query.getColumn(0).getString() : "";
}

std::optional<Milliseconds> Store::last_heartbeat() {
    const std::lock_guard lock(mutex_);
    SQLite::Statement query(*database_, "SELECT value FROM setting WHERE name = 'heartbeat'");
    return query.executeStep() ? to_integer(query.getColumn(0).getString()) : std::nullopt;
}

void Store::note_heartbeat(Milliseconds now) {
    const std::lock_guard lock(mutex_);
    SQLite::Statement change(*database_, "INSERT OR REPLACE INTO setting VALUES ('heartbeat', ?)");
    bind_bytes(change, 1, std::to_string(now));
    change.exec();
}

std::unique_ptr<host::Journal> Store::create(MatchRow row, std::vector<Link> links) {
    return std::make_unique<MatchJournal>(*this, std::move(row), std::move(links));
}

std::unique_ptr<host::Journal> Store::journal(const std::string& id) {
    const std::lock_guard lock(mutex_);
    SQLite::Statement query(*database_, "SELECT COALESCE(MAX(number) + 1, 0) FROM entry WHERE match = ?");
    query.bind(1, id);
    query.executeStep();
    return std::make_unique<MatchJournal>(*this, id, query.getColumn(0).getInt64());
}

}  // namespace quattro::serve
