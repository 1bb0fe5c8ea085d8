// Where a host stores its matches: an interface, so that the engine knows no database and no file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/quattro.hpp"

namespace quattro::host {

// A request that has been carried out. A client that did not get the reply repeats the request, and gets this one.
struct Request {
    Seat viewer = 0;     // whose request it is: a seat, kHost or kSpectator
    std::string id;      // made up by the client, unique among its requests; "": the request is not kept
    std::string result;  // the reply, as the host wrote it
};

// One change of a match. A journal stores all of it or nothing.
struct Entry {
    std::string log;                       // the new lines of the match's log (store/log.hpp)
    std::optional<Request> request;        // the request that caused it; nothing: the clock or a bot
    std::optional<Milliseconds> deadline;  // the next deadline after the change; nothing: none
    bool over = false;                     // the match has ended
};

// What is stored of one match.
struct Record {
    std::string log;                // the whole log
    std::vector<Request> requests;  // all that were kept, in any order; results may be left out if there is a journal
};

// Stores the changes of one match. A table calls it before it tells anybody of the change.
class Journal {
public:
    virtual ~Journal() = default;
    // Appends an entry and returns when it will survive a power failure. Throws std::exception if it cannot: then
    // nothing of it is stored, and the table takes the change back.
    virtual void append(const Entry& entry) = 0;
    // Stores the log of `entry`, which is whole, in place of all that was appended so far: the match goes on from an
    // earlier input, or with a course that it had left (Table::go_on_with). All requests stay. A journal whose host
    // wants to return to the log that is replaced keeps it as a branch. Throws as append() does.
    virtual void replace(const Entry& entry) = 0;
    // The result of a request that was kept; nothing: there is none. A table keeps no results itself, since those of a
    // long match take more memory than the match. Throws std::exception if it cannot be read.
    virtual std::optional<std::string> result_of(Seat viewer, const std::string& id) = 0;
};

}  // namespace quattro::host
