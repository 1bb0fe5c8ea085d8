// The operations on seats: their links, their players, and answers that the host enters.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "cli/answer_parser.hpp"
#include "cli/entry_check.hpp"
#include "page/page_requests.hpp"
#include "serve/desk.hpp"
#include "serve/desk_operations.hpp"
#include "serve/links.hpp"
#include "serve/request_checks.hpp"
#include "serve/room.hpp"

namespace quattro::serve {
namespace {

// The fields without a value that an answer still needs, each with its options. Omits fields without options.
Json missing_json(const tools::Viewed& viewed, const PromptView& prompt, const Values& values) {
    Json missing = Json::array();
    for (const FieldView& field : prompt.fields) {
        const auto is_field = [&](const auto& value) { return value.first == field.name; };
        if (field.optional || std::any_of(values.begin(), values.end(), is_field)) continue;
        const Json options = tools::options_json(viewed, prompt, field.name, values);
        if (options.empty()) continue;
        Json entry{{"field", field.name},
                   {"title", field.text.empty() || !field.set.empty() ? tools::field_in_words(field) : field.text}};
        entry["options"] = Json::array();
        for (const Json& option : options)
            entry["options"].push_back({{"value", option["value"]}, {"title", option["title"]}});
        missing.push_back(std::move(entry));
    }
    return missing;
}

// The values of a field that a player's words may name, even if they cannot be chosen now: the options, those before
// anything is chosen, and values of the field's type that the seat sees. Only the options if the field is unknown, or
// in a set that has ended.
std::vector<std::string> nameable(const Seen& seen, const View& view, const PromptView& prompt, const std::string& name,
                                  const Values& earlier) {
    std::vector<std::string> all = seen.options(prompt.number, name, earlier);
    const auto field = std::find_if(prompt.fields.begin(), prompt.fields.end(),
                                    [&](const FieldView& each) { return each.name == name; });
    const std::string set = tools::set_name(name);
    const bool ended = std::any_of(earlier.begin(), earlier.end(), [&](const auto& value) {
        return value.second == tools::kNone && value.first != set && tools::set_name(value.first) == set;
    });
    if (ended || field == prompt.fields.end()) return all;
    const auto add = [&](const std::string& value) {
        const bool named = !value.empty() && value != "?" && value != tools::kNone;
        if (named && std::find(all.begin(), all.end(), value) == all.end()) all.push_back(value);
    };
    const std::string first = field->set.empty() || field->each ? name : set + "_1";
    for (const std::string& option : seen.options(prompt.number, first, {}))
        add(option);
    for (const ZoneView& zone : view.zones) {
        if (std::find(field->zones.begin(), field->zones.end(), tools::instance_name(zone)) == field->zones.end())
            continue;
        const std::string owner = zone.seat != 0 && zone.seat != view.seat ? std::to_string(zone.seat) + ":" : "";
        for (const std::string& place : zone.places)
            if (field->kind == AnswerType::place) add(owner + place);
        for (const std::string& card : zone.cards)
            if (field->kind == AnswerType::card) add(card);
    }
    for (const PictureView& picture : view.pictures)
        for (const SpotView& spot : picture.spots)
            if (field->kind == AnswerType::value) add(spot.name);
    for (const SeatStatus& seat : view.seats)
        if (field->kind == AnswerType::seat) add(std::to_string(seat.seat));
    return all;
}

// If the words name a value that cannot be chosen now, a sentence about it, with the engine's reason if there is one.
// "" if they do not.
std::string why_not(const Seen& seen, const PromptView& prompt, const Values& given, const std::string& text,
                    const tools::ShownAs& shown) {
    const auto all = [&, view = seen.view()](const std::string& field, const Values& earlier) {
        return nameable(seen, view, prompt, field, earlier);
    };
    const tools::ReadAnswer named = tools::read_text(prompt, given, text, all, shown);
    if (!named.problem.empty()) return "";
    Values before;
    for (const FieldView& field : prompt.fields) {
        const auto value = std::find_if(named.values.begin(), named.values.end(),
                                        [&](const auto& each) { return each.first == field.name; });
        if (value == named.values.end()) continue;
        const std::vector<std::string> options = seen.options(prompt.number, field.name, before);
        before.push_back(*value);
        if (std::find(options.begin(), options.end(), value->second) != options.end()) continue;
        const Outcome refused = seen.judge(prompt.number, before);
        const bool is_reason = refused && refused->code == RefusalCode::not_an_option;
        return fmt::format("'{}' cannot be chosen now for {}. {}", shown(field, value->second),
                           tools::field_in_words(field), is_reason ? refused->reason : "");
    }
    return "";
}

// A sentence about a word that names no option of its field. It quotes the part of the text that contains the word, or
// the word if the part is long, and lists the options unless they are too many. The problem of `reading` if the field
// has no options or the text has no such word.
std::string what_it_can_be(const Seen& seen, const PromptView& prompt, const tools::ReadAnswer& reading,
                           const std::string& text, const tools::ShownAs& shown) {
    constexpr std::size_t kMostNamed = 14;
    constexpr std::size_t kLongestPart = 24;  // bytes; of a longer part only the word is quoted
    std::string part = tools::part_with_word(text, reading.at);
    if (part.size() > kLongestPart) part = reading.word;
    for (const FieldView& field : prompt.fields) {
        if (field.name != reading.field) continue;
        std::vector<std::string> titles;
        for (const std::string& option : seen.options(prompt.number, field.name, reading.values))
            titles.push_back(shown(field, option));
        if (titles.empty() || part.empty()) break;
        const std::string what =
            fmt::format("'{}' is not understood for {}.", safe_text(part), tools::field_in_words(field));
        return titles.size() > kMostNamed ? what : what + fmt::format(" It can be {}.", join(titles, ", "));
    }
    return reading.problem;
}

std::string in_one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return std::string(trim(text));
}

// Must be called when somebody else gets the seat. Stores the former name of the seat, under which past events are
// told, and the answers that the former player has left. Removes the webhook of the former player's own channel.
void leave_seat(Desk& desk, Seat seat, const Match& match, Milliseconds now) {
    const Look look = desk.room().viewed_by(kSpectator).look;
    desk.change_with_input([&](DeskSettings& settings) {
        settings.former.push_back({seat, now, look.names[static_cast<std::size_t>(seat) - 1]});
        for (const PromptView& prompt : match.seen_by(seat).prompts())
            if (prompt.answered)
                settings.left_answers.try_emplace({seat, prompt.number}, seat_name(seat, {kSpectator, look}));
        for (Question& question : settings.questions)
            question.former = question.former || question.seat == seat;
        settings.webhooks.erase(seat);
    });
}

}  // namespace

