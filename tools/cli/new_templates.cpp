// The templates of `quattro new`. In their paths and texts, $NAME, $TITLE, $BASE, $TESTS and $EXAMPLE stand for
// TemplateNames.
#include "cli/new_templates.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/engine_version.hpp"
#include "base/text.hpp"

namespace quattro::tools {
namespace {

constexpr const char* kCardsPath = "cards/$NAME.yaml";
constexpr const char* kGamePath = "boards/$NAME/game.yaml";
constexpr const char* kScenarioPath = "$TESTS/$NAME.yaml";

constexpr const char* kCards = R"(# The cards of $NAME: a card has a value and is written as its value.
cards: $NAME
attributes:
  value: { from: 1, to: 9 }
written: "{value}"
)";

constexpr const char* kGame = R"(# $TITLE: the seats play one card each in secret; the highest card of a round scores.
game: $NAME
title: $TITLE
text: Everybody plays a card in secret. The highest card of a round scores a point.
seats: 2
cards: $NAME
zones:
  hand:   { of: seat, kind: hand, seen_by: owner, starts: [1, 2, 3, 4, 5] }
  played: { of: seat, kind: hand, seen_by: everyone, text: played cards }
counters:
  points: { of: seat }
prompts:
  play: { pick: hand, text: "Which card do you play?", seconds: 60 }
flow:
  round:
    repeat: 5
    steps:
      ask:   { ask: play }
      score: { add: { points: 1 }, if: value of play = best(value of play) }
      put:   { move: play, to: played }
  over: { end: leaders(points) }
)";

constexpr const char* kGameScenario = R"(- scenario: The highest card of a round scores a point
  game: $NAME
  do:
  - 1: { play: 5 }
  - 2: { play: 3 }
  expect: { points: [1, 0], played: ["5", "3"] }
)";

constexpr const char* kVariant = R"(# $TITLE: a variant states only what differs from the game that it extends.
game: $NAME
extends: $BASE
title: $TITLE
text: As $BASE. Write here what differs.
)";

constexpr const char* kAction = R"(-- $NAME: a card gains.
return action {
  text   = "{$NAME} gains {by}",
  params = { $NAME = card {}, by = amount { from = 1, to = 4 } },
  run = function(fx, p)
    fx:add(p.$NAME, p.by)
  end,
}
)";

constexpr const char* kActionGame = R"(# $TITLE: a small game to try the action $NAME. `actions` says who can choose it.
game: $NAME
title: $TITLE
text: Cards of your hand gain. The hand with the highest total wins.
seats: 2
cards: $NAME
zones:
  hand: { of: seat, kind: hand, seen_by: owner, starts: [1, 2, 3] }
actions:
  $NAME: { $NAME: { pick: hand }, by: 2 }    # the seat is asked for a card
prompts:
  turn:
    text: What do you do?
    fields:
      act: { pick: action, optional: true }
    seconds: 60
flow:
  round:
    repeat: 3
    steps:
      ask: { ask: turn }
      act: { run: turn.act }                 # all actions in one moment
  over: { end: leaders(total(value of hand)) }
)";

constexpr const char* kActionScenario = R"(- scenario: The action changes the card that a player chooses
  game: $NAME
  do:
  - 1: { act: $NAME, act.$NAME.$NAME: 3 }
  - 2: { act: none }
  expect: { hand: ["1 2 5", "1 2 3"] }
)";

constexpr const char* kItem = R"(-- $NAME: a card gains, and the seat has an item less.
return item {
  text   = "{$NAME} gains {by}",
  params = { $NAME = card {}, by = amount { from = 1, to = 4 }, left = counter_named {} },
  run = function(fx, p)
    fx:add_counter(p.left, -1)
    fx:add(p.$NAME, p.by)
  end,
}
)";

constexpr const char* kItemGame = R"(# $TITLE: a small game to try the item $NAME. The step `use` uses it up.
game: $NAME
title: $TITLE
text: The highest card of a round scores a point. Each player can raise one card, once.
seats: 2
cards: $NAME
zones:
  hand:   { of: seat, kind: hand, seen_by: owner, starts: [1, 2, 3] }
  played: { of: seat, kind: hand, seen_by: everyone, text: played cards }
