// The SQLite database of the server. Functions that return a Change only describe it. The changes that Store::store()
// and its callers write are on the disk when they return. store_journal.cpp writes the entries of journals.
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

// match.deadline is the time at which the match must be in memory next (`due` in the code). NULL: not by itself; 0: at
// once.
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
CREATE TABLE IF NOT EXISTS outage (begin INTEGER NOT NULL, finish INTEGER NOT NULL) STRICT;
)";
constexpr int kVersion = 1;  // of the tables: PRAGMA user_version
constexpr std::array<std::string_view, 8> kRoles{"owner", "join",     "seat",    "spectator",
                                                 "host",  "audience", "waiting", "replaced"};  // in the order of Role

Role stored_role(const std::string& name) {
    if (const auto role = role_named(name)) return *role;
    throw std::runtime_error(fmt::format("the database has a link of the unknown role '{}'", name));
}

void bind_bytes(SQLite::Statement& statement, int index, const std::string& bytes) {
    statement.bind(index, bytes.data(), static_cast<int>(bytes.size()));
}

template <class... Values>
void execute(Rows& rows, const char* sql, const Values&... values) {
    SQLite::Statement& statement = rows.statement(sql);
    SQLite::bind(statement, values...);
    statement.exec();
}

void insert(Rows& rows, const Link& link) {
    SQLite::Statement& insert = rows.statement("INSERT INTO link VALUES (?, ?, ?, ?, ?)");
    bind_bytes(insert, 1, link.hash);
    insert.bind(2, std::string(word(link.role)));
    insert.bind(3, link.match);
    insert.bind(4, link.seat);
    insert.bind(5, link.name);
    insert.exec();
}

// Stores that the server runs at `now`.
Change heartbeat(Milliseconds now) {
    return [now](Rows& rows) {
        SQLite::Statement& change = rows.statement("INSERT OR REPLACE INTO setting VALUES ('heartbeat', ?)");
        bind_bytes(change, 1, std::to_string(now));
        change.exec();
    };
}

Link link_in(SQLite::Statement& row) {
    return {stored_role(row.getColumn(1).getString()), row.getColumn(2).getString(), row.getColumn(3).getInt(),
            row.getColumn(4).getString(), row.getColumn(0).getString()};
}

MatchRow match_in(SQLite::Statement& row) {
    return {row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getInt64(),
            row.getColumn(4).getInt() != 0, split(row.getColumn(3).getString(), ',')};
}

// Creates the folder if it does not exist, and locks it until the returned file is closed: two servers must not use one
// folder. Throws std::runtime_error if another server has locked it, or if it cannot be used.
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

Change adding(const Link& link) {
    return [link](Rows& rows) {
        if (link.role != Role::host && link.role != Role::waiting)
            removing_links(link.role, link.match, link.seat)(rows);
        insert(rows, link);
    };
}

Change removing_links(Role role, const std::string& match, Seat seat) {
    return [=](Rows& rows) {
        execute(rows, "DELETE FROM link WHERE role = ? AND match = ? AND seat = ?", std::string(word(role)), match,
                seat);
    };
}

Change leaving_seat(const std::string& match, Seat seat) {
    return [=](Rows& rows) {
        execute(rows, "UPDATE link SET role = 'replaced', name = '' WHERE role = 'seat' AND match = ? AND seat = ?",
                match, seat);
    };
}

Change removing_link(const std::string& hash) {
    return [hash](Rows& rows) {
        SQLite::Statement& remove = rows.statement("DELETE FROM link WHERE hash = ?");
        bind_bytes(remove, 1, hash);
        remove.exec();
    };
}

Change setting_players(const std::string& match, const std::vector<std::string>& players) {
    return [match, players](Rows& rows) {
        execute(rows, "UPDATE match SET players = ? WHERE id = ?", join(players, ","), match);
    };
}

Change setting_desk(const std::string& match, const std::string& settings) {
    return
        [match, settings](Rows& rows) { execute(rows, "INSERT OR REPLACE INTO desk VALUES (?, ?)", match, settings); };
}

Change setting_due(const std::string& match, std::optional<Milliseconds> due) {
    return [match, due](Rows& rows) {
        SQLite::Statement& change = rows.statement("UPDATE match SET deadline = ? WHERE id = ?");
        if (due) change.bind(1, *due);  // else NULL: statement() has cleared it
        change.bind(2, match);
        change.exec();
    };
}

Change noting_request(const std::string& match, Seat viewer, const std::string& request, const std::string& result) {
    return [=](Rows& rows) {
        execute(rows, "INSERT INTO request VALUES (?, ?, ?, ?)", match, static_cast<std::int64_t>(viewer), request,
                result);
    };
}

