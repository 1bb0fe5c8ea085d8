// Small games with secrets of zones, attributes, counters, prompts and channels. A test can disclose one secret of the
// game `secrets`.
#pragma once

#include <unistd.h>

#include <fstream>

#include "games.hpp"

namespace quattro::property {

inline const std::string kSecretCards = R"(cards: stone
attributes:
  value: { from: 0, to: 9 }
  suit:  { one_of: { sun: s, moon: m, star: t }, absent_at: { value: 0 } }
  curse: { from: 0, to: 5, seen_by: nobody }
  mark:  { from: 0, to: 5, seen_by: others }
  open:  { from: 0, to: 1 }
  lining: { from: 0, to: 5, seen_by: { if: open } }
written: "{suit}{value}/{mark}"
)";

inline const std::string kSecretGame = R"(game: secrets
seats: 3
cards: stone
counters:
  purse:  { of: seat, starts: 9, seen_by: owner }
  doom:   { starts: 3, seen_by: nobody }
  rumour: { of: seat, seen_by: others }
  bared:  {}
  score:  { of: seat }
zones:
  deck:     { of: seat, kind: pile, seen_by: nobody, known_to: owner, starts: [s1/0, s2/1, m3/0, m4/2, t5/0, t6/3, s7/0, s7/4] }
  hand:     { of: seat, kind: hand, seen_by: owner }
  forehead: { of: seat, kind: hand, seen_by: others }
  vault:    { of: seat, kind: row, places: [A, B, C, D, E, F], seen_by: { if: bared, else: nobody } }
  table:    { of: seat, kind: row, places: [A, B, C, D, E, F], seen_by: everyone }
  pool:     { kind: pile, seen_by: nobody, starts: [t1/0, t2/1, t3/0, s9/2] }
channels: { all: {}, doomed: { if: doom > 5 }, rich: { if: purse > 6 } }
prompts:
  play:
    fields:
      card: { pick: hand where value of it > 1 }
      slot: { pick: places(table) where it is empty }
    seconds: 60
    if_silent: random
  bid:
    fields: { amount: { pick: 0..purse } }
    secret: true
    shows_answered: false
    seconds: 30
    if_silent: random
  whisper:
    fields: { say: { pick: ["yes", "no", maybe] } }
    private: true
    seconds: 20 + purse
    closes: deadline
    if_silent: random
  hide:
    fields:
      card: { pick: hand }
      slot: { pick: places(vault) where it is empty }
    secret: true
    once: true
    seconds: 40
    if_silent: random
  steal:
    fields: { card: { pick: hand of next(seat) }, slot: { pick: places(table) where it is empty } }
    seconds: 25
    if_silent: random
  fetch:
    fields: { card: { pick: deck }, slot: { pick: places(vault) where it is empty } }
    secret: true
    seconds: 25
    if_silent: random
flow:
  shuffle: { shuffle: deck }
  deal:    { move: 3, from: deck, to: hand }
  face:    { move: 1, from: deck, to: forehead }
  curse:   { add: { curse of hand: 2, mark of hand: 1, lining of hand: 3 } }
  round:
    repeat: 3
    steps:
      bid:     { ask: bid }
      pay:     { add: { purse: -bid.amount } }
      grow:    { add: { rumour: 1 } }
      doomed:  { add: { doom: 1 } }
      whisper: { ask: whisper, of: 1 if round % 2 = 0 else 2 }
      play:    { ask: play }
      put:     { move: play.card, to: play.slot }
      worse:   { add: { curse of hand: 1, mark of hand: 1 } }
      hide:    { ask: hide }
      bury:    { move: hide.card, to: hide.slot }
      steal:   { ask: steal, of: 1 if round % 3 = 0 else 2 if round % 3 = 1 else 3 }
      loot:    { move: steal.card, to: steal.slot }
      fetch:   { ask: fetch }
      fetched: { move: fetch.card, to: fetch.slot }
      draw:    { move: 2, from: deck, to: hand }
      lift:    { set: { open of table: 1 }, if: round = 2 }
      bare:    { set: { bared: 1 }, if: round = 3 }
  over: { end: draw }
)";

// A game whose script changes cards and counters in many ways. Some seats see the changes, some do not, and visibility
// itself changes.
inline const std::string kStirredGame = R"yaml(game: stirred
seats: 3
cards: stone
most_cards: 90
counters:
  purse: { of: seat, starts: 9, seen_by: owner }
  camp:  { of: seat, starts: 1, seen_by: { same: camp } }
  tribe: { of: seat, starts: 5, seen_by: { same: camp } }
  doom:  { seen_by: nobody }
  bared: { shown: false }
  score: { of: seat }
zones:
  deck:     { of: seat, kind: pile, seen_by: nobody, known_to: owner, starts: [s1/0, s2/1, m3/0, m4/2, t5/0, t6/3, s7/0, s7/4] }
  hand:     { of: seat, kind: hand, seen_by: owner }
  forehead: { of: seat, kind: hand, seen_by: others }
  purseful: { of: seat, kind: hand, seen_by: owner, counted_by: owner, starts: [m1/0, m2/0] }
  row:      { of: seat, kind: loop, places: [A, B, C, D, E, F], seen_by: { if: bared, else: owner } }
  table:    { kind: pile, seen_by: everyone, starts: [t1/0, t2/1, t3/0, s9/2] }
  heap:     { kind: pile, seen_by: nobody }
