// Stores each input of a hosted match before anybody hears of it.
#include "host/table.hpp"

#include <algorithm>

namespace quattro::host {

Table::Table(Match match, std::unique_ptr<Journal> journal, LogPosition written)
    : match_(std::move(match)), journal_(std::move(journal)), written_(written) {}

Table::Table(Match match, std::unique_ptr<Journal> journal) : Table(std::move(match), std::move(journal), {}) {
    Entry entry{write_log_after(match_, written_), std::nullopt, next_deadline(), match_.over()};
    journal_->append(entry);
}

std::optional<Table> Table::reopen(std::shared_ptr<const Game> game, const Record& record,
                                   std::unique_ptr<Journal> journal, Diagnostics& out) {
    std::optional<Match> match = replay_log(std::move(game), record.log, "log", out);
    if (!match) return std::nullopt;
    LogPosition written;
    write_log_after(*match, written);
    Table table(std::move(*match), std::move(journal), written);
    for (const Request& request : record.requests)
        table.results_[{request.viewer, request.id}] = request.result;
    return table;
}

Milliseconds Table::time(Milliseconds now) const { return std::clamp<Milliseconds>(now, match_.now(), kMaxTime); }

std::optional<Milliseconds> Table::next_deadline() const {
    return match_.over() ? std::nullopt : match_.seen_by(kHost).next_deadline();
}

const std::string* Table::result_of(Seat viewer, const std::string& id) const {
    const auto found = results_.find({viewer, id});
    return found == results_.end() || id.empty() ? nullptr : &found->second;
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
    LogPosition written;
    Entry entry{write_log_after(course, written), Request{viewer, id, result}, std::nullopt, course.over()};
    if (!course.over()) entry.deadline = course.seen_by(kHost).next_deadline();
    journal_->replace(entry);
    match_ = std::move(course);
    written_ = written;
    results_[{viewer, id}] = result;
}

Outcome Table::change(std::optional<Request> request, Milliseconds now, const Input& input, const Result& result) {
    const std::size_t before = match_.inputs();
    LogPosition written = written_;
    try {
        if (Outcome refused = input(match_, time(now))) {
            if (match_.inputs() > before) match_.rewind(before);  // it consists of several, and the last was refused
            return refused;
        }
        if (additions_.after_input) additions_.after_input(match_, match_.now());
        if (request && result) request->result = result(match_);
        const Entry entry{write_log_after(match_, written), request, next_deadline(), match_.over()};
        if (!entry.log.empty() || request) journal_->append(entry);
    } catch (...) {
        match_.rewind(before);
        throw;
    }
    written_ = written;
    if (request) results_[{request->viewer, request->id}] = request->result;
    return {};
}

}  // namespace quattro::host
