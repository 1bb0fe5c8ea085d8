// All output for a person at the keyboard: news, the table, prompts, help and explanations.
#pragma once

#include <map>
#include <optional>
#include <ostream>
#include <string>

#include "cli/answer_parser.hpp"
#include "cli/draw.hpp"
#include "cli/line_reader.hpp"
#include "cli/news.hpp"
#include "match/quattro.hpp"

namespace quattro::tools {

class Screen {
public:
    // `match` and `out` must outlive the screen. `terminal` enables clearing the screen, the input sign "> " and the
    // width of the window instead of `look.width`.
    Screen(const Match& match, Look look, bool terminal, std::ostream& out);

    // Shows a text, wrapped to the width of the window, or to that of the look.
    void say(const std::string& text);
    std::ostream& out() { return out_; }
    void clear();
    void show_input_sign();
    void show(const std::vector<News::Piece>& news);
    // Draws the table as a viewer sees it. After enable_paging(), if the window is known and the table would push the
    // question out of it, the effects of the places are left out, unless the board was not in this viewer's last table.
    void draw(Seat seat);
    // The next draw() shows everything, page by page if it is higher than the window.
    void draw_whole_next() { draws_whole_ = true; }
    // Shows the events that the seat has not seen yet, except initial values of counters, halts and, if `people` is
    // above 1, inputs of the host. `people` is the number of people at this keyboard. Clears the screen if cards are
    // hidden again.
    void show_news(Seat seat, int people);
    // Shows the question, if `given` is empty, and the first field of the prompt that is asked and not in `given`, with
    // its options.
    void show_prompt(Seat seat, const PromptView& prompt, const Values& given, Milliseconds now);
    // Explains the prompt, the options of the next field, and the commands.
    void help(Seat seat, const PromptView& prompt, const Values& given);
    // Shows the rulebook for the seat's current board, or for all boards if the game does not list that one. If `word`
    // is not "", shows only the parts about it, or the headings if there are none.
    void rules(Seat seat, const std::string& word);
    // Show all events of the seat, or the events of one card or place of the owner or the table. If there is no such
    // card or place, show_history_of() shows the effects of an action, an item or a step of that name.
    void show_history(Seat seat);
    void show_history_of(Seat seat, Seat owner, const std::string& place);
    // From now on, say_in_pages(), help(), rules() and draw() after draw_whole_next() show texts that are higher than
    // the window page by page. `lines` reads the request for the next page and must outlive the screen. If `rows` is
    // missing, the window is measured.
    void enable_paging(LineReader& lines, std::optional<int> rows) { lines_ = &lines, rows_ = rows; }
    // Shows a text; after enable_paging(), page by page if it is higher than the window.
    void say_in_pages(const std::string& text);
    // Call this after an undo, so that events that were undone are shown when they occur again.
    void forget_undone();
    // Uses the reloaded game from now on.
    void set_game(const Game& game);

    // The card on the place of this name that belongs to the seat or the table, as it is shown. Returns "" if there is
    // no card, or no such place, or several.
    std::string card_on(Seat seat, const std::string& place) const;
    // Hides the remaining time for prompts, for a match without clock.
    void hide_time() { tells_time_ = false; }

    // The name of a seat as other seats see it.
    std::string name_of(Seat seat) const { return seat_name(seat, {kSpectator, look_}); }

    // The seat with this number or name. Case is distinguished only between names that are otherwise equal. Returns
    // nothing if there is no such seat, or if several names equal the text except for case.
    std::optional<Seat> seat_named(const std::string& text) const;
    // The list of seats: "1 to 4", or "1 amy, 2 ben" if seats have names.
    std::string seats_in_words() const;
    // The error for an unknown or ambiguous seat: "There is no seat 'eve'; the seats are 1 amy, 2 ben."
    std::string no_seat_named(const std::string& text) const;

    // Returns a function for the options of the prompt's fields. Cards are sorted like a hand. The screen must outlive
    // the function.
    OptionsOf options_of(Seat seat, const PromptView& prompt) const;
    // Returns a function that shows options: cards by their look, places with their cards, seats and values by their
    // names. A word that stands for a part of the last card in `given` is shown as that part. The screen must outlive
    // the function.
    ShownAs shown_as(Seat seat, const PromptView& prompt, const Values& given = {}) const;

private:
    // Updates the width, because the window may have been resized.
    void measure();
    void write(const std::string& text);
    // The lines of the window, or 0 if these are unknown or texts are not shown in pages.
    int rows() const;
    // The names of seats that equal the text, ignoring case.
    std::vector<std::string> names_alike(const std::string& text) const;
    bool show_effects_of(Seat seat, const std::string& name);

    const Match& match_;
    Look look_;
    bool terminal_, tells_time_ = true, draws_whole_ = false;
    std::ostream& out_;
    LineReader* lines_ = nullptr;  // null if texts are not shown in pages
    std::optional<int> rows_;
    std::map<Seat, News> news_;
    std::map<Seat, View> last_views_;             // the view that was last drawn for each viewer
    std::map<Seat, std::uint64_t> last_shown_;    // number of the last event that was shown to each seat
    std::map<Seat, std::uint64_t> last_initial_;  // number of the last event before the first input
};
// The text in upper case, because cards and places are often named that way.
std::string upper(std::string text);

}  // namespace quattro::tools