channels: { camp: { same: camp }, doomed: { if: doom > 2 } }
prompts:
  play:
    fields: { card: { pick: hand, optional: true }, slot: { pick: places(row) where it is empty } }
    secret: true
    seconds: 60
    if_silent: random
  guess: { fields: { on: { pick: 0..3 } }, private: true, seconds: 30, if_silent: random }
patterns:
  run: { among: { windows: row, length: 3 }, different: [value], score: { sum: value } }
flow:
  deal: { move: 3, from: deck, to: hand }
  face: { move: 1, from: deck, to: forehead }
  round:
    repeat: 8
    steps:
      guess: { ask: guess, of: 1 if round % 3 = 0 else 2 if round % 3 = 1 else 3 }
      play:  { ask: play }
      put:   { move: play.card, to: play.slot }
      stir:  { run: { stir: first(hand), other: "at(row; A)" }, first: 1 }
      whirl: { run: { stir: first(forehead), other: first(hand) }, first: 1 }
      table: { run: { stir: first(table), other: first(deck) }, first: 1 }
      hoard: { run: { stir: first(purseful), other: first(table) }, first: 1 }
      draw:  { move: 1, from: deck, to: hand }
      score: { compare: run, best: { score: 1 }, tied: { score: 1 }, none: {} }
      mix:   { if: round % 3 = 0, steps: { all: { shuffle: table } } }
      back:  { if: round % 4 = 0, steps: { fore: { move: forehead, to: deck }, row: { move: row, to: deck } } }
      fate:  { add: { doom: 1 } }
  over: { end: draw }
)yaml";
inline const std::string kStir = R"(return rule {
  text = "stirs {stir} and {other}",
  params = { stir = card {}, other = card {} },
  run = function(fx, p)
    local n = fx:roll(1, 10)
    if n == 1 then fx:swap(p.stir, p.other)
    elseif n == 2 then fx:set(p.stir, fx:roll(0, 9))
    elseif n == 3 then fx:discard(p.other)
    elseif n == 4 then fx:create(zone.heap, { value = fx:roll(0, 9), suit = 1 })
    elseif n == 5 then fx:give(p.stir, zone.table)
    elseif n == 6 then fx:set_counter(counter.camp, fx:roll(1, 3)) fx:add(p.stir, 1)
    elseif n == 7 then fx:set_counter(counter.bared, fx:roll(0, 1)) fx:add(p.other, 1)
    elseif n == 8 then fx:set(p.stir, fx:roll(0, 1), attr.open) fx:add(p.stir, 1, attr.mark)
    elseif n == 9 then fx:give(p.other, zone.purseful) fx:set_counter(counter.tribe, fx:roll(1, 9))
    else fx:add(p.other, 2) fx:set_counter(counter.purse, n) end
  end,
}
)";

// Cards as dice: scripts roll values of cards in cups, in a pile and on the table. Each seat bids a secret number.
inline const std::string kThrownGame = R"yaml(game: thrown
seats: 3
cards: stone
zones:
  cup:   { of: seat, kind: hand, seen_by: owner, starts: [s9/0, m9/0, t9/0] }
  known: { of: seat, kind: pile, seen_by: nobody, known_to: everyone, starts: [s1/0, s1/0, m2/0] }
  face:  { of: seat, kind: row, places: [A, B], seen_by: nobody }
  table: { kind: pile, seen_by: everyone, starts: [t1/0, t2/1] }
counters: { won: { of: seat } }
prompts:
  bid:  { fields: { on: { pick: 0..30 } }, secret: true, seconds: 30, if_silent: random }
  show: { fields: { card: { pick: cup, optional: true }, slot: { pick: places(face) where it is empty } }, once: true, seconds: 20, if_silent: random }
flow:
  round:
    repeat: 4
    steps:
      cast:   { run: { cast: cup } }
      marked: { run: { marked: known } }
      open:   { run: { marked: table }, first: 1 }
      bid:    { ask: bid }
      lift:   { set: { open of table: 1 }, if: round = 2 }
      show:   { if: round < 3, steps: { ask: { ask: show }, put: { move: show.card, to: show.slot } } }
      won:    { add: { won: bid.on } }
      pour:   { if: round = 3, steps: { all: { move: cup, to: known }, mix: { shuffle: known } } }
  over: { end: most(won) }
)yaml";
inline const std::string kCast =
    "return rule {\n  text = \"{cast}\",\n  params = { cast = cards {} },\n  run = function(fx, p)\n"
    "    fx:roll_each(p.cast, 1, 6)\n    for i = 1, fx:count(p.cast) do\n"
    "      fx:set(fx:nth(p.cast, i), fx:roll(0, 5), attr.mark)\n    end\n  end,\n}\n";
