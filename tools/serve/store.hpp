// The data that outlives the server: matches, their journals and desks, links, outages. It is in one SQLite file in the
// server's folder, which also has the calls of outbox.hpp.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/files.hpp"
#include "host/journal.hpp"
#include "serve/writer.hpp"

namespace SQLite {
class Database;
}

namespace quattro::serve {

// The rights that a link gives to its holder.
enum class Role : std::uint8_t {
    owner,      // opens and lists the matches of this server, and gets links to their desks
    join,       // takes a free seat of a match, or asks the host for a seat
    seat,       // sees and answers for a seat
    spectator,  // sees what everybody may see
    host,       // runs a match from the desk
    audience,   // sees everything and does nothing
    waiting,    // has asked the host for a seat
    replaced,   // has no rights: the seat of the link was given to somebody else
};
std::string_view word(Role role);
std::optional<Role> role_named(std::string_view word);

struct Link {
    Role role = Role::spectator;
    std::string match;  // the id of the match; "" for the owner's
    Seat seat = 0;      // for seat and replaced; for waiting, the seat asked for (0: any); otherwise 0
    std::string name;   // of the player of a seat, or of the person who waits for one; otherwise ""
    std::string hash;   // of the secret
};

// The word for the player of a seat who is a person and not a bot.
inline constexpr const char* kPerson = "person";

// One match as the lobby lists it.
struct MatchRow {
    std::string id;           // 12 characters of make_secret()
    std::string title;        // of the game
    Milliseconds opened = 0;  // since 1970
    bool over = false;
    std::vector<std::string> players;  // for each seat kPerson or the name of a bot
};

// A course of a match that was left when the host went back to an earlier moment, or returned to another branch. Its
// log is kept, see Store::branch_log().
struct Branch {
    std::int64_t number = 0;  // of the match's branches, from 1
    Milliseconds left = 0;    // when it was left, since 1970
    std::size_t inputs = 0;   // how many inputs the whole log has
};

// The name of the database file in the folder of the server.
inline constexpr const char* kDatabase = "matches.sqlite";

// A time in which the server did not run, or could store nothing. It is a pause of each match that was not over, halted
// or paused, if it lasted at least kShortestOutage.
struct Outage {
    Milliseconds begin = 0, end = 0;
};
inline constexpr Milliseconds kShortestOutage = 60'000;

// A change of the database, to be made in a transaction with others: see Store::store. It may be carried out twice.
using Change = Writer::Change;
// Adds a link, which replaces the links of the same role, match and seat. The link of a host or of somebody who waits
// replaces none: a match can have several of these.
Change adding(const Link& link);
Change removing_links(Role role, const std::string& match, Seat seat);
// Gives the link of a seat, if there is one, the role `replaced`, since the seat is given to somebody else.
Change leaving_seat(const std::string& match, Seat seat);
Change removing_link(const std::string& hash);
// Changes the players of all seats of a match: kPerson or the name of a bot each.
Change setting_players(const std::string& match, const std::vector<std::string>& players);
// Changes the desk settings of a match, a text of stored().
Change setting_desk(const std::string& match, const std::string& settings);
// Changes the time at which a match must be in memory next; nothing: not before somebody asks for it.
Change setting_due(const std::string& match, std::optional<Milliseconds> due);
// Stores that a request was carried out, for Store::result_of.
Change noting_request(const std::string& match, Seat viewer, const std::string& request, const std::string& result);

// Adds changes to the transaction in which an entry of a match's journal is stored.
class Companion {
public:
    virtual ~Companion() = default;
    // The changes to store with this entry.
    virtual std::vector<Change> beside(const host::Entry& entry) = 0;
    // Called with true if the entry and these changes are stored. With false if the database has failed: then none of
    // them is.
    virtual void after_storing(bool stored) = 0;
};

// The journal of a match in the database.
class StoredJournal : public host::Journal {
public:
    // `companion` must outlive the journal or be replaced; null: nothing is stored besides entries.
    virtual void set_companion(Companion* companion) = 0;
};

// The database. All functions may be called by any thread. They throw std::exception if the database fails.
class Store {
public:
    // Opens the database in `folder`, or creates both. Throws std::exception if they cannot be used, or if another
    // server uses them.
    explicit Store(const std::filesystem::path& folder);
    ~Store();
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    // The hash of a secret under the key of this database.
    std::string hash(std::string_view secret) const;
    std::optional<Link> find_link(std::string_view hash);
    std::vector<Link> links_of(const std::string& match);
    // Makes changes in one transaction, which is on the disk when the function returns.
    void store(const std::vector<Change>& changes);
    // Adds the link of a seat, and makes the change `more`. Returns false, and changes nothing, if a bot plays there or
    // the seat has a link.
    bool take_seat(const Link& link, const Change& more);
    bool has_owner();

    // All matches, the newest first.
    std::vector<MatchRow> matches();
    std::optional<MatchRow> match(const std::string& id);
    // The record of a match, without the results of requests.
    host::Record record(const std::string& id);
    // The result of a request of a match. Returns nothing if there is none.
    std::optional<std::string> result_of(const std::string& match, Seat viewer, const std::string& request);
    // The journal of a new match. The match and the changes `more` are stored with the first entry: its links and the
    // settings of its desk. `due` is the time at which it must be in memory next; nothing: the deadline of that entry.
    std::unique_ptr<StoredJournal> create(MatchRow row, std::vector<Change> more, std::optional<Milliseconds> due);
    // The journal of a stored match.
    std::unique_ptr<StoredJournal> journal(const std::string& id);

    // The matches that must be in memory at `until` or earlier, the most urgent first.
    std::vector<std::string> due(Milliseconds until);
    // Stores an outage from `begin` to `end`, which is now, and a heartbeat at `end`.
    void add_outage(Milliseconds begin, Milliseconds end);
    // The outages that ended after a moment, the oldest first.
    std::vector<Outage> outages_after(Milliseconds moment);

    // The desk settings of a match, a text of stored(); "" if there are none.
    std::string desk(const std::string& id);
    // The branches of a match, the oldest first.
    std::vector<Branch> branches(const std::string& id);
    // The log of a branch; "" if there is none of this number.
    std::string branch_log(const std::string& id, std::int64_t number);

    // The time of the last heartbeat. Returns nothing at the first start of a server.
    std::optional<Milliseconds> last_heartbeat();
    void note_heartbeat(Milliseconds now);

private:
    friend class MatchJournal;
    std::string log_of(const std::string& id);  // `mutex_` must be locked

    tools::Descriptor lock_;
    Writer writer_;  // before `database_`: its connection creates the tables
    std::mutex mutex_;
    std::unique_ptr<SQLite::Database> database_;  // for reading
    std::string key_;
};

}  // namespace quattro::serve