Store::Store(const std::filesystem::path& folder)
    : lock_(lock_folder(folder)),
      writer_(folder / kDatabase, kTables),
      database_(open_database(folder / kDatabase, "")) {
    SQLite::Statement version(*database_, "PRAGMA user_version");
    version.executeStep();
    // Before version 1 the column held only the next deadline of a match; a match that is not over is loaded once.
    if (version.getColumn(0).getInt() < kVersion)
        store({[](Rows& rows) {
            rows.database().exec("UPDATE match SET deadline = 0 WHERE over = 0");
            rows.database().exec(fmt::format("PRAGMA user_version = {}", kVersion));
        }});
    SQLite::Statement key(*database_, "SELECT value FROM setting WHERE name = 'hash key'");
    if (key.executeStep()) {
        key_ = key.getColumn(0).getString();
        return;
    }
    key_ = make_hash_key();
    store({[this](Rows& rows) {
        SQLite::Statement& insert = rows.statement("INSERT INTO setting VALUES ('hash key', ?)");
        bind_bytes(insert, 1, key_);
        insert.exec();
    }});
}
Store::~Store() = default;

void Store::store(const std::vector<Change>& changes) {
    writer_.store([&](Rows& rows) {
        for (const Change& change : changes)
            change(rows);
    });
}

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

bool Store::take_seat(const Link& link, const Change& more) {
    bool taken = false;
    store({[&](Rows& rows) {
        SQLite::Statement& players = rows.statement("SELECT players FROM match WHERE id = ?");
        SQLite::Statement& before = rows.statement("SELECT 1 FROM link WHERE role = 'seat' AND match = ? AND seat = ?");
        players.bind(1, link.match);
        SQLite::bind(before, link.match, link.seat);
        taken = players.executeStep() && !before.executeStep() &&
                split(players.getColumn(0).getString(), ',').at(static_cast<std::size_t>(link.seat) - 1) == kPerson;
        if (!taken) return;
        insert(rows, link);
        more(rows);
    }});
    return taken;
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
    SQLite::Statement requests(*database_, "SELECT viewer, id FROM request WHERE match = ?");
    requests.bind(1, id);
    while (requests.executeStep())
        record.requests.push_back({requests.getColumn(0).getInt(), requests.getColumn(1).getString(), ""});
    return record;
}

std::optional<std::string> Store::result_of(const std::string& match, Seat viewer, const std::string& request) {
    const std::lock_guard lock(mutex_);
    SQLite::Statement query(*database_, "SELECT result FROM request WHERE match = ? AND viewer = ? AND id = ?");
    SQLite::bind(query, match, static_cast<std::int64_t>(viewer), request);
    return query.executeStep() ? std::optional(query.getColumn(0).getString()) : std::nullopt;
}

std::string Store::log_of(const std::string& id) {
    SQLite::Statement entries(*database_, "SELECT log FROM entry WHERE match = ? ORDER BY number");
    entries.bind(1, id);
    std::string log;
    while (entries.executeStep())
        log += entries.getColumn(0).getString();
    return log;
}

std::string Store::desk(const std::string& id) {
    const std::lock_guard lock(mutex_);
    SQLite::Statement query(*database_, "SELECT settings FROM desk WHERE match = ?");
    query.bind(1, id);
    return query.executeStep() ? query.getColumn(0).getString() : "";
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

void Store::note_heartbeat(Milliseconds now) { store({heartbeat(now)}); }

std::vector<std::string> Store::due(Milliseconds until) {
    const std::lock_guard lock(mutex_);
    SQLite::Statement query(*database_, "SELECT id FROM match WHERE deadline <= ? ORDER BY deadline");
    query.bind(1, until);
    std::vector<std::string> ids;
    while (query.executeStep())
        ids.push_back(query.getColumn(0).getString());
    return ids;
}

void Store::add_outage(Milliseconds begin, Milliseconds end) {
    store({heartbeat(end), [=](Rows& rows) { execute(rows, "INSERT INTO outage VALUES (?, ?)", begin, end); }});
}

std::vector<Outage> Store::outages_after(Milliseconds moment) {
    const std::lock_guard lock(mutex_);
    SQLite::Statement query(*database_, "SELECT begin, finish FROM outage WHERE finish > ? ORDER BY begin");
    query.bind(1, moment);
    std::vector<Outage> outages;
    while (query.executeStep())
        outages.push_back({query.getColumn(0).getInt64(), query.getColumn(1).getInt64()});
    return outages;
}

}  // namespace quattro::serve