inline const std::string kMarked =
    "return rule {\n  text = \"{marked}\",\n  params = { marked = cards {} },\n  run = function(fx, p)\n"
    "    if fx:roll(1, 2) == 1 then fx:roll_each(p.marked, 0, 3, attr.curse) end\n"
    "    fx:roll_each(p.marked, 1, 4, attr.lining)\n  end,\n}\n";

// Hidden phases must not leak. Nothing that an awake seat can see depends on which seats are owls, which other seats
// have a prompt, or what they answer. This requires that the awake seat stays silent in prompts that close when all
// have answered.
inline const std::string kVeiledGame = R"yaml(game: veiled
seats: 4
cards: stone
most_cards: 90
options: { owls: { seats: [1, 3] }, awake: { seats: [2] } }
counters:
  owl:   { of: seat, seen_by: owner }
  prey:  { of: seat, seen_by: owner }
  loot:  { of: seat, seen_by: owner }
  dread: { seen_by: nobody }
  slept: { of: seat, seen_by: owner }
zones:
  nest: { of: seat, kind: hand, seen_by: owner, counted_by: owner, starts: [s1/0, s2/1, m3/0] }
  pit:  { kind: pile, seen_by: nobody, counted_by: nobody, starts: [t1/0, t2/1] }
channels: { owls: { same: owl } }
prompts:
  hunt: { fields: { hunt: { pick: seats } }, seconds: 60, private: true, secret: true, if_silent: { hunt: 1 } }
  hush: { fields: { hush: { pick: 0..9 } }, seconds: 30, private: true, closes: deadline, if_silent: random }
  hide: { fields: { card: { pick: nest, optional: true } }, seconds: 40, secret: true, shows_answered: false, closes: deadline, if_silent: random }
  once: { fields: { once: { pick: 0..3 } }, seconds: 20, secret: true, shows_answered: false, once: true, closes: deadline, if_silent: { once: 2 } }
  say:  { pick: [x, y], seconds: 60, secret: true, shows_answered: false, if_silent: { say: x } }
flow:
  mark: { set: { owl: 1 }, if: seat in owls }
  round:
    repeat: 3
    steps:
      night: { ask: hunt, if: owl = 1 or seat in awake }
      hit:   { add: { prey: 1 }, if: hunt is not none and hunt = seat }
      fear:  { add: { dread: 1 } }
      dark:
        parallel: everyone
        steps:
          hush:  { ask: hush, if: owl = 1 or seat in awake }
          slept: { add: { slept: 1 }, if: hush is not none and hush > 4 }
          again: { ask: hush, if: owl = 1 or seat in awake }
      hide: { ask: hide }
      lose: { move: hide.card, to: pit }
      once: { ask: once }
      gain: { add: { loot: once.once } }
      day:  { ask: say }
  over: { end: draw }
)yaml";

// Writes the games to a folder, which is removed with the object.
class SecretsPack {
public:
    // Replaces the first `from` with `to` in the game `secrets` or else in the cards, to break it on purpose. Fails if
    // it is in neither. Changes nothing if `from` is empty.
    explicit SecretsPack(const std::string& from = "", const std::string& to = "")
        : folder_(std::filesystem::temp_directory_path() / fmt::format("quattro-secrets-{}-{}", ::getpid(), next_++)) {
        write("pack.yaml", "pack: secrets\nversion: 1.0.0\nengine: 0.1\n");
        std::string cards = kSecretCards, game = kSecretGame;
        if (!from.empty()) replace(cards, game, from, to);
        write("cards/stone.yaml", cards);
        write("boards/secrets/game.yaml", game);
        write("boards/stirred/game.yaml", kStirredGame);
        write("scripts/rules/stir.lua", kStir);
        write("boards/thrown/game.yaml", kThrownGame);
        write("boards/veiled/game.yaml", kVeiledGame);
        write("scripts/rules/cast.lua", kCast);
        write("scripts/rules/marked.lua", kMarked);
    }
    ~SecretsPack() { std::filesystem::remove_all(folder_); }
    SecretsPack(const SecretsPack&) = delete;
    SecretsPack& operator=(const SecretsPack&) = delete;
    std::shared_ptr<const Game> load(const std::string& game = "secrets",
                                     const std::map<std::string, std::string>& options = {}) const {
        return load_game(folder_, game, options);
    }
    const std::filesystem::path& folder() const { return folder_; }

private:
    static void replace(std::string& cards, std::string& game, const std::string& from, const std::string& to) {
        std::string& text = game.find(from) != std::string::npos ? game : cards;
        const auto at = text.find(from);
        INFO("'" << from << "' is not in the game");
        REQUIRE(at != std::string::npos);
        text.replace(at, from.size(), to);
    }
    void write(const std::string& file, const std::string& text) const {
        std::filesystem::create_directories((folder_ / file).parent_path());
        std::ofstream(folder_ / file) << text;
    }
    inline static int next_ = 0;
    std::filesystem::path folder_;
};

}  // namespace quattro::property
