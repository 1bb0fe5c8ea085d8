// The kinds of step, as designers write them.
#include "flow/step_compiler.hpp"

namespace quattro {
namespace {

constexpr Key kIf{
    "if", KeyType::expression,
    "The step only happens if this holds. Where it reads what each seat has and the step is about several, it "
    "happens for those seats for which it holds.",
    "if: round = 7"};
constexpr Key kOf{"of", KeyType::expression, "Whose: a seat; everyone unless said otherwise.", "of: mover"};
constexpr Key kAs{"as", KeyType::name, "A counter with `holds: card`, where expressions find the card afterwards.",
                  "as: last"};
constexpr Key kAtMost{
    "at_most",
    KeyType::integer,
    "How many times it can happen in a match; needed inside a repeat, so that the cards can be counted.",
    "at_most: 7",
    false,
    1,
    1000};

constexpr Key kShuffle[] = {
    {"shuffle", KeyType::member, "The zone whose cards are put in random order.", "shuffle: deck", true}, kOf, kIf};
constexpr Key kTo{
    "to", KeyType::text,
    "Where they go: a pile or hand, ZONE of SEAT, a place or column that was answered, or `scrap`: out of the match. "
    "To "
    "a zone that each seat has they go for every seat the step is about, from the table to the table once.",
    "to: place.slot", true};
constexpr Key kAt{"at", KeyType::name, "Of a zone with places: which.", "at: A"};
constexpr Key kMove[] = {
    {"move", KeyType::any,
     "The cards: a card such as first(deck), a set such as a zone, all ZONE or SET where C, an answer, or a list of "
     "these; everything, to a zone of each seat: all that the seat has. Before several leave, all seats' are named. "
     "With `from`: how many, as far as there are any; seat 1's first.",
     "move: place.card", true},
    {"from", KeyType::text, "The pile or hand from whose top that many cards are taken.", "from: deck"},
    kTo,
    kAt,
    kAs,
    kOf,
    kIf};
constexpr Key kMake[] = {
    {"make", KeyType::any,
     "Cards that come into being: what one of them is, by attribute; kinds that were answered; a card or a set of "
     "cards to be like; or a list of cards as they are written.",
     "make: { value: 1 }", true},
    kTo,
    kAt,
    kAs,
    kAtMost,
    kOf,
    kIf};
constexpr Key kDrop[] = {{"drop", KeyType::map, "A new card with these attributes falls down a column of a grid.",
                          "drop: { owner: seat }", true},
                         {"into", KeyType::text, "The column that was answered.", "into: column", true},
                         {"first", KeyType::expression,
                          "The seat whose card falls first; seat order unless said otherwise.", "first: holder"},
                         {"overflow", KeyType::name,
                          "What happens to a card whose column is full: `forfeit`, it is lost.", "overflow: forfeit"},
                         kOf,
                         kIf};
constexpr Key kSet[] = {
    {"set", KeyType::map,
     "What becomes what: a counter, COUNTER of SEAT, or ATTRIBUTE of CARDS. What each seat has changes for every seat "
     "the "
     "step is about. All is reckoned before anything changes; in a value for cards `it` is the card.",
     "set: { points: points of next(seat) }", true},
    {"add", KeyType::map, "To what how much is added; negative takes away.", "add: { points: 1 }"},
    kOf,
    kIf};
constexpr Key kAdd[] = {
    {"add", KeyType::map, "To what how much is added, as with `set`.", "add: { points: 1, value of hand: -1 }", true},
    kOf,
    kIf};
constexpr Key kAsk[] = {
    {"ask", KeyType::name,
     "The prompt. All who are asked answer at once; nobody sees an answer before it has closed. "
     "Who has no legal answer is not asked.",
     "ask: place", true},
    {"at_once", KeyType::map, "An answer that works before all have answered: `if`, `steps` and `clock`.",
     "at_once: { if: choose.use = redraw, steps: { back: { move: hand, to: deck } } }"},
    kOf,
    kIf};
constexpr Key kResolve[] = {
    {"resolve", KeyType::name,
     "The zone whose slots do what the board says, in letter order; what several seats do in one slot happens at the "
     "same moment.",
     "resolve: loop", true},
    {"at", KeyType::text,
     "Only the immediate effects of the place each seat answered here; without it only the others.", "at: place.slot"},
    kIf};
constexpr Key kCompare[] = {
    {"compare", KeyType::name, "The pattern that is scored for each seat.", "compare: quattro", true},
    {"best", KeyType::map, "What the seat with the highest score gets, by counter.", "best: { points: 1 }"},
    {"tied", KeyType::map, "What each of several with the highest score gets.", "tied: { points: 0.5 }"},
    {"none", KeyType::map, "What every seat gets if nobody has the pattern.", "none: { points: 0 }"},
    kIf};
constexpr Key kIfMade[] = {
    {"if_made", KeyType::name, "The pattern; whoever's card completes it wins the match.", "if_made: line", true},
    {"by", KeyType::name, "The step that placed the cards.", "by: fall", true},
    {"tie", KeyType::expression, "The seat that wins if several complete it at once; a draw unless said otherwise.",
     "tie: holder"},
    kIf};
constexpr Key kPresent[] = {
    {"present", KeyType::name, "`next`: the next board of the game's list comes into play.", "present: next", true},
    kIf};
constexpr Key kTell[] = {
    prose({"tell", KeyType::text, "A message to everyone, for the log.", "tell: The last round begins.", true}), kIf};
constexpr Key kEnd[] = {{"end", KeyType::expression,
                         "Who wins: a seat, several, or `draw`, which also counts if it is nobody. The match is over.",
                         "end: most(points) or ties_go_to", true},
                        kIf};
constexpr Key kRun[] = {
    {"run", KeyType::any,
     "A script of scripts/rules, scripts/items or scripts/effects, by its name with its main parameter; its other "
     "parameters beside it. Or the field in which each seat answered an action: scripts with a lower `pass` come "
     "first, and an action does nothing if its cards are not there any more or, where they are named by kind, do not "
     "meet its conditions. All seats' runs are one moment.",
     "run: { time_crush: 30 }", true},
    {"of", KeyType::expression,
     "Whose: a seat, or of a script `table`: once, for nobody; everyone unless said otherwise.", "of: table"},
    kAs,
    kIf};
constexpr Key kDo[] = {{"do", KeyType::name, "The routine whose steps happen here.", "do: deal_again", true},
                       {"with", KeyType::map,
                        "Names for expressions that the routine's steps may use, as those of `let`: what each stands "
                        "for this time.",
                        "with: { taker: next(mover) }"},
                       {"of", KeyType::expression, "The seat that everything in it is about.", "of: mover"},
                       kIf};
constexpr Key kLeave[] = {{"leave", KeyType::name, "The repeat around this step that ends now.", "leave: round", true},
                          kIf};
constexpr Key kUntil{
    "until", KeyType::expression,
    "Once this holds the flow goes on: looked at before each pass of a repeat, after each of `each: seat`.",
    "until: grid is full"};
constexpr Key kShown{
    "shown", KeyType::flag,
    "Whether players are told each time and see the number; true unless said otherwise. `false` for what only the "
    "rules count: how often it happens may tell a secret.",
    "shown: false"};
constexpr Key kRepeat[] = {
    {"repeat", KeyType::expression, "How often. The step's name counts the passes, from 1.", "repeat: 7", true},
    {"steps", KeyType::map, "What is repeated.", "steps: { draw: { move: 1, from: deck, to: hand } }", true},
    kUntil,
    kShown,
    kIf};
constexpr Key kUntilAlone[] = {
    {"until", KeyType::expression, "The steps are repeated until this holds, which is looked at before each pass.",
     "until: grid is full", true},
    {"steps", KeyType::map, "What is repeated.", "steps: { draw: { move: 1, from: deck, to: hand } }", true},
    kShown,
    kIf};
constexpr Key kEach[] = {
    {"each", KeyType::name,
     "`seat`: the steps happen for one seat after the other; with `until` round and round. An attribute with named "
     "values: for one value after the other; the attribute's name then stands for it.",
     "each: seat", true},
    {"steps", KeyType::map, "What happens for each.", "steps: { choose: { ask: column } }", true},
    {"from", KeyType::expression, "The seat that begins; 1 unless said otherwise.", "from: mover"},
    {"as", KeyType::name, "A counter with `holds: seat` that says whose pass it is.", "as: mover"},
    kUntil,
    kShown,
    kIf};
constexpr Key kBlock[] = {
    {"steps", KeyType::map, "What happens, about that seat or if that holds.", "steps: { full: { end: draw } }", true},
    {"of", KeyType::expression, "The seat that everything in it is about; nothing happens if it is none.", "of: mover"},
    {"if", KeyType::expression, "The condition, about that seat.", "if: best(points) >= 5"},
    {"else", KeyType::map, "The steps if it does not hold.", "else: { more: { end: most(points) } }"}};
constexpr Key kParallel[] = {
    {"parallel", KeyType::name,
     "`everyone`: each seat goes through the steps at its own pace; the flow goes on when all have.",
     "parallel: everyone", true},
    {"steps", KeyType::map, "What each does.", "steps: { choose: { ask: column } }", true},
    kIf};
const Schema kSteps[] = {
    {"step: shuffle", "Shuffles a zone.", kShuffle},
    {"step: move", "Moves cards.", kMove},
    {"step: make", "Makes new cards.", kMake},
    {"step: drop", "Drops a new card into a column.", kDrop},
    {"step: set", "Says what becomes what.", kSet},
    {"step: add", "Adds to what there is.", kAdd},
    {"step: ask", "Asks seats and waits for them.", kAsk},
    {"step: resolve", "Works the slots of a board.", kResolve},
    {"step: compare", "Compares the seats' patterns.", kCompare},
    {"step: if_made", "Ends the match if a pattern was completed.", kIfMade},
    {"step: present", "Brings the next board into play.", kPresent},
    {"step: tell", "Tells everyone something.", kTell},
    {"step: end", "Ends the match.", kEnd},
    {"step: run", "Runs a script, or carries out the actions that were chosen.", kRun},
    {"step: do", "Does the steps of a routine.", kDo},
    {"step: leave", "Ends a repeat.", kLeave},
    {"step: repeat", "Repeats steps.", kRepeat},
    {"step: each", "Goes through the seats.", kEach},
    {"step: parallel", "Lets every seat go at its own pace.", kParallel},
    {"step: until", "Repeats steps until something holds.", kUntilAlone},
    {"step: block", "Steps about a seat, or on a condition.", kBlock},
};

constexpr Key kTriggerKeys[] = {
    {"when", KeyType::text, "`ATTRIBUTE rises from NUMBER`: within one batch, whatever happened in between.",
     "when: value rises from 0", true},
    {"unless", KeyType::name, "Not if the batch itself gave the card this attribute.", "unless: colour"},
    {"ask", KeyType::name, "What the card's owner is asked; several cards one after the other, in place order.",
     "ask: colour", true},
    {"set", KeyType::map, "What the card's attribute becomes.", "set: { colour: colour }", true},
};

}  // namespace

const Schema kTriggerSchema{
    "trigger", "What happens right after the batch in which a card's attribute rises from a value.", kTriggerKeys};

std::span<const Schema> step_schemas() { return kSteps; }

}  // namespace quattro
