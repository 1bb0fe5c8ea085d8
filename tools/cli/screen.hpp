// What whoever sits at the keyboard is shown: the news, the table, the question, and what they ask about them.
#pragma once

#include <map>
#include <optional>
#include <ostream>
#include <string>

#include "cli/draw.hpp"
#include "cli/lines.hpp"
#include "cli/news.hpp"
#include "cli/words.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

class Screen {
public:
    // `match` and `out` must outlive it. `terminal`: it may be cleared between people, and a sign invites them to type.
    Screen(const Match& match, Look look, bool terminal, std::ostream& out);

    // Breaks what is wider than the window at blanks.
    void say(const std::string& text);
    std::ostream& out() { return out_; }
    void clear();
    void invite();
    void show(const std::vector<News::Piece>& news);
    // The table as a seat sees it.
    void draw(Seat seat);
    // What the seat has not been told yet; `people` play at this keyboard.
    void tell_news(Seat seat, int people);
    // The first field of a prompt that is not in `given`, and what can be answered there.
    void ask(Seat seat, const PromptView& prompt, const Values& given, Milliseconds now);
    // What the prompt asks, what can be answered to what is not in `given`, and what else may be typed.
    void help(Seat seat, const PromptView& prompt, const Values& given);
    // The rulebook, with the board that lies before the seat; with a word what is called so in it alone.
    void rules(Seat seat, const std::string& word);
    // All that the seat was told, and all of the card at a place, or of that writing, among what the owner or the table
    // has; or what was done by an action, an item or a step of that name.
    void tell_history(Seat seat);
    void tell_story(Seat seat, Seat owner, const std::string& place);
    // From now on what is higher than the window is shown a page at a time; `lines`, which must outlive it, ask for the
    // next. `rows` of a window: else it is measured.
    void show_in_pages_by(Lines& lines, std::optional<int> rows) { lines_ = &lines, rows_ = rows; }
    // Says it, in pages where it is higher than the window.
    void say_in_pages(const std::string& text);
    // Events that an undo took back are news when they come again.
    void forget_undone();
    // The match goes on with mended files, and their looks.
    void show_game(const Game& game);

    // The card on the place of this name, as it is shown: one of the seat's or the table's. "" if none lies there, or
    // if there are several such places.
    std::string card_on(Seat seat, const std::string& place) const;
    // What is left of a prompt's time is not told: nobody's time runs.
    void tell_no_time() { tells_time_ = false; }

    // As others are told of a seat.
    std::string name_of(Seat seat) const { return seat_name(seat, {kNobody, look_}); }

    // The seat of this number or name, if there is one; capitals count only where two names differ in nothing else.
    std::optional<Seat> seat_named(const std::string& text) const;
    // "1 to 4", or "1 amy, 2 ben" where seats have names.
    std::string seats_in_words() const;
    // Why no seat is named so: "There is no seat 'eve': they are 1 amy, 2 ben.", or which of several it could be.
    std::string no_seat_named(const std::string& text) const;

    // Cards are sorted as in a hand.
    OptionsOf options_of(Seat seat, const PromptView& prompt) const;
    // Options as the seat knows them: cards as they are drawn, places with what lies there, values and seats by name,
    // and a word that stands for a part of a card that is `given` as that part.
    ShownAs shown_as(Seat seat, const PromptView& prompt, const Values& given = {}) const;

private:
    // A window may have become wider or narrower.
    void measure();
    void write(const std::string& text);
    // Of the seats' names those that differ from the text in capitals at most.
    std::vector<std::string> names_alike(const std::string& text) const;
    bool tell_done_by(Seat seat, const std::string& name);

    const Match& match_;
    Look look_;
    bool terminal_, tells_time_ = true;
    std::ostream& out_;
    Lines* lines_ = nullptr;  // null: everything is shown at once
    std::optional<int> rows_;
    std::map<Seat, News> news_;
    std::map<Seat, View> drawn_;           // as each seat last saw the table
    std::map<Seat, std::uint64_t> told_;   // the last event each seat was told
    std::map<Seat, std::uint64_t> begun_;  // ... and the last before anybody answered
};
// In capitals, as cards and places are often named.
std::string upper(std::string text);

}  // namespace quattro::tools
