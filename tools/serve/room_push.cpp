// Writes pushes, and skips those that would say nothing new.
#include "serve/room_push.hpp"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "cli/event_text.hpp"
#include "serve/beats.hpp"
#include "serve/desk.hpp"
#include "serve/links.hpp"
#include "serve/room.hpp"

namespace quattro::serve {
namespace {

constexpr std::string_view kBeginning = R"({"push":"table","table":{)";

// What all pages of one kind are shown.
struct Shown {
    Viewed viewed;
    std::uint64_t event = 0;                // the number of the viewer's last one
    std::string message;                    // without lines, and what else is different each time
    std::string state;                      // tells this message from others
    std::shared_ptr<const View> view = {};  // of all but hosts
    // By the event after which the lines begin, and whether they are the first that the page gets.
    std::map<std::pair<std::optional<std::uint64_t>, bool>, Watcher::Message> texts = {};
};

Shown show(const Room& room, const Link& link, FragmentCache& fragments) {
    Shown shown{room.viewed_by(viewer_of(room, link)), 0, "", ""};
    Json more = Json::object(), beside = Json::object();
    add_desk(room, more);
    if (link.role == Role::host) beside["desk"] = room.desk().json();
    if (link.role == Role::host || link.role == Role::seat)
        beside["questions"] = room.desk().questions_json(link.role == Role::host ? kHost : link.seat);
    shown.event = shown.viewed.seen.view().last_event;
    const std::string table = joined_objects(table_text(shown.viewed, fragments), tools::line_of(more));
    shown.message = fmt::format(R"({{"push":"table","table":{}}})", table);
    if (!beside.empty()) shown.message = joined_objects(std::move(shown.message), tools::line_of(beside));
    shown.state = digest_of(shown.message);
    if (link.role != Role::host) shown.view = std::make_shared<const View>(shown.viewed.seen.view());
    return shown;
}

// Joins texts: to copy the JSON and to write it again took a sixth of the time of a server under load.
std::string whole(const Room& room, const Shown& shown, const std::string& since) {
    const std::string_view rest(shown.message);
    return fmt::format(R"({}"match":"{}","now":{},{},"state":"{}",{})", kBeginning, room.id(), server_time(),
                       rest.substr(kBeginning.size(), rest.size() - kBeginning.size() - 1), shown.state,
                       std::string_view(since).substr(1));
}

// What has changed since the page was pushed something. `anew`: it asks for all lines.
std::string news_since(const Watch& watch, const Shown& shown, bool anew, bool forget, FragmentCache& fragments) {
    Json since{{"forget", forget}};
    since["lines"] = anew ? Json::array() : lines_json(shown.viewed, watch.told);
    std::string text = tools::line_of(since);
    if (anew || !watch.view || !shown.view) return text;
    const bool is_first = watch.state.empty();
    const std::string beats = beats_text(shown.viewed, *watch.view, fragments);
    if (is_first && beats == "[]") return text;
    text = joined_objects(std::move(text), fmt::format(R"({{"beats":{}}})", beats));
    if (!is_first) return text;
    // The page was not there.
    return joined_objects(std::move(text),
                          fmt::format(R"({{"before":{}}})", table_text(shown.viewed, *watch.view, fragments)));
}

void push(Room& room, Watch& watch, Watcher& watcher, Shown& shown, FragmentCache& fragments) {
    if (shown.state == watch.state) return;
    // After going back, if it sees more than before, and if what it was shown is not told again, a page asks for all
    // lines.
    const bool same = watch.viewer == shown.viewed.seen.seat();
    const bool forget = same && tools::hides_again(shown.viewed.seen.events(watch.forgot));
    const bool anew = forget || watch.epoch != room.desk().epoch() || !same;
    const auto after = anew ? std::nullopt : std::optional(watch.told);
    Watcher::Message& text = shown.texts[{after, watch.state.empty()}];
    if (!text || anew)
        text =
            std::make_shared<const std::string>(whole(room, shown, news_since(watch, shown, anew, forget, fragments)));
    watch.told = watch.forgot = shown.event;
    watch.epoch = room.desk().epoch();
    watch.viewer = shown.viewed.seen.seat();
    watch.state = shown.state;
    watch.view = shown.view;
    if (watch.link.role == Role::seat) room.watchers().remember_shown(watch.link.seat, shown.view);
    watcher.push(text);
}

}  // namespace

Seat viewer_of(const Room& room, const Link& link) {
    if (link.role == Role::seat) return link.seat;
    const bool sees_all = link.role == Role::host && room.desk().settings().secrets;
    return link.role == Role::audience || sees_all ? kHost : kSpectator;
}

void add_desk(const Room& room, Json& table) {
    table["epoch"] = room.desk().epoch();
    table["clarifications"] = clarifications_json(room.desk().settings());
    const DeskSettings& settings = room.desk().settings();
    table["start"] = word(settings.start);
    table["start_at"] = begins_at(settings).value_or(0);
}

void push_to_all(Room& room) {
    std::map<std::pair<Role, Seat>, Shown> all;
    FragmentCache fragments(room.viewed_by(kSpectator).look);
    room.watchers().each([&](Watch& watch, Watcher& watcher) {
        if (watch.link.role == Role::waiting) return;
        const std::pair kind(watch.link.role, watch.link.seat);
        auto found = all.find(kind);
        if (found == all.end()) found = all.emplace(kind, show(room, watch.link, fragments)).first;
        push(room, watch, watcher, found->second, fragments);
    });
}

void push_to(Room& room, Watch& watch, Watcher& watcher) {
    FragmentCache fragments(room.viewed_by(kSpectator).look);
    Shown shown = show(room, watch.link, fragments);
    push(room, watch, watcher, shown, fragments);
}

}  // namespace quattro::serve
