// Stores each input of a hosted match before any viewer learns of it.
#include "host/table.hpp"

#include <algorithm>

#include "base/digest.hpp"

namespace quattro::host {

namespace {

std::optional<Milliseconds> next_deadline_of(const Match& match) {
    return match.over() ? std::nullopt : match.seen_by(kHost).next_deadline();
}

std::uint64_t hash_of_request(Seat viewer, const std::string& id) {
    return hash_of(id) + static_cast<std::uint64_t>(viewer);
}

}  // namespace

Table::Table(Match match, std::unique_ptr<Journal> journal, LogPosition written)
    : match_(std::move(match)), journal_(std::move(journal)), written_(written) {}

Table::Table(Match match, std::unique_ptr<Journal> journal) : Table(std::move(match), std::move(journal), {}) {
    store(match_, std::nullopt);
}

Table Table::resume(Match match, std::unique_ptr<Journal> journal) {
    const LogPosition written = end_of_log(match);
    return {std::move(match), std::move(journal), written};
}

std::optional<Table> Table::reopen(std::shared_ptr<const Game> game, const Record& record,
                                   std::unique_ptr<Journal> journal, Diagnostics& out) {
    std::optional<Match> match = replay_log(std::move(game), record.log, "log", out);
    if (!match) return std::nullopt;
    Table table = resume(std::move(*match), std::move(journal));
    for (const Request& request : record.requests)
        table.remember(request);
    return table;
}

Milliseconds Table::time(Milliseconds now) const { return std::clamp<Milliseconds>(now, match_.now(), kMaxTime); }

std::optional<Milliseconds> Table::next_deadline() const { return next_deadline_of(match_); }

std::optional<std::string> Table::result_of(Seat viewer, const std::string& id) const {
    if (id.empty()) return std::nullopt;
    if (!journal_) {
        const auto found = results_.find({viewer, id});
        return found == results_.end() ? std::nullopt : std::optional(found->second);
    }
    // Nearly all requests are new. The journal is asked only if a kept request has the same hash.
    const bool kept = std::find(kept_.begin(), kept_.end(), hash_of_request(viewer, id)) != kept_.end();
    return kept ? journal_->result_of(viewer, id) : std::nullopt;
}

void Table::remember(const Request& request) {
    if (journal_)
        kept_.push_back(hash_of_request(request.viewer, request.id));
    else
        results_[{request.viewer, request.id}] = request.result;
}

Outcome Table::carry_out(Seat viewer, const std::string& id, Milliseconds now, const Input& input,
                         const Result& result) {
    tick(time(now) - 1);
    return change(id.empty() ? std::nullopt : std::optional(Request{viewer, id, ""}), now, input, result);
}

Outcome Table::carry_out(Milliseconds now, const Input& input) {
    tick(time(now) - 1);
    return change(std::nullopt, now, input, {});
}

void Table::carry_out_timed(const Inputs& inputs) {
    change(std::nullopt,
           [&](Match& match) -> Outcome {
               inputs(match);
               return std::nullopt;
           },
           {});
}

void Table::tick(Milliseconds now) {
    for (auto next = next_deadline(); next && *next <= now; next = next_deadline())
        change(std::nullopt, *next,
               [&](Match& match, Milliseconds at) -> Outcome {
                   if (additions_.before_deadline) additions_.before_deadline(match, at);
                   const auto left = match.seen_by(kHost).next_deadline();
                   return left && *left <= at ? match.tick(at) : Outcome{};
               },
               {});
}

void Table::go_on_with(Match course, Seat viewer, const std::string& id, const std::string& result) {
    if (id.empty()) return go_on_with(std::move(course));
    const Request request{viewer, id, result};
    replace(std::move(course), request);
    remember(request);
}

void Table::go_on_with(Match course) { replace(std::move(course), std::nullopt); }

void Table::end(const std::string& how) {
    Match ended = match_;
    end_log(ended, how);
    store(ended, std::nullopt);
    match_ = std::move(ended);
}

Outcome Table::change(std::optional<Request> request, Milliseconds now, const Input& input, const Result& result) {
    return change(
        std::move(request), [&](Match& match) { return input(match, time(now)); }, result);
}

Outcome Table::change(std::optional<Request> request, const std::function<Outcome(Match&)>& inputs,
                      const Result& result) {
    const std::size_t before = match_.inputs();
    std::optional<Match> halted;  // a halted match can be reloaded, which Match::rewind() does not take back
    if (match_.halted()) halted = match_;
    const auto take_back = [&] {
        if (match_.inputs() == before) return;
        if (halted)
            match_ = std::move(*halted);
        else
            match_.rewind(before);
    };
    try {
        if (Outcome refused = inputs(match_)) {
            take_back();  // there may be several inputs, of which the last was refused
            return refused;
        }
        if (additions_.after_input) additions_.after_input(match_, match_.now());
        if (request && result) request->result = result(match_);
        store(match_, request);
    } catch (...) {
        take_back();
        throw;
    }
    if (request) remember(*request);
    return std::nullopt;
}

// Appends the part of the match's log that the journal does not have yet, and the request. Without both, does nothing.
void Table::store(const Match& match, const std::optional<Request>& request) {
    if (!journal_) return;
    LogPosition written = written_;
    const Entry entry{write_log_after(match, written), request, next_deadline_of(match), match.over()};
    if (!entry.log.empty() || request) journal_->append(entry);
    written_ = written;
}

void Table::replace(Match course, const std::optional<Request>& request) {
    LogPosition written;
    if (journal_)
        journal_->replace({write_log_after(course, written), request, next_deadline_of(course), course.over()});
    match_ = std::move(course);
    written_ = written;
}

}  // namespace quattro::host
