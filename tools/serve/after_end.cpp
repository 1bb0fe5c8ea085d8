// Divides a match that is over into steps, and writes the news, the table and the chances of each step.
#include "serve/after_end.hpp"

#include <algorithm>
#include <span>

#include "cli/protocol_request.hpp"
#include "events/apply_events.hpp"
#include "serve/chances.hpp"

namespace quattro::serve {
namespace {

constexpr std::size_t kInputsAtOnce = 300;  // a longer match is given in several replies

// The events with numbers above `after`, up to and including `until`. Precondition: the numbers have no gap.
std::span<const Event> between(const std::vector<Event>& events, std::uint64_t after, std::uint64_t until) {
    const std::uint64_t before = events.empty() ? 0 : events.front().number - 1;
    const std::size_t begin = std::min<std::size_t>(after > before ? after - before : 0, events.size());
    const std::size_t end = std::min<std::size_t>(until > before ? until - before : 0, events.size());
    return std::span(events).subspan(begin, end > begin ? end - begin : 0);
}

// True if `own`, the events of a viewer, contain the message `said`.
bool heard(const std::vector<Event>& own, const Event& said) {
    const auto earlier = [](const Event& event, Milliseconds at) { return event.at < at; };
    auto event = std::lower_bound(own.begin(), own.end(), said.at, earlier);
    for (; event != own.end() && event->at == said.at; ++event)
        if (event->kind == said.kind && event->data == said.data) return true;
    return false;
}

tools::Rejected no_step() {
    return {"bad_request", "The match has no such step, or it has not been asked for.", {{"part", "step"}}};
}

}  // namespace

AfterEnd::AfterEnd(Match match, Look look, std::vector<bool> bots, boost::asio::any_io_executor strand,
                   boost::asio::any_io_executor thinking)
    : history_(match),
      end_(std::move(match)),
      look_(std::move(look)),
      bots_(std::move(bots)),
      strand_(std::move(strand)),
      thinking_(std::move(thinking)) {
    look_.game = &end_.game();
}
AfterEnd::~AfterEnd() {
    if (chances_) chances_->stop();
}

AfterEnd::Eyes& AfterEnd::eyes(Seat as) {
    const auto [found, is_new] = eyes_.try_emplace(as);
    if (is_new) found->second.events = end_.seen_by(as).events();
    return found->second;
}

std::uint64_t AfterEnd::last_event(Eyes& eyes, Seat as, std::size_t inputs) {
    while (eyes.last.size() <= inputs - history_.first())
        eyes.last.push_back(history_.after(history_.first() + eyes.last.size()).seen_by(as).view().last_event);
    return eyes.last[inputs - history_.first()];
}

// The sentences for the events of `as` above `after`, up to and including `until`, without talk that `viewer` did not
// hear.
Json AfterEnd::lines(Seat as, Seat viewer, std::uint64_t after, std::uint64_t until) {
    const std::span<const Event> all = between(eyes(as).events, after, until);
    std::vector<Event> open(all.begin(), all.end());
    if (as != viewer) {
        const std::vector<Event>& own = eyes(viewer).events;
        std::erase_if(open, [&](const Event& event) { return event.kind == EventKind::said && !heard(own, event); });
    }
    Json texts = Json::array();
    // "You" stands for the viewer, never for the seat as which it looks.
    for (const Json& line : tools::lines_json(open, as == viewer ? as : kSpectator, look_))
        texts.push_back(line["text"]);
    return texts;
}

// `moment` of README.md: how many of the first `inputs` inputs are no talk. A viewer must not learn that others talked.
std::size_t AfterEnd::moment(std::size_t inputs) {
    const std::span<const Event> events = between(eyes(kHost).events, 0, last_event(eyes(kHost), kHost, inputs));
    const auto is_talk = [](const Event& event) { return event.kind == EventKind::said; };
    return inputs - static_cast<std::size_t>(std::count_if(events.begin(), events.end(), is_talk));
}

void AfterEnd::begin(Path& path, Seat as) {
    path.inputs = history_.first();
    path.steps.push_back({path.inputs, last_event(eyes(as), as, path.inputs)});
}

// Adds the steps of the next inputs: one for each batch of events that gives sentences. Other batches of an input
// belong to its next step, or to its last one. An input without sentences belongs to the next step of the match. The
// last step of the match is its end.
void AfterEnd::extend(Path& path, Seat as, Seat viewer) {
    Eyes& seen = eyes(as);
    const std::size_t until = std::min(path.inputs + kInputsAtOnce, inputs());
    for (std::size_t input = path.inputs + 1; input <= until; ++input) {
        const std::uint64_t before = last_event(seen, as, input - 1), last = last_event(seen, as, input);
        const std::size_t known = path.steps.size();
        const std::span<const Event> events = between(seen.events, before, last);
        for (std::size_t i = 0; i < events.size(); ++i) {
            if (i + 1 < events.size() && events[i + 1].batch == events[i].batch) continue;
            if (!lines(as, viewer, events[i].batch - 1, events[i].number).empty())
                path.steps.push_back({input, events[i].number});
        }
        if (path.steps.size() > known) path.steps.back().event = last;
    }
    path.inputs = until;
    if (until == inputs()) path.steps.back() = {until, last_event(seen, as, until)};
}

Json AfterEnd::course(Seat as, Seat viewer, std::size_t after) {
    Path& path = paths_[{as, viewer}];
    if (path.steps.empty()) begin(path, as);
    if (after > path.steps.size()) throw no_step();
    if (path.inputs < inputs()) extend(path, as, viewer);
    // The last step that is known can still get further events.
    const std::size_t until = path.steps.size() - (path.inputs < inputs() ? 1 : 0);
    Json steps = Json::array();
    for (std::size_t i = after; i < until; ++i) {
        const Step& step = path.steps[i];
        steps.push_back({{"moment", moment(step.input)},
                         {"at", history_.after(step.input).now()},
                         {"lines", lines(as, viewer, i == 0 ? 0 : path.steps[i - 1].event, step.event)}});
    }
    return {{"steps", std::move(steps)}, {"more", path.inputs < inputs()}};
}

Json AfterEnd::table(Seat as, Seat viewer, std::size_t number) {
    const auto path = paths_.find({as, viewer});
    if (path == paths_.end() || number >= path->second.steps.size()) throw no_step();
    const Step step = path->second.steps[number];
    const std::uint64_t last = last_event(eyes(as), as, step.input);
    std::optional<View> within;  // set if the step ends within the input, and its events can be applied
    if (step.event < last) {
        within = history_.after(step.input - 1).seen_by(as).view();
        const auto events = between(eyes(as).events, within->last_event, step.event);
        if (!apply_events(*within, events).empty()) within.reset();
    }
    const tools::Viewed now = viewed(history_.after(step.input), as);
    return within ? tools::table_json(now, *std::move(within)) : tools::table_json(now);
}

Json AfterEnd::chances(Seat as, Seat viewer) {
    if (!chances_) chances_ = std::make_shared<Chances>(end_, strand_, thinking_);
    const std::vector<ExpectedResults>& known = chances_->known();
    Json steps = Json::array();
    for (const Step& step : paths_[{as, viewer}].steps) {
        const std::size_t index = step.input - history_.first();
        const bool is_known = index < known.size() && step.event == last_event(eyes(as), as, step.input);
        steps.push_back(is_known ? Json(known[index]) : Json());
    }
    return {{"chances", std::move(steps)},
            {"playouts", chances_->playouts()},
            {"score", chances_->score()},
            {"done", chances_->done()}};
}

}  // namespace quattro::serve
