// Reads and writes settings of a desk, and computes deadlines of the host's time rule.
#include "serve/desk_settings.hpp"

#include <date/tz.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <iostream>
#include <stdexcept>

#include "base/text.hpp"
#include "cli/event_text.hpp"
#include "cli/protocol_request.hpp"
#include "serve/clock.hpp"

namespace quattro::serve {
namespace {

using tools::Json;

constexpr std::array<const char*, 4> kLimits{"designed", "none", "each", "daily"};
constexpr std::array<const char*, 3> kSilences{"rule", "extend", "wait"};
constexpr std::array<std::string_view, 6> kRuleParts{"rule", "milliseconds", "at", "zone", "silence", "extension"};
constexpr std::array<const char*, 4> kStarts{"begun", "full", "host", "at"};
constexpr std::array<const char*, 3> kInvitations{"open", "confirm", "closed"};
constexpr Milliseconds kLongest = 366 * kDay;
constexpr std::chrono::hours kLeastBeforeDaily{1};
constexpr int kMinutesOfHour = 60;

template <class List>
auto named(const List& words, const std::string& word, const char* what, const char* code = "bad_time_rule") {
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i] == word) return i;
    throw tools::Rejected{
        code, fmt::format("'{}' is no {}: it is one of {}.", safe_text(word), what, fmt::join(words, ", "))};
}

const date::time_zone& zone_named(const std::string& name) {
    try {
        return *date::locate_zone(name);
    } catch (const std::runtime_error&) {
        throw tools::Rejected{
            "bad_time_rule",
            fmt::format("There is no time zone '{}': name one as in Europe/Berlin, or UTC.", safe_text(name))};
    }
}

// Parses a time of the day, such as "18:00", to a minute of the day. Throws tools::Rejected if it is not one.
int minute_in(const std::string& text) {
    int hour = -1, minute = -1;
    const auto number = [&](std::size_t at, int& value) {
        const char *begin = text.data() + at, *end = begin + 2;
        return std::from_chars(begin, end, value).ptr == end;
    };
    if (text.size() != 5 || text[2] != ':' || !number(0, hour) || !number(3, minute) || hour < 0 || hour >= 24 ||
        minute < 0 || minute >= kMinutesOfHour)
        throw tools::Rejected{"bad_time_rule",
                              fmt::format("'{}' is no time of the day: write it as 18:00.", safe_text(text))};
    return hour * kMinutesOfHour + minute;
}

std::string clock_time(int minute) {
    return fmt::format("{:02}:{:02}", minute / kMinutesOfHour, minute % kMinutesOfHour);
}

Milliseconds duration_in(const Json& json, const char* name, Milliseconds otherwise) {
    if (!json.contains(name)) return otherwise;
    const Json& given = json[name];
    if (!given.is_number_integer() || given.get<Milliseconds>() < kMinute || given.get<Milliseconds>() > kLongest)
        throw tools::Rejected{"bad_time_rule",
                              fmt::format("\"{}\" is a whole number of milliseconds from {} (a minute) to {} (a year).",
                                          name, kMinute, kLongest)};
    return given.get<Milliseconds>();
}

std::string text_in(const Json& json, const char* name, const std::string& otherwise) {
    return json.contains(name) && json[name].is_string() ? json[name].get<std::string>() : otherwise;
}

Json pairs_json(const std::set<SeatPrompt>& prompts) {
    Json list = Json::array();
    for (const auto& [seat, number] : prompts)
        list.push_back({seat, number});
    return list;
}
std::set<SeatPrompt> pairs_from(const Json& list) {
    std::set<SeatPrompt> prompts;
    for (const Json& pair : list)
        prompts.insert({pair.at(0).get<Seat>(), pair.at(1).get<std::uint32_t>()});
    return prompts;
}

}  // namespace