void forget_left_answer(Desk& desk, Seat seat, std::uint32_t prompt) {
    if (!desk.settings().left_answers.contains({seat, prompt})) return;
    desk.change_with_input([&](DeskSettings& settings) { settings.left_answers.erase({seat, prompt}); });
}

namespace operations {

void check_name_at(const Room& room, Seat seat, const std::string& name) {
    std::vector<std::string> people;
    for (Seat each = 1; each <= room.match().game().info().seats; ++each)
        if (each != seat && room.player(each).plays == kPerson) people.push_back(room.player(each).name);
    if (!name.empty()) check_name_beside(name, people);
}

Change setting_player(const Room& room, Seat seat, const std::string& plays) {
    std::vector<std::string> all;
    for (Seat each = 1; each <= room.match().game().info().seats; ++each)
        all.push_back(each == seat ? plays : room.player(each).plays);
    return setting_players(room.id(), all);
}

bool tell_of_player(Desk& desk, Seat seat, const std::string& name, const std::vector<Change>& changes,
                    Milliseconds now) {
    const bool has_webhook = desk.settings().webhooks.contains(seat);
    tools::throw_if(desk.room().take(now, [&](Match& match, Milliseconds at) {
        for (const Change& change : changes)
            desk.room().store_beside(change);
        Outcome refused = match.host({HostInputKind::replace, {{"seat", std::to_string(seat)}, {"name", name}}}, at);
        if (refused) return refused;
        leave_seat(desk, seat, match, at);
        return Outcome{};
    }));
    return has_webhook;
}

Json replace(Desk& desk, tools::Request& request, Milliseconds now) {
    const Seat seat = seat_in(request, desk.room().match());
    const std::string player = request.text("player"), name = request.text_if_any("name");
    const std::string key = request_id(request);
    request.finish();
    check_player(player);
    if (!name.empty()) check_name(name);
    const char* const remedy = player == kPerson ? "make a new link of this seat" : "";
    return desk.requests().once(
        Json::array({"replace", seat, player, name, key}), remedy, [&](const Change& done) -> Json {
            Room& room = desk.room();
            if (player == kPerson) check_name_at(room, seat, name);
            const std::vector<Link> links = desk.store().links_of(room.id());
            const std::string secret = player == kPerson ? make_secret() : "";
            std::vector<Change> changes{leaving_seat(room.id(), seat), setting_player(room, seat, player), done};
            if (player == kPerson)
                changes.push_back(adding({Role::seat, room.id(), seat, name, desk.store().hash(secret)}));
            else
                changes.push_back(setting_due(room.id(), 0));
            const bool removed = tell_of_player(desk, seat,
                                                player != kPerson ? "a bot"
                                                : name.empty()    ? "another player"
                                                                  : name,
                                                changes, now);
            room.set_player(seat, {player, name, player == kPerson, 0});
            room.watchers().dismiss(Role::seat, seat, links);
            if (removed) desk.calls().changed(seat);
            Json reply{{"webhook_removed", removed}};
            if (player == kPerson) reply["link"] = secret;
            return reply;
        });
}

Json new_link(Desk& desk, tools::Request& request, Milliseconds now) {
    const std::string asked = request.text("role"), key = request_id(request);
    const auto role = role_named(asked);
    const Seat seat = role == Role::seat ? seat_in(request, desk.room().match()) : 0;
    request.finish();
    if (!role || *role == Role::owner || *role == Role::waiting || *role == Role::replaced)
        throw tools::Rejected{"bad_request",
                              fmt::format("'{}' is no role of a link: it is join, spectator, audience, "
                                          "host or seat.",
                                          safe_text(asked)),
                              {{"part", "role"}}};
    if (seat > 0 && desk.room().player(seat).plays != kPerson)
        throw tools::Rejected{
            "bad_request", "A bot plays this seat: replace it by a person first.", {{"part", "seat"}}};
    return desk.requests().once(
        Json::array({"link", asked, seat, key}), "make another one", [&](const Change& done) -> Json {
            const std::vector<Link> links = desk.store().links_of(desk.room().id());
            const std::string secret = make_secret();
            const std::string name = seat > 0 ? desk.room().player(seat).name : "";
            const Change change = adding({*role, desk.room().id(), seat, name, desk.store().hash(secret)});
            if (*role == Role::audience)
                tools::throw_if(desk.room().take(now, [&](Match& match, Milliseconds at) {
                    desk.room().store_beside(change);
                    desk.room().store_beside(done);
                    return match.host(
                        {HostInputKind::note, {{"reason", "From now on an audience sees what is hidden."}}}, at);
                }));
            else
                desk.store().store({change, done});
            if (*role != Role::host) desk.room().watchers().dismiss(*role, seat, links);
            if (seat > 0) desk.room().set_player(seat, {kPerson, name, true, 0});
            desk.room().changed_soon();
            return {{"link", secret}};
        });
}

// Reads an answer from a player's words, after the values that the host has chosen. Guesses no value: the reply names
// the words that were not understood, and the fields that are missing.
Json read_words(Desk& desk, tools::Request& request, Milliseconds) {
    const Seat seat = seat_in(request, desk.room().match());
    const PromptView prompt = tools::open_prompt(desk.room().match().seen_by(seat), request);
    const std::string text = request.text("text", Breaks::allowed);
    const Values given = request.values_if_any("values");
    request.finish();
    const tools::Viewed viewed = desk.room().viewed_by(seat);
    check_sight(desk, prompt);
    const auto options = [&](const std::string& field, const Values& earlier) {
        return viewed.seen.options(prompt.number, field, earlier);
    };
    const View view = viewed.seen.view();
    const auto shown = [&](const FieldView& field, const std::string& option) {
        return tools::option_text(viewed, view, prompt, field, option);
    };
    const auto named = [&](const std::string& field, const Values& earlier) {
        return nameable(viewed.seen, view, prompt, field, earlier);
    };
    tools::ReadAnswer reading = tools::read_text(prompt, given, text, options, shown, named);
    const std::string read = text.substr(reading.ignored.size());
    // If the values that were chosen before are a whole answer, words that are not understood do not matter.
    if (!reading.problem.empty() && !viewed.seen.judge(prompt.number, given)) reading = {given, "", true, "", ""};
    const Outcome refused = viewed.seen.judge(prompt.number, reading.values);
    Json missing = missing_json(viewed, prompt, reading.values);
    std::string problem = reading.problem;
    if (problem.empty() && refused && missing.empty()) problem = refused->reason;
    if (!reading.problem.empty()) {
        const std::string why = why_not(viewed.seen, prompt, given, read, shown);
        problem = why.empty() ? what_it_can_be(viewed.seen, prompt, reading, read, shown) : why;
    }
    return {{"values", tools::to_json(reading.values)},
            {"words", tools::answer_words(viewed, prompt, reading.values)},
            {"ignored", safe_text(in_one_line(reading.ignored))},
            {"missing", std::move(missing)},
            {"complete", problem.empty() && !refused},
            {"problem", problem}};
}

Json enter(Desk& desk, tools::Request& request, Milliseconds now) {
    const Seat seat = seat_in(request, desk.room().match());
    const std::int64_t number = request.number("prompt", 0, UINT32_MAX);
    const Values values = request.values("values");
    if (const auto done = desk.reply_before(request)) return *done;
    HostInput given{HostInputKind::enter, {{"seat", std::to_string(seat)}, {"prompt", std::to_string(number)}}};
    for (const auto& [name, value] : values)
        given.data.emplace_back(name == "seat" || name == "prompt" ? "answer." + name : name, value);
    check_sight_of_entry(desk, given);
    return desk.take(request, now, [&](Match& match, Milliseconds at) {
        HostInput input = given;
        if (const std::string problem = tools::check_entry(match, input); !problem.empty())
            throw tools::Rejected{"bad_answer", problem};
        return give(desk, match, input, at);
    });
}

// Withdraws an answer that a former player has left. The host cannot withdraw answers of the current player.
Json take_back(Desk& desk, tools::Request& request, Milliseconds now) {
    const Seat seat = seat_in(request, desk.room().match());
    const auto number = static_cast<std::uint32_t>(request.number("prompt", 0, UINT32_MAX));
    if (const auto done = desk.reply_before(request)) return *done;
    if (!desk.settings().left_answers.contains({seat, number}))
        throw tools::Rejected{"bad_request", "No answer of a former player is in here.", {{"part", "prompt"}}};
    return desk.take(request, now, [&](Match& match, Milliseconds at) {
        Outcome refused = match.withdraw(seat, number, at);
        if (!refused) forget_left_answer(desk, seat, number);
        return refused;
    });
}

}  // namespace operations
}  // namespace quattro::serve
