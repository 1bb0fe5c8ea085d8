// Parses requests strictly, so that a mistake of a client is reported at once, with the part that is wrong.
#include "cli/protocol_request.hpp"

#include <set>
#include <vector>

#include <fmt/format.h>

#include "cli/seed.hpp"

namespace quattro::tools {
namespace {

constexpr std::size_t kLongestDetail = 400;
constexpr std::size_t kLongestId = 200;
constexpr std::size_t kMaxNames = 4000;  // maximum number of names in a line; limits the cost of finding duplicates

bool can_be_echoed(const Json& id) {
    if (!id.is_string()) return id.is_number_integer();
    const auto& text = id.get_ref<const std::string&>();
    return text.size() <= kLongestId && is_clean(text);
}

std::optional<std::int64_t> integer_value(const Json& json) {
    if (!json.is_number_integer()) return std::nullopt;
    if (json.is_number_unsigned() && json.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX))
        return std::nullopt;
    return json.get<std::int64_t>();
}

[[noreturn]] void refuse_part(const std::string& name, const std::string& what) {
    throw Rejected{"bad_request", fmt::format("\"{}\" must be {}", safe_text(name), what), {{"part", safe_text(name)}}};
}

std::string clean(const std::string& name, std::string text, Breaks breaks) {
    const std::size_t at = find_unclean(text, breaks);
    if (at == std::string::npos) return text;
    const std::string character = character_name(text, at), part = safe_text(name);
    throw Rejected{"bad_text",
                   fmt::format("\"{}\" has {}, which no text may have", part, character),
                   {{"part", part}, {"character", character}}};
}

// A value in the notation of packs: a text, a whole number, or a list of texts, which are joined by blanks.
std::string value_text(const std::string& name, const Json& json) {
    if (json.is_string()) return clean(name, json.get<std::string>(), Breaks::allowed);
    if (json.is_number_unsigned()) return std::to_string(json.get<std::uint64_t>());
    if (json.is_number_integer()) return std::to_string(json.get<std::int64_t>());
    if (!json.is_array()) refuse_part(name, "a text, a whole number or a list of texts");
    std::vector<std::string> texts;
    for (const Json& element : json) {
        if (!element.is_string()) refuse_part(name, "a list of texts");
        texts.push_back(clean(name, element.get<std::string>(), Breaks::refused));
    }
    return join(texts, " ");
}

Values answer_values(const std::string& name, const Json& json) {
    Values values;
    if (json.is_object()) {
        for (const auto& [key, value] : json.items())
            values.emplace_back(clean(name, key, Breaks::refused), value_text(name + "." + key, value));
        return values;
    }
    if (!json.is_array() || json.empty()) refuse_part(name, "an object, or a list of [name, value] pairs");
    for (const Json& pair : json) {
        if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string())
            refuse_part(name, "a list of [name, value] pairs");
        const std::string key = clean(name, pair[0].get<std::string>(), Breaks::refused);
        values.emplace_back(key, value_text(name + "." + key, pair[1]));
    }
    return values;
}

enum class Twice { refused, taken };

// Parses a line. If `twice` is `taken`, a name may occur twice in an object; the parser then keeps the last value.
Json parsed(const std::string& line, Twice twice = Twice::refused) {
    std::size_t names = 0;
    std::vector<std::set<std::string>> objects;
    const auto count = [&](int, Json::parse_event_t event, const Json& name) {
        if (event == Json::parse_event_t::object_start) objects.emplace_back();
        if (event == Json::parse_event_t::object_end) objects.pop_back();
        if (event != Json::parse_event_t::key) return true;
        if (++names > kMaxNames)
            throw Rejected{"bad_request", fmt::format("a line must have at most {} names", kMaxNames)};
        if (const auto& text = name.get_ref<const std::string&>();
            !objects.back().insert(text).second && twice == Twice::refused)
            throw Rejected{"bad_request",
                           fmt::format("\"{}\" appears twice in one object", safe_text(text)),
                           {{"part", safe_text(text)}}};
        return true;
    };
    try {
        return Json::parse(line, count);
    } catch (const Json::exception& error) {
        throw Rejected{"bad_json", "the line is not JSON", {{"detail", safe_text(error.what(), kLongestDetail)}}};
    }
}

}  // namespace

Request::Request(const std::string& line) : json_(parsed(line)) {
    if (!json_.is_object()) throw Rejected{"bad_request", "a request must be a JSON object with an \"op\""};
    if (const Json* id = part("id"); id != nullptr && !can_be_echoed(*id))
        refuse_part("id", fmt::format("a whole number or a text of at most {} bytes", kLongestId));
    op_ = text("op");
}

