// A match as a page shows it: views, prompts and options with titles and faces, as JSON. tools/serve/README.md
// documents it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/draw.hpp"
#include "cli/json.hpp"
#include "layout/layout.hpp"
#include "match/quattro.hpp"
#include "page/fragments.hpp"

namespace quattro::tools {

// The view of a viewer, with the names of cards and seats.
struct Viewed {
    Seen seen;               // of the viewer
    Look look;               // with the game, and the names of the seats
    std::vector<bool> bots;  // for each seat, true if a bot plays it
};

// The name of a zone's instance, as fields, options and events use it: "1:hand", "grid".
std::string instance_name(const ZoneView& zone);
// A card as JSON: its name, its characters, its colour, and its words if the game has some. `zone` is the kind of the
// zone in which it lies, or null.
Json card_json(const std::string& card, const ZoneKind* zone, const Look& look);
// The line of an arrow as JSON: x and y of its beginning, then of its end.
Json line_json(const std::pair<Point, Point>& line);
// The table without `match`, `now`, `epoch` and the host's settings, which the host of the match adds: equal views
// give equal JSON.
Json table_json(const Viewed& viewed);
// The table as it was in the view `before`, an earlier one of the same viewer, without prompts and channels.
Json table_json(const Viewed& viewed, View before);
// A table as text in pieces, so that a page can be sent only the pieces that have changed.
struct TableText {
    std::vector<std::pair<std::string, std::string>> members;  // JSON by name, without prompts and fragments
    std::vector<TextDigest> prompts;  // see FragmentCache::prompts(); prompts_text() writes them
    Fragments fragments;
};
// The whole table in pieces, with the members of `more`. Precondition: `fragments` has the look of `viewed`.
TableText table_text(const Viewed& viewed, FragmentCache& fragments, const Json& more = Json::object());
TableText table_text(const Viewed& viewed, View before, FragmentCache& fragments);
// The open prompts of the viewer as a JSON list.
std::string prompts_text(const Viewed& viewed);
// The whole table as a JSON object, with the text of the prompts.
std::string whole_text(const TableText& table, std::string_view prompts);
// The text of one JSON object with the members of two. Neither may be empty.
std::string joined_objects(std::string first, std::string_view second);
// An open prompt as a tree of fields, sets and actions.
Json prompt_json(const Viewed& viewed, const PromptView& prompt);
// The options of a field after `earlier`, each with its title, its zone and its place. Empty if the prompt has no such
// field, or does not ask it after `earlier`.
Json options_json(const Viewed& viewed, const PromptView& prompt, const std::string& field, const Values& earlier);
// The actions of the game that a field does not offer after `earlier`: each with its title and the reason as a clause,
// or "" if no words give it. Empty if the field is no choice of an action.
Json not_offered_json(const Viewed& viewed, const PromptView& prompt, const std::string& field, const Values& earlier);
// The reason why an option was refused, as a clause in the words of the rules. "" for other refusals, and if no words
// give the reason.
std::string refusal_in_words(const Viewed& viewed, const PromptView& prompt, const Refusal& refusal);
// An option of a field, or a value of an answer, in words for players. `view` must be that of `viewed`; it is passed
// because making a view is slow.
std::string option_text(const Viewed& viewed, const View& view, const PromptView& prompt, const FieldView& field,
                        const std::string& value);
// An answer in words: "card R2, slot C".
std::string answer_words(const Viewed& viewed, const PromptView& prompt, const Values& values);
// The sentences for the viewer's events after number `after`, each with the number of the last event of its batch.
Json lines_json(const Viewed& viewed, std::uint64_t after);
// The sentences for these events of a viewer, which must be whole batches.
Json lines_json(const std::vector<Event>& events, Seat viewer, const Look& look);
// The history of a card as sentences. `place` is its place in the zone, as in "A". For a zone without places, `place`
// is "" and `card` is the name of the card. Throws Rejected if the viewer sees no such zone, place or card.
Json why_json(const Viewed& viewed, const std::string& zone, const std::string& place, const std::string& card);
// The rulebook of a game: its title, designers, seats, text and sections, each with its blocks, but without pictures.
// It describes `board`, or all boards that are played if `board` is "".
Json rulebook_json(const Game& game, const std::string& board);

}  // namespace quattro::tools
