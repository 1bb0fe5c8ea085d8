// The operations of the stdio protocol.
#include "cli/protocol.hpp"

#include <algorithm>
#include <exception>
#include <filesystem>

#include <fmt/format.h>

#include "base/text.hpp"

namespace quattro::tools {
namespace {

constexpr std::size_t kLargestSave = std::size_t{4} << 20U;
constexpr std::size_t kMostOptions = 1000;  // for each that a game does not know, it looks for those that are like it

Json refusal(const std::string& code, const std::string& reason, Json data) {
    return {{"ok", false}, {"code", code}, {"reason", reason}, {"data", std::move(data)}};
}

Values sorted(Values values) {
    std::sort(values.begin(), values.end());
    return values;
}

}  // namespace

Refused no_file(const std::string& code, const std::string& reason, const Diagnostics& errors) {
    return {code, reason, {{"detail", errors.show(Files::told)}}};
}

Protocol::Protocol(std::shared_ptr<const Game> game, Paths packs, std::map<std::string, std::string> options,
                   Acting acting, Journal* journal)
    : games_(game, std::move(packs), std::move(options)),
      game_(std::move(game)),
      acting_(std::move(acting)),
      others_(acting_.seat, acting_.seat ? acting_.bots : ""),
      journal_(journal) {}

const std::vector<Protocol::Entry>& Protocol::operations() {
    static const std::vector<Entry> kOperations{
        {"game", &Protocol::game, false},        {"new", &Protocol::start, false},
        {"prompts", &Protocol::prompts, false},  {"options", &Protocol::options, false},
        {"answer", &Protocol::answer, false},    {"withdraw", &Protocol::withdraw, false},
        {"view", &Protocol::view, false},        {"events", &Protocol::events, false},
        {"why", &Protocol::why, false},          {"tick", &Protocol::tick, false},
        {"save", &Protocol::save, false},        {"load", &Protocol::load, true},
        {"log", &Protocol::log, true},           {"state", &Protocol::state, true},
        {"host", &Protocol::host, true},         {"channels", &Protocol::channels, false},
        {"say", &Protocol::say, false},          {"team", &Protocol::team, true},
        {"vote", &Protocol::vote, true},         {"unvote", &Protocol::unvote, true},
        {"votes", &Protocol::votes, true},       {"close_vote", &Protocol::close_vote, true},
        {"snapshot", &Protocol::snapshot, true}, {"restore", &Protocol::restore, true},
        {"let_go", &Protocol::let_go, true}};
    return kOperations;
}

std::vector<std::string> Protocol::operation_names() {
    std::vector<std::string> names;
    for (const Entry& entry : operations())
        names.emplace_back(entry.name);
    return names;
}

Json Protocol::dispatch(const std::string& line) {
    Request request(line);
    const auto& all = operations();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Entry& entry) { return entry.name == request.op(); });
    if (found == all.end()) {
        throw Refused{"unknown_operation",
                      fmt::format("there is no operation '{}' ({})", shown_safely(request.op()),
                                  suggest(request.op(), operation_names())),
                      {{"op", shown_safely(request.op())}}};
    }
    if (found->host_only && !is_host())
        throw Refused{"host_only",
                      fmt::format("'{}' is the host's, and this program acts for a seat", request.op()),
                      {{"op", request.op()}}};
    return (this->*found->operation)(request);
}

// What went wrong inside, in the words of files and of the engine, is the host's alone.
Json Protocol::failed(const std::string& code, const std::string& reason, const std::string& detail) const {
    return refusal(code, reason, is_host() ? Json{{"detail", detail}} : Json::object());
}

Json Protocol::reply_to(const std::string& line) {
    // Of a seat's program the bots may have answered before.
    const std::string unchanged = is_host() ? "; the match is as it was before" : "";
    try {
        Json ok{{"ok", true}};
        ok.update(dispatch(line));
        return ok;
    } catch (const Refused& refused) {
        return refusal(refused.code, refused.reason, refused.data);
    } catch (const PackError& error) {
        return failed("script_failed", "the game's own rules failed", error.show(Files::told));
    } catch (const std::filesystem::filesystem_error& error) {  // whose own words name files of this computer
        return failed("internal", "a file could not be used" + unchanged, error.code().message());
    } catch (const std::bad_alloc&) {
        throw;  // nothing more can be relied on
    } catch (const std::exception& error) {
        return failed("internal", "a bug in the engine" + unchanged, shown_safely(error.what()));
    }
}

std::string Protocol::handle(const std::string& line) {
    Json reply = reply_to(line);
    try {
        if (match_ && journal_) journal_->keep(*match_);
    } catch (const JournalFailure& failure) {
        failure_ = failure.what();
        reply = refusal("log_failed", is_host() ? failure_ : "The log cannot be written. The match ends here.",
                        Json::object());
    }
    if (Json id = Request::id_of(line); !id.is_null()) reply["id"] = std::move(id);
    return line_of(reply);
}

