#include "serve/table_changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace quattro::serve {
namespace {

using tools::Json;

class ChangeList {
public:
    explicit ChangeList(const Json& seats) : seats_(seats) {}
    const Json& all() const { return list_; }

    void add(const std::string& what, const std::string& before, const std::string& after) {
        if (before != after) list_.push_back({{"what", what}, {"before", before}, {"after", after}});
    }
    void add_counter(const Json& before, const Json& after) {
        add(title_of_thing(after), before.is_null() ? "hidden" : before["text"].get<std::string>(),
            after["text"].get<std::string>());
    }
    void add_zone(const Json& before, const Json& after) {
        const std::string title = title_of_thing(after);
        const std::size_t places = after["places"].size();
        if (places == 0 || before["places"].size() != places)
            return add(title, cards_in_words(before), cards_in_words(after));
        for (std::size_t i = 0; i < places; ++i)
            add(fmt::format("{} of {}", after["places"][i].get<std::string>(), title), face(before["cards"][i]),
                face(after["cards"][i]));
    }

private:
    std::string title_of_thing(const Json& thing) const {
        const auto seat = thing["seat"].get<std::size_t>();
        const std::string title = thing["title"].get<std::string>();
        return seat == 0 ? title : fmt::format("{} of {}", title, seats_[seat - 1]["name"].get<std::string>());
    }
    static std::string face(const Json& card) {
        if (card.is_null()) return "empty";
        return card["name"] == "?" ? "a hidden card" : card["face"].get<std::string>();
    }
    static std::string cards_in_words(const Json& zone) {
        if (zone["hidden"].get<bool>()) return "hidden";
        std::string words;
        for (const Json& card : zone["cards"])
            words += (words.empty() ? "" : ", ") + face(card);
        return words.empty() ? "no cards" : words;
    }

    const Json& seats_;
    Json list_ = Json::array();
};

// The entry of `list` with the name and owner of `thing`; null if there is none.
Json same_thing(const Json& list, const Json& thing) {
    const auto found = std::find_if(list.begin(), list.end(), [&](const Json& each) {
        return each["name"] == thing["name"] && each["seat"] == thing["seat"];
    });
    return found == list.end() ? Json() : *found;
}

std::string repeats_in_words(const Json& table) {
    std::string words;
    for (const Json& repeat : table["repeats"])
        words += fmt::format("{}{} {}", words.empty() ? "" : ", ", repeat["title"].get<std::string>(),
                             repeat["count"].get<std::int64_t>());
    return words.empty() ? "none" : words;
}

std::string text_or(const Json& text, const char* otherwise) {
    const std::string given = text.get<std::string>();
    return given.empty() ? otherwise : given;
}

}  // namespace

Json table_changes(const Json& before, const Json& after) {
    ChangeList changes(after["seats"]);
    for (const Json& counter : after["counters"])
        changes.add_counter(same_thing(before["counters"], counter), counter);
    for (const Json& zone : after["zones"])
        if (const Json was = same_thing(before["zones"], zone); !was.is_null()) changes.add_zone(was, zone);
    changes.add("where the match stands", repeats_in_words(before), repeats_in_words(after));
    changes.add("board", text_or(before["board"], "none"), text_or(after["board"], "none"));
    changes.add("result", text_or(before["result"], "none yet"), text_or(after["result"], "none yet"));
    return changes.all();
}

}  // namespace quattro::serve