std::optional<Milliseconds> TimeRule::deadline(Milliseconds now) const {
    if (limit == TimeLimit::each) return now + each;
    if (limit != TimeLimit::daily) return std::nullopt;
    const date::sys_time<std::chrono::milliseconds> asked{std::chrono::milliseconds(now)};
    const date::time_zone& in = zone_named(zone);
    for (auto day = date::floor<date::days>(in.to_local(asked));; day += date::days{1}) {
        // If the clocks skip this minute, `at` is the moment at which they are set forward.
        const auto at = in.to_sys(day + std::chrono::minutes(minute), date::choose::earliest);
        if (at >= asked + kLeastBeforeDaily)
            return std::chrono::duration_cast<std::chrono::milliseconds>(at.time_since_epoch()).count();
    }
}

std::string TimeRule::in_words() const {
    std::string words;
    switch (limit) {
        case TimeLimit::designed: words = "the time limits of the game"; break;
        case TimeLimit::none: words = "no time limit"; break;
        case TimeLimit::each: words = tools::duration_text(each) + " for each question"; break;
        case TimeLimit::daily: words = fmt::format("each question until {} ({})", clock_time(minute), zone); break;
    }
    if (silence == Silence::extend)
        words += fmt::format("; whoever is late gets {} more, once for each question", tools::duration_text(extension));
    if (silence == Silence::wait) words += "; if somebody is late, the host decides";
    return words;
}

std::string_view word(TimeLimit limit) { return kLimits[static_cast<std::size_t>(limit)]; }

Json to_json(const TimeRule& rule) {
    return {{"rule", word(rule.limit)},
            {"milliseconds", rule.each},
            {"at", clock_time(rule.minute)},
            {"zone", rule.zone},
            {"silence", kSilences[static_cast<std::size_t>(rule.silence)]},
            {"extension", rule.extension},
            {"words", rule.in_words()}};
}

TimeRule time_rule_from(const Json& json) {
    TimeRule rule;
    rule.limit = static_cast<TimeLimit>(named(kLimits, text_in(json, "rule", ""), "rule"));
    rule.each = duration_in(json, "milliseconds", rule.each);
    rule.minute = minute_in(text_in(json, "at", clock_time(rule.minute)));
    rule.zone = text_in(json, "zone", rule.zone);
    zone_named(rule.zone);
    rule.silence = static_cast<Silence>(named(kSilences, text_in(json, "silence", "rule"), "way to treat silence"));
    rule.extension = duration_in(json, "extension", rule.extension);
    return rule;
}

TimeRule time_rule_from(const Values& values) {
    Json json = Json::object();
    for (const auto& [name, value] : values) {
        if (std::find(kRuleParts.begin(), kRuleParts.end(), name) == kRuleParts.end())
            throw tools::Rejected{"bad_time_rule", fmt::format("A rule for time has no part \"{}\": it has {}.",
                                                               safe_text(name), fmt::join(kRuleParts, ", "))};
        const bool is_span = name == "milliseconds" || name == "extension";
        const auto number = is_span ? to_integer(value) : std::nullopt;
        json[name] = number ? Json(*number) : Json(value);
    }
    return time_rule_from(json);
}

Json to_json(const Question& question) {
    return {{"id", question.id},
            {"seat", question.seat},
            {"at", question.at},
            {"line", question.line},
            {"text", question.text},
            {"reply", question.reply},
            {"published", question.published},
            {"former", question.former}};
}

Json to_json(const Clarification& clarification) {
    return {{"number", clarification.number}, {"at", clarification.at}, {"text", clarification.text}};
}

Json left_answers_json(const DeskSettings& settings, Seat seat) {
    Json list = Json::array();
    for (const auto& [prompt, name] : settings.left_answers)
        if (prompt.first == seat) list.push_back({{"prompt", prompt.second}, {"name", name}});
    return list;
}

Json clarifications_json(const DeskSettings& settings) {
    Json list = Json::array();
    for (const Clarification& clarification : settings.clarifications)
        list.push_back(to_json(clarification));
    return list;
}

std::optional<Milliseconds> begins_at(const DeskSettings& settings) {
    return settings.start == Start::at ? std::optional(settings.start_at) : std::nullopt;
}

std::string_view word(Start start) { return kStarts[static_cast<std::size_t>(start)]; }

Start start_named(const std::string& word) {
    return static_cast<Start>(named(kStarts, word, "way to begin", "bad_request"));
}