std::string Protocol::no_memory() {
    return line_of(refusal("no_memory",
                           "There is no memory left for this. The match ends here; what was taken is in its log.", {}));
}

std::string Protocol::refuse_long_line(std::size_t longest) {
    return line_of(refusal("line_too_long", fmt::format("a line has at most {} bytes (see --longest-line)", longest),
                           {{"longest", longest}}));
}

void Protocol::end() {
    if (match_ && journal_) journal_->end(*match_, "saved");
}

void Protocol::refuse_second_match() const {
    if (match_ && keeps())
        throw Refused{"log_in_use", "the log is that of the match that was begun: start the program again for another"};
}

// A log begins with its match: what is loaded or restored would stand behind inputs that did not lead to it.
void Protocol::refuse_loading() const {
    if (keeps())
        throw Refused{"log_in_use", "a log begins with its match: go on with one by --resume, or start without --log"};
}

Match& Protocol::match() {
    if (!match_) throw Refused{"no_match", "there is no match yet: begin with \"new\" or \"load\""};
    return *match_;
}

Milliseconds Protocol::time_of(Request& request) {
    const Milliseconds now = request.number_if_any("now", 0, INT64_MAX).value_or(teams_.now(match()));
    refuse_later(now);
    refuse_earlier(now);
    return now;
}

void Protocol::refuse_later(Milliseconds now) {
    if (now > kLatest)
        throw Refused{"bad_time", "A time is a number of milliseconds from 0 to 2^53.", {{"at", std::to_string(now)}}};
}

// The match knows the time of its inputs; votes are none.
void Protocol::refuse_earlier(Milliseconds now) {
    const Milliseconds last = teams_.now(match());
    if (now >= match().now() && now < last)
        throw Refused{"time_goes_back", "An input cannot come before the last vote.", {{"now", std::to_string(last)}}};
}

PromptView Protocol::prompt_of(Seat seat, std::uint32_t number) {
    for (PromptView& prompt : match().seen_by(seat).prompts())
        if (prompt.number == number) return std::move(prompt);
    throw Refused{"stale_prompt",
                  fmt::format("prompt {} of seat {} is not open", number, seat),
                  {{"prompt", std::to_string(number)}}};
}

void Protocol::take_vote(const VoteOutcome& outcome) {
    if (outcome) throw Refused{outcome->code, outcome->reason, to_json(outcome->data)};
}

// What every client wants to know after something happened.
Json Protocol::after_input() {
    Json reply{{"now", teams_.now(match())}, {"over", match().over()}};
    if (match().over()) reply["winners"] = match().winners();
    if (match().halted()) reply["halted"] = true;
    if (const auto deadline = match().seen_by(acting_.seat).next_deadline()) reply["next_deadline"] = *deadline;
    if (is_host()) reply["hash"] = hash_text(match().hash());
    return reply;
}

std::shared_ptr<const Game> Protocol::game_with(const Values& options) {
    if (options.size() > kMostOptions)
        throw Refused{"bad_options", fmt::format("no game has more than {} options", kMostOptions)};
    Diagnostics errors;
    auto game = games_.with(options, errors);
    if (!game) throw no_file("bad_options", "the game cannot be played with these options", errors);
    return game;
}

Json Protocol::game(Request& request) {
    request.finish();
    Json reply{{"game", to_json(game_->info())}, {"content_hash", game_->content_hash()}, {"host", is_host()}};
    if (!is_host()) reply["seat"] = acting_.seat;
    return reply;
}

Json Protocol::start(Request& request) {
    const std::uint64_t seed = seed_of(request);
    const auto now = request.number_if_any("now", 0, INT64_MAX).value_or(0);
    refuse_later(now);
    const Values options = request.values_if_any("options");
    request.finish();
    if (!is_host() && !options.empty())
        throw Refused{"host_only", "how the game is played is the host's to choose: on the command line, by --option"};
    refuse_second_match();
    auto game = game_with(options);
    Match match(game, seed, now);
    if (acting_.seed) ++*acting_.seed;
    return begin_again(std::move(match), std::move(game), false);
}

// Whatever was kept of the match before is no more.
Json Protocol::begin_again(Match match, std::shared_ptr<const Game> game, bool loaded) {
    match_ = std::move(match);
    loaded_ = loaded;
    game_ = std::move(game);
    teams_ = Teams();
    taken_.clear();
    others_.begin(*match_);
    others_.answer(*match_);
    return after_input();
}

Json Protocol::prompts(Request& request) {
    const Seat seat = seat_of(request, Whose::or_hosts);
    request.finish();
    Json list = Json::array();
    for (const PromptView& prompt : match().seen_by(seat).prompts()) {
        Json json = to_json(prompt);
        // Those of the later fields depend on what is answered in the first.
        if (!prompt.fields.empty())
            json["fields"][0]["options"] = match().seen_by(seat).options(prompt.number, prompt.fields.front().name, {});
        list.push_back(std::move(json));
    }
    return {{"prompts", std::move(list)}};
}