counters:
  points: { of: seat }
  items:  { of: seat, starts: 1 }
prompts:
  turn:
    text: Which card do you play?
    fields:
      card: { pick: hand }
      use:  { pick: truth, if: items > 0 }
    seconds: 60
flow:
  round:
    repeat: 3
    steps:
      ask:   { ask: turn }
      use:   { run: { $NAME: turn.card, by: 2, left: items }, if: turn.use }
      score: { add: { points: 1 }, if: value of turn.card = best(value of turn.card) }
      put:   { move: turn.card, to: played }
  over: { end: leaders(points) }
)";

constexpr const char* kItemScenario = R"(- scenario: The item raises the card that is played with it
  game: $NAME
  do:
  - 1: { card: 3, use: false }
  - 2: { card: 2, use: true }
  expect: { points: [0, 1], items: [1, 0], played: ["3", "4"] }
)";

constexpr const char* kEffect = R"(-- $NAME: cards gain.
return effect {
  text   = "{to} gains {$NAME}",
  params = { $NAME = amount { from = 1, to = 9 }, to = cards { default = "this card" } },
  run = function(fx, p)
    fx:add(p.to, p.$NAME)
  end,
}
)";

constexpr const char* kTrialBoard = R"(# $TITLE: a board to try the effect $NAME. A slot that is left out does nothing.
board: $NAME
text: One slot tries the effect $NAME.
slots:
  $EXAMPLE: { $NAME: 1 }
)";

// The name for players: "salt-road" is "Salt road".
std::string spoken_title(const std::string& name) {
    std::string title = name;
    std::replace_if(
        title.begin(), title.end(), [](char c) { return c == '-' || c == '_'; }, ' ');
    return with_capital(title);
}

std::string filled(std::string text, const TemplateNames& names) {
    const std::vector<std::pair<std::string, std::string>> blanks = {{"$NAME", names.name},
                                                                     {"$TITLE", spoken_title(names.name)},
                                                                     {"$BASE", names.base},
                                                                     {"$TESTS", names.tests},
                                                                     {"$EXAMPLE", names.example}};
    for (const auto& [blank, value] : blanks)
        for (std::size_t at = 0; (at = text.find(blank, at)) != std::string::npos; at += value.size())
            text.replace(at, blank.size(), value);
    return text;
}

FileTexts filled(const FileTexts& files, const TemplateNames& names) {
    FileTexts all;
    for (const auto& [path, text] : files)
        all[filled(path, names)] = filled(text, names);
    return all;
}

}  // namespace

FileTexts manifest_template(const TemplateNames& names) {
    return {{"pack.yaml",
             fmt::format("pack: {}\nversion: 1.0.0\nengine: {}\nneeds: [base]\n", names.name, kEngineVersion)}};
}

FileTexts game_template(const TemplateNames& names) {
    return filled({{kCardsPath, kCards}, {kGamePath, kGame}, {kScenarioPath, kGameScenario}}, names);
}

FileTexts variant_template(const TemplateNames& names) { return filled({{kGamePath, kVariant}}, names); }

FileTexts action_template(const TemplateNames& names) {
    return filled({{"scripts/actions/$NAME.lua", kAction},
                   {kCardsPath, kCards},
                   {kGamePath, kActionGame},
                   {kScenarioPath, kActionScenario}},
                  names);
}

FileTexts item_template(const TemplateNames& names) {
    return filled({{"scripts/items/$NAME.lua", kItem},
                   {kCardsPath, kCards},
                   {kGamePath, kItemGame},
                   {kScenarioPath, kItemScenario}},
                  names);
}

FileTexts effect_template(const TemplateNames& names) {
    return filled({{"scripts/effects/$NAME.lua", kEffect}}, names);
}

std::string trial_board(const TemplateNames& names) { return filled(kTrialBoard, names); }

}  // namespace quattro::tools
