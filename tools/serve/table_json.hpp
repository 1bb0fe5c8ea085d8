// A match as a page shows it: views, prompts and options with titles and faces, as JSON. README.md has the shapes.
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
#include "serve/fragments.hpp"

namespace quattro::serve {

// What a viewer sees, and how cards and seats are called.
struct Viewed {
    Seen seen;               // of the viewer
    Look look;               // with the game, and the names of the seats
    std::vector<bool> bots;  // for each seat, true if a bot plays it
};

// The name of a zone's instance, as fields, options and events use it: "1:hand", "grid".
std::string instance_name(const ZoneView& zone);
// A card: its name, its characters and its colour. `zone` is the kind of the zone in which it lies, or null.
Json card_json(const std::string& card, const ZoneKind* zone, const Look& look);
// The line of an arrow: x and y of its beginning, then of its end.
Json line_json(const std::pair<Point, Point>& line);
// The table without what Room::table_of() adds (`match`, `now`, `epoch` and what the host has set): equal views give
// equal JSON.
Json table_json(const Viewed& viewed);
// The table as it was in the view `before`, an earlier one of the same viewer, without prompts and channels.
Json table_json(const Viewed& viewed, View before);
// A table as text in pieces, so that a page can be sent only the pieces that have changed.
struct TableText {
    std::vector<std::pair<std::string, std::string>> members;  // JSON by name, but for prompts and fragments
    std::vector<TextDigest> prompts;  // see FragmentCache::prompts(); prompts_text() writes them
    Fragments fragments;
};
// The whole table as such pieces, with the members of `more`. `fragments` must be made for the look of the viewed.
TableText table_text(const Viewed& viewed, FragmentCache& fragments, const Json& more = Json::object());
TableText table_text(const Viewed& viewed, View before, FragmentCache& fragments);
// The open prompts of the viewer as a JSON list.
std::string prompts_text(const Viewed& viewed);
// The whole table as a JSON object, with the text of the prompts.
std::string whole_text(const TableText& table, std::string_view prompts);
// The text of one JSON object with the members of two. Neither may be empty.
std::string joined_objects(std::string first, std::string_view second);
// An open prompt as a tree.
Json prompt_json(const Viewed& viewed, const PromptView& prompt);
// The options of a field after `earlier`, each with its title and where it lies.
Json options_json(const Viewed& viewed, const PromptView& prompt, const std::string& field, const Values& earlier);
// The actions of the game that a field does not offer after `earlier`, each with its title and, as a clause, why not
// ("": it cannot be said in words). Empty if the field is no choice of an action.
Json not_offered_json(const Viewed& viewed, const PromptView& prompt, const std::string& field, const Values& earlier);
// Why an option was refused, as a clause in the words of the rules; "" for other refusals, and if no words say it.
std::string refusal_in_words(const Viewed& viewed, const PromptView& prompt, const Refusal& refusal);
// An option of a field, or a value of an answer, for players. `view` is that of `viewed`: to make one takes longer than
// all else.
std::string option_text(const Viewed& viewed, const View& view, const PromptView& prompt, const FieldView& field,
                        const std::string& value);
// An answer in words: "card R2, slot C".
std::string answer_words(const Viewed& viewed, const PromptView& prompt, const Values& values);
// The sentences for the viewer's events after number `after`, with the number of the last one.
Json lines_json(const Viewed& viewed, std::uint64_t after);
// The same for events of a viewer, whole batches.
Json lines_json(const std::vector<Event>& events, Seat viewer, const Look& look);
// The sentences of what became of the card at a place of a zone: "A", or "" with the name of a card for a zone without
// places.
Json why_json(const Viewed& viewed, const std::string& zone, const std::string& place, const std::string& card);
// The rulebook of a game: its title, designers, text and sections, each with its blocks.
Json rulebook_json(const Game& game, const std::string& board);

}  // namespace quattro::serve
