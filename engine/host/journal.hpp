// The storage of a host's matches: an interface, so that the engine depends on no database and no file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/quattro.hpp"

namespace quattro::host {

// A request that has been carried out. A client that did not get the reply repeats the request, and gets the stored
// reply.
struct Request {
    Seat viewer = 0;     // the sender: a seat, kHost or kSpectator
    std::string id;      // made up by the client, unique among its requests; a request with the id "" is never found
    std::string result;  // the reply, as the host wrote it
};

// One change of a match. A journal stores the whole entry or nothing.
struct Entry {
    std::string log;                       // the new lines of the match's log (store/log.hpp); in replace(), all lines
    std::optional<Request> request;        // the request that caused it, if it was a request with an id
    std::optional<Milliseconds> deadline;  // the next deadline after the change, if there is one
    bool over = false;                     // true if the match has ended
};

// The stored data of one match.
struct Record {
    std::string log;                // the whole log
    std::vector<Request> requests;  // all that were kept, in any order; with a journal, results may be left out
};

// Stores the changes of one match. A table calls it before viewers can see a change.
class Journal {
public:
    virtual ~Journal() = default;
    // Appends an entry and returns when the entry will survive a power failure. Throws std::exception if it fails.
    // Nothing of the entry is stored then, and the table takes the change back (see Table::carry_out).
    virtual void append(const Entry& entry) = 0;
    // Replaces the log that was appended so far by that of `entry`, which is a whole log. Called when the match
    // continues from an earlier input or with another course (Table::go_on_with). All requests stay, and that of
    // `entry` is added. A journal can keep the replaced log as a branch, so that the host can return to it. Throws as
    // append() does.
    virtual void replace(const Entry& entry) = 0;
    // Returns the result of a request, or nothing if no such request was kept. A table with a journal keeps no results
    // itself, because those of a long match take more memory than the match. Throws std::exception if the result cannot
    // be read.
    virtual std::optional<std::string> result_of(Seat viewer, const std::string& id) = 0;
};

}  // namespace quattro::host