Json Request::id_of(const std::string& line) {
    try {
        const Json json = parsed(line, Twice::taken);
        const bool has_one = json.is_object() && json.contains("id") && can_be_echoed(json["id"]);
        return has_one ? json["id"] : Json();
    } catch (const Rejected&) {
        return {};
    }
}

const Json* Request::part(const std::string& name) {
    used_.insert(name);
    const auto found = json_.find(name);
    return found == json_.end() ? nullptr : &*found;
}

std::optional<std::int64_t> Request::number_if_any(const std::string& name, std::int64_t lo, std::int64_t hi) {
    const Json* json = part(name);
    if (json == nullptr) return std::nullopt;
    const auto number = integer_value(*json);
    if (!number || *number < lo || *number > hi) {
        const bool open_end = hi > INT64_MAX / 4, open_begin = lo < INT64_MIN / 4;
        std::string range = open_end && open_begin ? "a whole number"
                            : open_end             ? fmt::format("a whole number, at least {}", lo)
                            : open_begin           ? fmt::format("a whole number, at most {}", hi)
                                                   : fmt::format("a whole number from {} to {}", lo, hi);
        if (json->is_string()) range += ", but is a text: write it without quotes";
        // `is_number_float` also holds for a whole number that does not fit into 64 bits.
        const bool huge = json->is_number_float() && std::abs(json->get<double>()) >= 0x1p63;
        if (json->is_number_float() && !huge) range += ", but is written with a point or an exponent";
        refuse_part(name, range);
    }
    return number;
}

std::int64_t Request::number(const std::string& name, std::int64_t lo, std::int64_t hi) {
    const auto number = number_if_any(name, lo, hi);
    if (!number) throw Rejected{"bad_request", fmt::format("\"{}\" is missing", name), {{"part", name}}};
    return *number;
}

bool Request::flag(const std::string& name) {
    const Json* json = part(name);
    if (json == nullptr) throw Rejected{"bad_request", fmt::format("\"{}\" is missing", name), {{"part", name}}};
    if (!json->is_boolean()) refuse_part(name, "true or false");
    return json->get<bool>();
}

bool Request::flag_if_any(const std::string& name) { return part(name) != nullptr && flag(name); }

std::optional<std::uint64_t> Request::seed_if_any(const std::string& name) {
    const Json* json = part(name);
    if (json == nullptr) return std::nullopt;
    if (const auto seed = seed_from_json(*json)) return seed;
    refuse_part(name,
                "a text of digits from \"0\" to \"18446744073709551615\", or a whole number up to 2^53 "
                "(9007199254740992); write a larger one as a text");
}

std::string Request::text(const std::string& name, Breaks breaks) {
    const Json* json = part(name);
    if (json == nullptr) throw Rejected{"bad_request", fmt::format("\"{}\" is missing", name), {{"part", name}}};
    if (!json->is_string()) refuse_part(name, "a text");
    return clean(name, json->get<std::string>(), breaks);
}

std::string Request::text_if_any(const std::string& name) { return part(name) == nullptr ? "" : text(name); }

std::vector<std::string> Request::texts(const std::string& name) {
    const Json* json = part(name);
    if (json == nullptr) throw Rejected{"bad_request", fmt::format("\"{}\" is missing", name), {{"part", name}}};
    if (!json->is_array()) refuse_part(name, "a list of texts");
    std::vector<std::string> texts;
    for (const Json& element : *json) {
        if (!element.is_string()) refuse_part(name, "a list of texts");
        texts.push_back(clean(name, element.get<std::string>(), Breaks::refused));
    }
    return texts;
}

Values Request::values(const std::string& name) {
    const Json* json = part(name);
    if (json == nullptr) throw Rejected{"bad_request", fmt::format("\"{}\" is missing", name), {{"part", name}}};
    return answer_values(name, *json);
}

Values Request::values_if_any(const std::string& name) {
    const Json* json = part(name);
    return json == nullptr ? Values{} : answer_values(name, *json);
}

void Request::finish() const {
    for (const auto& [name, value] : json_.items())
        if (!used_.contains(name))
            throw Rejected{"bad_request",
                           fmt::format("'{}' has no part \"{}\"", op_, safe_text(name)),
                           {{"part", safe_text(name)}}};
}

}  // namespace quattro::tools