Json Protocol::channels(Request& request) {
    Json list = Json::array();
    const Seat seat = seat_of(request, Whose::a_seats);
    request.finish();
    for (const ChannelView& channel : match().seen_by(seat).channels())
        list.push_back({{"name", channel.name}, {"text", channel.text}, {"others", channel.others}});
    return {{"channels", list}};
}

Json Protocol::say(Request& request) {
    const Seat seat = seat_of(request, Whose::a_seats);
    const std::string channel = request.text("channel"), text = request.text("text", Breaks::allowed);
    const Milliseconds now = time_of(request);
    request.finish();
    at_time(now, false, [&] { take(match().say(seat, channel, text, now)); });
    return after_input();
}

Json Protocol::options(Request& request) {
    const Seat seat = seat_of(request, Whose::or_hosts);
    const auto number = static_cast<std::uint32_t>(request.number("prompt", 0, UINT32_MAX));
    const std::string field = request.text("field");
    const Values given = request.values_if_any("given");
    request.finish();
    for (const auto& [name, value] : given)
        if (!is_clean(value))
            throw Refused{"bad_text", fmt::format("\"{}\" has a line end or tab", shown_safely(name))};
    const PromptView prompt = prompt_of(seat, number);
    const bool known =
        std::any_of(prompt.fields.begin(), prompt.fields.end(), [&](const FieldView& f) { return f.name == field; });
    if (!known)
        throw Refused{"unknown_field",
                      fmt::format("prompt '{}' has no field '{}'", prompt.name, shown_safely(field)),
                      {{"field", shown_safely(field)}}};
    Json answer = {{"options", match().seen_by(seat).options(number, field, given)}};
    const std::vector<std::string> sure = match().seen_by(seat).sure_options(number, field, given);
    if (!sure.empty()) answer["sure"] = sure;
    return answer;
}

// The prompt has closed, or holds an answer: the one given here, for the host's inputs clear the list.
bool Protocol::still_stands(Seat seat, std::uint32_t number) {
    for (const PromptView& prompt : match().seen_by(seat).prompts())
        if (prompt.number == number) return prompt.answered;
    return true;
}

Json Protocol::answer(Request& request) {
    const Seat seat = seat_of(request, Whose::or_hosts);
    const auto number = static_cast<std::uint32_t>(request.number("prompt", 0, UINT32_MAX));
    const Values values = request.values("values");
    const Milliseconds now = time_of(request);
    request.finish();
    const auto before = taken_.find({seat, number});
    if (before != taken_.end() && sorted(before->second) == sorted(values) && still_stands(seat, number)) {
        Json reply = after_input();
        reply["repeated"] = true;
        return reply;
    }
    refuse_team(seat);
    bool stood = false;  // it was there already: no second input
    at_time(now, false, [&] {
        const std::size_t inputs = match().inputs();
        take(match().answer(seat, number, values, now));
        stood = match().inputs() == inputs;
    });
    taken_[{seat, number}] = values;
    Json reply = after_input();
    if (stood) reply["repeated"] = true;
    return reply;
}

Json Protocol::withdraw(Request& request) {
    const Seat seat = seat_of(request, Whose::or_hosts);
    const auto number = static_cast<std::uint32_t>(request.number("prompt", 0, UINT32_MAX));
    const Milliseconds now = time_of(request);
    request.finish();
    refuse_team(seat);
    at_time(now, false, [&] { take(match().withdraw(seat, number, now)); });
    taken_.erase({seat, number});
    return after_input();
}

Json Protocol::tick(Request& request) {
    const auto now = request.number("now", 0, INT64_MAX);
    request.finish();
    refuse_earlier(now);
    at_time(now, true, [&] { take(match().tick(now)); });
    return after_input();
}

Json Protocol::save(Request& request) {
    const bool whole = is_host() && !request.number_if_any("seat", INT64_MIN, INT64_MAX);
    const Seat seat = whole ? 0 : seat_of(request, Whose::or_hosts);
    request.finish();
    return {{"saved", match().seen_by(seat).save()}};
}

Json Protocol::load(Request& request) {
    const std::string saved = request.text("saved", Breaks::allowed);
    request.finish();
    refuse_loading();
    if (saved.size() > kLargestSave) throw Refused{"bad_save", "a save has at most 4 MiB"};
    Diagnostics errors;
    const auto header = read_log_header(saved, "saved", errors);
    if (!header || header->game != game_->info().id)
        throw no_file("bad_save", "this is no saved match of this game", errors);
    const auto game = game_with({header->options.begin(), header->options.end()});
    auto match = Match::load(game, saved, "saved", errors);
    if (!match) throw no_file("bad_save", "this is no saved match of this game", errors);
    return begin_again(std::move(*match), game, true);
}

Json Protocol::log(Request& request) {
    request.finish();
    match();
    if (loaded_) throw Refused{"no_log", "this match was loaded from a save; what came before is not here"};
    return {{"log", match().log()}};
}

}  // namespace quattro::tools