std::string_view word(Invitation invitation) { return kInvitations[static_cast<std::size_t>(invitation)]; }

Invitation invitation_named(const std::string& word) {
    return static_cast<Invitation>(named(kInvitations, word, "kind of invitation", "bad_request"));
}

std::string stored(const DeskSettings& settings) {
    Json json{{"time", to_json(settings.time)},
              {"secrets", settings.secrets},
              {"extended", pairs_json(settings.extended)},
              {"held", pairs_json(settings.late)},
              {"sights", pairs_json(settings.sights)},
              {"invitation", word(settings.invitation)},
              {"start", word(settings.start)},
              {"start_at", settings.start_at}};
    json["questions"] = json["clarifications"] = json["webhooks"] = Json::array();
    json["former"] = json["left_answers"] = json["looked"] = Json::array();
    for (const auto& [seat, at] : settings.looked)
        json["looked"].push_back({seat, at});
    for (const auto& [prompt, name] : settings.left_answers)
        json["left_answers"].push_back({prompt.first, prompt.second, name});
    for (const FormerName& former : settings.former)
        json["former"].push_back({former.seat, former.until, former.name});
    for (const auto& [seat, webhook] : settings.webhooks)
        json["webhooks"].push_back({seat, webhook.address, webhook.mention, webhook.since});
    for (const Question& question : settings.questions) {
        json["questions"].push_back(to_json(question));
        json["questions"].back()["request"] = question.request;
    }
    for (const Clarification& clarification : settings.clarifications) {
        json["clarifications"].push_back(to_json(clarification));
        json["clarifications"].back()["request"] = clarification.request;
    }
    return tools::line_of(json);
}

DeskSettings settings_from(const std::string& text) {
    if (text.empty()) return {};
    const Json json = Json::parse(text);
    DeskSettings settings;
    try {
        settings.time = time_rule_from(json.value("time", to_json(settings.time)));
    } catch (const tools::Rejected& rejected) {  // for example a time zone that this machine does not know
        std::cerr << "the time limits of a match are those of the game again: " << rejected.reason << '\n';
    }
    settings.secrets = json.value("secrets", false);
    settings.extended = pairs_from(json.value("extended", Json::array()));
    settings.late = pairs_from(json.value("held", Json::array()));
    settings.sights = pairs_from(json.value("sights", Json::array()));
    settings.invitation = invitation_named(json.value("invitation", "open"));
    settings.start = start_named(json.value("start", "begun"));
    settings.start_at = json.value("start_at", Milliseconds{0});
    for (const Json& one : json.value("left_answers", Json::array()))
        settings.left_answers[{one.at(0).get<Seat>(), one.at(1).get<std::uint32_t>()}] = one.at(2).get<std::string>();
    for (const Json& one : json.value("looked", Json::array()))
        settings.looked[one.at(0).get<Seat>()] = one.at(1).get<Milliseconds>();
    for (const Json& one : json.value("former", Json::array()))
        settings.former.push_back({one.at(0).get<Seat>(), one.at(1).get<Milliseconds>(), one.at(2).get<std::string>()});
    for (const Json& one : json.value("webhooks", Json::array()))
        settings.webhooks[one.at(0).get<Seat>()] = {one.at(1).get<std::string>(), one.at(2).get<std::string>(),
                                                    one.at(3).get<Milliseconds>()};
    for (const Json& one : json.value("questions", Json::array()))
        settings.questions.push_back(
            {one.at("id").get<std::int64_t>(), one.at("request").get<std::string>(), one.at("seat").get<Seat>(),
             one.at("at").get<Milliseconds>(), one.at("line").get<std::string>(), one.at("text").get<std::string>(),
             one.at("reply").get<std::string>(), one.at("published").get<std::int64_t>(), one.value("former", false)});
    for (const Json& one : json.value("clarifications", Json::array()))
        settings.clarifications.push_back({one.at("number").get<std::int64_t>(), one.at("request").get<std::string>(),
                                           one.at("at").get<Milliseconds>(), one.at("text").get<std::string>()});
    return settings;
}

}  // namespace quattro::serve
