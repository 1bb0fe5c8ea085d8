// Writes pushes, and skips those without a change.
#include "serve/room_push.hpp"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "cli/event_text.hpp"
#include "serve/beats.hpp"
#include "serve/desk.hpp"
#include "serve/links.hpp"
#include "serve/room.hpp"

namespace quattro::serve {
namespace {

// The current content for all pages whose links have the same role and seat.
struct PushContent {
    tools::Viewed viewed;
    std::uint64_t event = 0;  // the number of the viewer's last event
    tools::TableText table = {};
    std::shared_ptr<const ShownTable> shows = {};  // the digests of a page after this push
    std::string beside = {};                       // further parts of the push: a JSON object, or ""
    std::string state = {};                        // a digest that identifies this content
    std::shared_ptr<const PackedView> view = {};   // null for a host
    // By the event after which the lines begin (nothing: the page asks for all), the state of the previous push, and
    // true if this connection has got a table.
    std::map<std::tuple<std::optional<std::uint64_t>, std::string, bool>, Watcher::Message> texts = {};
};

PushContent show(const Room& room, const Link& link, tools::FragmentCache& fragments) {
    PushContent shown{room.viewed_by(viewer_of(room, link))};
    const View view = shown.viewed.seen.view();
    shown.event = view.last_event;
    Json more = Json::object(), beside = Json::object();
    add_desk(room, more);
    if (link.role == Role::seat) more["left_answers"] = left_answers_json(room.desk().settings(), link.seat);
    if (link.role == Role::host) beside["desk"] = room.desk().json();
    if (link.role == Role::host || link.role == Role::seat)
        beside["questions"] = questions_json(room.desk().settings(), link.role == Role::host ? kHost : link.seat);
    if (!beside.empty()) shown.beside = tools::line_of(beside);
    shown.table = tools::table_text(shown.viewed, fragments, more);
    shown.shows = std::make_shared<const ShownTable>(serve::shown(shown.table));
    shown.state = digest_of(state_of(*shown.shows) + shown.beside);
    if (link.role != Role::host) shown.view = std::make_shared<const PackedView>(view);
    return shown;
}

// The news since the last push to the page, as a JSON object: `lines`; `beats`, if the last view of the page is known;
// `before`, if this is the first push to the page, which has `beats` only if there are any. `shows`: in, the fragments
// that the page shows; out, those after the beats.
std::string news_since(const Watch& watch, const PushContent& shown, tools::FragmentCache& fragments,
                       ShownFragments& shows) {
    const bool is_first = watch.state.empty();
    std::string text = tools::line_of({{"lines", tools::lines_json(shown.viewed, watch.told)}});
    if (!watch.view || !shown.view) return text;
    const std::string beats = beats_text(shown.viewed, watch.view->view(), fragments, shows);
    if (is_first && beats == "[]") return text;
    text = tools::joined_objects(std::move(text), fmt::format(R"({{"beats":{}}})", beats));
    if (!is_first) return text;
    // A new page shows `before` first.
    return tools::joined_objects(
        std::move(text),
        fmt::format(R"({{"before":{}}})",
                    tools::whole_text(tools::table_text(shown.viewed, watch.view->view(), fragments), "[]")));
}

// The text of a push. `anew`: the push has the whole table and no lines, since the page asks for all lines. `forget`:
// the push tells that something is hidden again. Joins texts, since copying and writing the JSON again took a sixth of
// the time of a server under load.
std::string message_for(const Room& room, const Watch& watch, const PushContent& shown, bool anew, bool forget,
                        tools::FragmentCache& fragments) {
    const bool whole = anew || !watch.table;
    ShownFragments shows = whole ? shown.shows->fragments : watch.table->fragments;
    std::string rest = anew ? R"({"lines":[]})" : news_since(watch, shown, fragments, shows);
    std::string table = fmt::format(R"({{"now":{}}})", server_time());
    if (whole) {
        table = tools::joined_objects(fmt::format(R"({{"match":"{}"}})", room.id()), table);
        table =
            tools::joined_objects(std::move(table), tools::whole_text(shown.table, tools::prompts_text(shown.viewed)));
    } else {
        tools::Fragments changed;
        if (const std::string changes = changes_text(shown.viewed, shown.table, *watch.table, shows, changed);
            changes != "{}")
            table = tools::joined_objects(std::move(table), changes);
        rest =
            tools::joined_objects(std::move(rest), fmt::format(R"({{"changed":{{{}}}}})", tools::parts_text(changed)));
    }
    if (!shown.beside.empty()) rest = tools::joined_objects(std::move(rest), shown.beside);
    return fmt::format(R"({{"push":"table","table":{},"state":"{}","forget":{},{})", table, shown.state, forget,
                       std::string_view(rest).substr(1));
}

void push(Room& room, Watch& watch, Watcher& watcher, PushContent& shown, tools::FragmentCache& fragments) {
    if (shown.state == watch.state) {
        if (watch.table) watch.table = shown.shows;  // an equal table, which pages share
        return;
    }
    // The page asks for all lines if the match has gone back, if the viewer of the page has changed (a host who shows
    // the secrets), or if something that the page was shown is hidden again.
    const bool same = watch.viewer == shown.viewed.seen.seat();
    const bool forget = same && tools::hides_again(shown.viewed.seen.events(watch.forgot));
    const bool anew = forget || watch.epoch != room.desk().epoch() || !same;
    const auto after = anew ? std::nullopt : std::optional(watch.told);
    Watcher::Message& text = shown.texts[{after, watch.state, watch.table != nullptr}];
    if (!text || anew)
        text = std::make_shared<const std::string>(message_for(room, watch, shown, anew, forget, fragments));
    watch.told = watch.forgot = shown.event;
    watch.epoch = room.desk().epoch();
    watch.viewer = shown.viewed.seen.seat();
    watch.state = shown.state;
    watch.table = shown.shows;
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
    table["clock"] = {{"rule", word(settings.time.limit)}, {"words", settings.time.in_words()}};
    table["start"] = word(settings.start);
    table["start_at"] = begins_at(settings).value_or(0);
    table["free"] = room.free_seats();
}

void push_to_all(Room& room) {
    std::map<std::pair<Role, Seat>, PushContent> all;
    tools::FragmentCache& fragments = room.watchers().fragments();
    fragments.set_look(room.viewed_by(kSpectator).look);
    room.watchers().each([&](Watch& watch, Watcher& watcher) {
        if (watch.link.role == Role::waiting) return;
        const std::pair kind(watch.link.role, watch.link.seat);
        auto found = all.find(kind);
        if (found == all.end()) found = all.emplace(kind, show(room, watch.link, fragments)).first;
        push(room, watch, watcher, found->second, fragments);
    });
    fragments.forget_unused();
}

void push_to(Room& room, Watch& watch, Watcher& watcher) {
    tools::FragmentCache& fragments = room.watchers().fragments();
    fragments.set_look(room.viewed_by(kSpectator).look);
    PushContent shown = show(room, watch.link, fragments);
    push(room, watch, watcher, shown, fragments);
}

}  // namespace quattro::serve
