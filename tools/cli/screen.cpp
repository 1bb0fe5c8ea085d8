#include "cli/screen.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/event_text.hpp"
#include "cli/pager.hpp"
#include "cli/rulebook.hpp"
#include "cli/window.hpp"

namespace quattro::tools {
namespace {

constexpr int kQuestionRows = 5;  // below the table, for the question and its options

// The place in the form that Seen::card_history() takes: a place of the zone with the wanted name, or the place of a
// card with this identifier. Returns "" if the zone has neither.
std::string place_in(const ZoneView& zone, const std::string& wanted) {
    const std::string name = zone.seat ? fmt::format("{}:{}", zone.seat, zone.name) : zone.name;
    const auto card = std::find(zone.cards.begin(), zone.cards.end(), wanted);
    const auto index = static_cast<std::size_t>(card - zone.cards.begin());
    if (std::find(zone.places.begin(), zone.places.end(), wanted) != zone.places.end()) return name + "." + wanted;
    if (card == zone.cards.end() || wanted.empty() || wanted == "?") return "";
    return zone.places.empty() ? fmt::format("{}#{}", name, index + 1) : name + "." + zone.places[index];
}

}  // namespace

std::string upper(std::string text) {
    for (char& c : text)
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

Screen::Screen(const Match& match, Look look, bool terminal, std::ostream& out)
    : match_(match), look_(look), terminal_(terminal), out_(out) {
    for (Seat seat = 1; seat <= match_.game().info().seats; ++seat) {
        // For a resumed match only new events are shown; `log` shows the others.
        const std::vector<Event> events = match_.seen_by(seat).events();
        if (match_.inputs() > 0 && !events.empty()) last_shown_[seat] = events.back().number;
        if (match_.inputs() == 0 && !events.empty()) last_initial_[seat] = events.back().number;
        if (match_.inputs() > 0) news_[seat].begin(match_.seen_by(seat).view());
    }
}

void Screen::measure() {
    if (const auto width = terminal_ ? window_width() : std::nullopt) look_.width = *width;
}

void Screen::say(const std::string& text) {
    measure();
    out_ << wrapped_lines(text, look_.width) << '\n';
}

void Screen::say_in_pages(const std::string& text) {
    measure();
    write(wrapped_lines(text, look_.width) + "\n");
}

void Screen::write(const std::string& text) {
    if (lines_ != nullptr)
        show_in_pages(text, rows(), *lines_, out_);
    else
        out_ << text;
}

int Screen::rows() const {
    if (lines_ == nullptr) return 0;
    return rows_ ? *rows_ : window_height().value_or(0);
}

void Screen::clear() {
    if (terminal_) out_ << "\x1b[2J\x1b[3J\x1b[H";
}

void Screen::show_input_sign() {
    if (terminal_) out_ << "> ";
    out_.flush();
}

void Screen::set_game(const Game& game) {
    if (look_.game != nullptr) look_.game = &game;
}

void Screen::forget_undone() {
    for (auto& [told_seat, last] : last_shown_) {
        const std::vector<Event> events = match_.seen_by(told_seat).events();
        last = std::min(last, events.empty() ? 0 : events.back().number);
    }
}

OptionsOf Screen::options_of(Seat seat, const PromptView& prompt) const {
    std::vector<std::string> cards;
    for (const FieldView& field : prompt.fields)
        if (field.kind == AnswerType::card) cards.push_back(field.name);
    return [this, seat, number = prompt.number, cards](const std::string& field, const Values& earlier) {
        std::vector<std::string> options = match_.seen_by(seat).options(number, field, earlier);
        const bool of_cards = std::find(cards.begin(), cards.end(), field) != cards.end();
        return of_cards ? sorted_hand(match_.game(), std::move(options)) : options;
    };
}

std::optional<Seat> Screen::seat_named(const std::string& text) const {
    const int seats = match_.game().info().seats;
    const auto number = to_integer(text);
    if (number && *number >= 1 && *number <= seats) return static_cast<Seat>(*number);
    const auto& names = look_.names;
    const auto seat_of = [&](auto name) { return static_cast<Seat>(name - names.begin() + 1); };
    if (text.empty()) return std::nullopt;
    if (const auto same = std::find(names.begin(), names.end(), text); same != names.end()) return seat_of(same);
    const std::vector<std::string> alike = names_alike(text);
    if (alike.size() != 1) return std::nullopt;
    return seat_of(std::find(names.begin(), names.end(), alike.front()));
}

std::vector<std::string> Screen::names_alike(const std::string& text) const {
    std::vector<std::string> alike;
    for (const std::string& name : look_.names)
        if (lower(name) == lower(text)) alike.push_back(name);
    return alike;
}

std::string Screen::no_seat_named(const std::string& text) const {
    const std::vector<std::string> alike = names_alike(text);
    if (alike.size() > 1) return fmt::format("'{}' can mean {}.", safe_text(text), safe_text(join(alike, " or ")));
    return fmt::format("There is no seat '{}'; the seats are {}.", safe_text(text), seats_in_words());
}

std::string Screen::seats_in_words() const {
    const int seats = match_.game().info().seats;
    std::vector<std::string> called;
    for (Seat seat = 1; seat <= seats; ++seat) {
        const auto index = static_cast<std::size_t>(seat - 1);
        const std::string name = index < look_.names.size() ? look_.names[index] : "";
        called.push_back(name.empty() ? std::to_string(seat) : fmt::format("{} {}", seat, safe_text(name)));
    }
    const bool numbers = std::all_of(called.begin(), called.end(), [](const auto& c) { return to_integer(c); });
    return numbers ? fmt::format("1 to {}", seats) : join(called, ", ");
}

std::string Screen::card_on(Seat seat, const std::string& place) const {
    std::vector<std::string> found;
    for (const ZoneView& zone : match_.seen_by(seat).view().zones)
        for (std::size_t i = 0; i < std::min(zone.places.size(), zone.cards.size()); ++i)
            if ((zone.seat == seat || zone.seat == 0) && zone.places[i] == place)
                found.push_back(picture_of(zone.cards[i], zone.kind, look_).text);
    return found.size() == 1 ? found.front() : "";
}

namespace {

// Shows "2:B" as "seat 2 B" or "your B". Adds the card on that place if a single place has this name. Without a seat,
// the place belongs to the viewer or the table.
std::string place_shown(const std::string& place, const View& view, const Look& look) {
    const std::size_t colon = std::min(place.find(':'), place.size());
    const std::int64_t owner = to_integer(place.substr(0, colon)).value_or(0);  // 0 if the place has no owner
    const bool of_seat = owner != 0 && colon < place.size();
    const std::string name = of_seat ? place.substr(colon + 1) : place;
    std::vector<std::string> cards;
    for (const ZoneView& zone : view.zones)
        for (std::size_t i = 0; i < std::min(zone.places.size(), zone.cards.size()); ++i)
            if (zone.places[i] == name && (of_seat ? zone.seat == owner : zone.seat == view.seat || zone.seat == 0))
                cards.push_back(picture_of(zone.cards[i], zone.kind, look).text);
    const std::string whose = owner == view.seat ? "your" : seat_name(static_cast<Seat>(owner), {view.seat, look});
    const std::string shown = of_seat ? whose + " " + name : name;
    return cards.size() == 1 && !cards.front().empty() ? fmt::format("{} ({})", shown, cards.front()) : shown;
}

}  // namespace

ShownAs Screen::shown_as(Seat seat, const PromptView& prompt, const Values& given) const {
    std::string card;  // the last card among the given values
    for (const FieldView& field : prompt.fields)
        for (const auto& [name, value] : given)
            if (name == field.name && field.kind == AnswerType::card) card = value;
    return [this, view = match_.seen_by(seat).view(), asked = prompt.name, card](const FieldView& field,
                                                                                 const std::string& option) {
        const auto number = field.kind == AnswerType::seat ? to_integer(option) : std::nullopt;
        if (number && !look_.names.empty()) return name_of(static_cast<Seat>(*number));
        if (field.kind == AnswerType::card || field.kind == AnswerType::place) {
            const std::string drawn = picture_of(option, nullptr, look_).text;
            return drawn == option ? place_shown(option, view, look_) : drawn;  // a card may be identified by its place
        }
        if (field.kind == AnswerType::word)
            if (const std::string part = draw_card_part(match_.game(), card, option); !part.empty()) return part;
        if (field.kind == AnswerType::word && (option == "true" || option == "false"))
            return std::string(option == "true" ? "yes" : "no");
        return answer_title(match_.game(), asked, field.name, option);
    };
}

void Screen::show(const std::vector<News::Piece>& news) {
    measure();
    out_ << shown(news, look_.width);
}

void Screen::show_news(Seat seat, int people) {
    const std::vector<Event> events = match_.seen_by(seat).events(last_shown_[seat]);
    if (!events.empty()) last_shown_[seat] = events.back().number;
    if (hides_again(events)) clear();  // the screen still shows the hidden cards
    const auto worth_telling = [&](const Event& event) {
        // Initial counter values are drawn, not listed. A halt is reported separately. With several people, `extend`
        // inputs are created by the session itself.
        return !(event.kind == EventKind::counter && event.number <= last_initial_[seat]) &&
               event.kind != EventKind::halted && !(people > 1 && event.kind == EventKind::host);
    };
    show(news_[seat].update(events, match_.seen_by(seat).view(), look_, worth_telling));
}

void Screen::draw(Seat seat) {
    measure();
    View view = view_to_draw(match_.seen_by(seat));
    Look marked = look_;
    marked.scored = news_[seat].scored_places();
    bool knows_board = false;
    if (const auto before = last_views_.find(seat); before != last_views_.end()) {
        marked.changed = changed_places(before->second, view);
        knows_board = before->second.board == view.board;
    }
    const std::string table = "\n" + draw_view(view, marked);
    if (std::exchange(draws_whole_, false))
        write(table);
    else if (knows_board && rows() > 0 && std::count(table.begin(), table.end(), '\n') + kQuestionRows > rows())
        out_ << '\n' << draw_view(view, marked, Effects::left_out);
    else
        out_ << table;
    last_views_[seat] = std::move(view);
}

void Screen::show_prompt(Seat seat, const PromptView& prompt, const Values& given, Milliseconds now) {
    const OptionsOf options = options_of(seat, prompt);
    const ShownAs shown = shown_as(seat, prompt, given);
    std::string head = prompt.text.empty() ? prompt.name : prompt.text;
    if (!prompt.card.empty())
        head += fmt::format(" It is {}, {}.", picture_of(prompt.card, nullptr, look_).text,
                            place_text(prompt.place, {seat, look_}));
    if (prompt.deadline && tells_time_) head += fmt::format(" ({} left)", duration_text(*prompt.deadline - now));
    if (given.empty()) say("\n" + head);
    for (const FieldView& field : prompt.fields) {
        const auto is_field = [&](const auto& value) { return value.first == field.name; };
        if (std::any_of(given.begin(), given.end(), is_field)) continue;
        const std::vector<std::string> possible = options(field.name, given);
        if (possible.empty()) continue;  // a field without options is not asked
        std::string so_far = answer_in_words(prompt, given, shown);
        if (!so_far.empty()) so_far += ", ";
        const std::string next = next_field_in_words(prompt, field, given);
        const bool of_set = is_of_set(field) && field.optional;
        if (possible.size() == 1)
            say(fmt::format("  {}{}: {} - press Enter; nothing else is possible", so_far, next,
                            shown(field, possible.front())));
        else
            say(fmt::format("  {}{}: {}{}", so_far, next, options_in_words(possible, field, shown),
                            of_set ? fmt::format("; {} to finish", end_of_set(possible)) : ""));
        const std::vector<std::string> sure = match_.seen_by(seat).certain_options(prompt.number, field.name, given);
        if (!sure.empty()) say("    you will certainly have: " + join(sure, ", "));
        break;
    }
    show_input_sign();
}

namespace {

// Explains how to answer with a possible answer as an example: "`R2 A`, or `1 1` ...".
std::string how_to_answer(const PromptView& prompt, const Values& given, const OptionsOf& options) {
    constexpr std::size_t kMaxParts = 2;
    std::vector<std::string> words, numbers;
    Values values = given;
    for (const FieldView& field : prompt.fields) {
        const auto is_field = [&](const auto& value) { return value.first == field.name; };
        if (words.size() == kMaxParts || std::any_of(given.begin(), given.end(), is_field)) continue;
        const std::vector<std::string> possible = options(field.name, values);
        if (possible.empty()) continue;  // a field without options is not asked
        const auto some = std::find_if(possible.begin(), possible.end(), [](const auto& o) { return o != kNone; });
        values.emplace_back(field.name, some == possible.end() ? kNone : *some);
        words.push_back(values.back().second);
        numbers.emplace_back(some == possible.end() ? "0" : "1");
        if (!are_numbered(possible)) numbers.back() = words.back();
    }
    const std::string in_words = join(words, " "), by_number = join(numbers, " ");
    const std::string by_numbers = by_number == in_words ? "" : fmt::format(", or by number, `{}`", by_number);
    return fmt::format("Answer in words, such as `{}`{}; the start of a word is enough. One part at a time works too.",
                       in_words, by_numbers);
}

}  // namespace

void Screen::help(Seat seat, const PromptView& prompt, const Values& given) {
    measure();
    std::string text;
    const auto add = [&](const std::string& line) { text += wrapped_lines(line, look_.width) + "\n"; };
    add(prompt.text);
    const std::vector<RulebookBlock> words = prompt_in_words(match_.game(), prompt.name);
    if (!words.empty()) text += show_blocks(words, as_page(look_));
    const OptionsOf options = options_of(seat, prompt);
    const ShownAs shown = shown_as(seat, prompt, given);
    for (const FieldView& field : prompt.fields) {
        const auto is_field = [&](const auto& value) { return value.first == field.name; };
        if (std::any_of(given.begin(), given.end(), is_field)) continue;
        const std::vector<std::string> possible = options(field.name, given);
        if (possible.empty()) continue;  // a field without options is not asked
        add(fmt::format("Now {}: {}", field_in_words(field), options_in_words(possible, field, shown)));
        break;
    }
    add("\n" + how_to_answer(prompt, given, options));
    if (const std::string signs = sign_legend(look_); !signs.empty()) add(signs);
    for (const CommandInfo& command : commands())
        add(fmt::format("  {:<20}{}", command.use, command.meaning));
    write(text);
}

void Screen::rules(Seat seat, const std::string& word) {
    measure();
    const std::string board = match_.seen_by(seat).view().board;
    const std::vector<std::string>& boards = match_.game().info().boards;
    const bool known = std::find(boards.begin(), boards.end(), board) != boards.end();
    const Rulebook book = rulebook_of(match_.game(), known ? board : "");
    const Rulebook about = word.empty() ? book : rulebook_about(book, word);
    if (!about.sections.empty()) {
        write("\n" + show_rulebook(about, as_page(look_)));
        return;
    }
    std::vector<std::string> headings;
    for (const RulebookSection& section : book.sections)
        if (!section.heading.empty()) headings.push_back(section.heading);
    say(fmt::format("The rulebook has no part '{}'. Its sections are: {}.", safe_text(word), join(headings, ", ")));
}

// Shows the events of a place or a card of the owner or the table. If neither exists, shows the effects of an action,
// an item or a step of this name.
void Screen::show_history_of(Seat seat, Seat owner, const std::string& place) {
    const View view = match_.seen_by(seat).view();
    for (const std::string& wanted : {place, upper(place)})
        for (const ZoneView& zone : view.zones) {
            if (zone.seat != owner && zone.seat != 0) continue;
            const std::string at = place_in(zone, wanted);
            if (at.empty()) continue;
            say(player_place_text(at, {seat, look_}, match_.game()) + ":");
            const std::vector<Event> story = match_.seen_by(seat).card_history(at);
            if (story.empty()) say("  Nothing has happened there yet.");
            for (const Event& event : story)
                say("  " + event_text(event, seat, look_));
            return;
        }
    if (show_effects_of(seat, place)) return;
    say(
        fmt::format("There is no place or card '{}' of {}, and no action, item or step of that name has done anything. "
                    "Type a place (`why C`), a card (`why R2`), or the name of an action, an item or a step.",
                    safe_text(place), owner == seat ? "yours" : seat_name(owner, {seat, look_})));
}

// Shows the last events caused by a script, a step or an action of this name. Returns false if there are none.
bool Screen::show_effects_of(Seat seat, const std::string& name) {
    constexpr std::size_t kMaxReported = 12;
    std::vector<Event> done;
    const std::string wanted = lower(name);
    // Matches a script by its name, a step by its path or the end of its path, and an action or another answered word.
    const auto names_it = [&](const Event& event, const std::pair<std::string, std::string>& part) {
        const std::string value = lower(part.second);
        return (part.first == "script" && value == wanted) ||
               (part.first == "step" && (value == wanted || value.ends_with("." + wanted))) ||
               (event.kind == EventKind::answered && part.first != "seat" && value == wanted);
    };
    for (Event& event : match_.seen_by(seat).events())
        if (std::any_of(event.data.begin(), event.data.end(), [&](const auto& part) { return names_it(event, part); }))
            done.push_back(std::move(event));
    if (done.empty()) return false;
    const std::size_t first = done.size() - std::min(done.size(), kMaxReported);
    say(fmt::format("By {}{}:", safe_text(name), first > 0 ? ", most recently" : ""));
    for (std::size_t i = first; i < done.size(); ++i)
        say("  " + event_text(done[i], seat, look_));
    return true;
}

void Screen::show_history(Seat seat) {
    for (const std::string& line : event_lines(match_.seen_by(seat).events(), seat, look_))
        say("  " + line);
}

}  // namespace quattro::tools
