// The kinds of step, as designers write them.
#include "flow/step_compiler.hpp"

namespace quattro {
namespace {

constexpr Key kIf{"if", KeyType::expression, "The step only happens if this holds.", "if: round = 7"};
constexpr Key kOf{"of", KeyType::expression, "Whose: a seat; everyone unless said otherwise.", "of: mover"};
constexpr Key kWhere{"where", KeyType::expression, "Of these seats only those for which this holds.",
                     "where: points > 2"};
constexpr Key kFor{"for", KeyType::expression, "To whose zone; the own one unless said otherwise.", "for: next(mover)"};
constexpr Key kAs{"as", KeyType::name, "A name under which expressions find the card afterwards.", "as: last"};
constexpr Key kAtMost{
    "at_most",
    KeyType::integer,
    "How many times it can happen in a match; needed inside a repeat, so that the cards can be counted.",
    "at_most: 7",
    false,
    1,
    1000};

constexpr Key kShuffle[] = {
    {"shuffle", KeyType::member, "The zone whose cards are put in random order.", "shuffle: deck", true},
    kOf,
    kWhere,
    kIf};
constexpr Key kDeal[] = {
    {"deal", KeyType::expression,
     "How many cards each seat gets, as far as there are any; seat 1's first. From one zone of the table to "
     "another it happens once, unless `of` or `where` say for whom.",
     "deal: 2", true},
    {"from", KeyType::member, "The zone they are taken from, from the top.", "from: deck", true},
    {"to", KeyType::member, "The zone they go to.", "to: hand", true},
    {"refill", KeyType::member,
     "The moment the zone they are taken from is empty, the cards of this one are shuffled into "
     "it.",
     "refill: discards"},
    kOf,
    kWhere,
    kIf};
constexpr Key kMove[] = {
    {"move", KeyType::text,
     "A card or a set of cards that was answered, the card of an expression such as first(deck), "
     "all cards of a zone, or everything: all cards of a seat's zones. Of one zone of the table to another the "
     "first or last card goes once, unless `of` or `where` say for whom.",
     "move: place.card", true},
    {"to", KeyType::text, "A place that was answered, or a pile or hand.", "to: place.slot", true},
    kFor,
    kAs,
    kOf,
    kWhere,
    kIf};
constexpr Key kCopy[] = {{"copy", KeyType::member, "The zone whose cards are copied as they are.", "copy: hand", true},
                         {"to", KeyType::member, "The pile or hand the copies go to.", "to: kept", true},
                         kAtMost,
                         kOf,
                         kWhere,
                         kIf};
constexpr Key kRemove[] = {
    {"remove", KeyType::text, "A zone, everything, or everything but a zone: these cards leave the match.",
     "remove: everything but kept", true},
    kOf,
    kWhere,
    kIf};
constexpr Key kCreate[] = {
    {"create", KeyType::any,
     "Cards that come into being: a list of cards as they are written, a map of attributes for one card, or a set of "
     "kinds that was answered.",
     "create: [\"0\"]", true},
    {"in", KeyType::member, "The zone they come to.", "in: deck", true},
    {"at", KeyType::name, "Of a zone with places: which.", "at: A"},
    kAs,
    kAtMost,
    kOf,
    kWhere,
    kIf};
constexpr Key kChange[] = {
    {"change", KeyType::text,
     "The cards: a zone, those of it for which a condition about `each` holds, everything, or one card.",
     "change: hand", true},
    {"add", KeyType::map, "What is added to which attribute.", "add: { value: 1 }"},
    {"set", KeyType::map, "What which attribute becomes.", "set: { shield: 0 }"},
    kOf,
    kWhere,
    kIf};
constexpr Key kDrop[] = {{"drop", KeyType::map, "A new card with these attributes falls down a column of a grid.",
                          "drop: { owner: seat }", true},
                         {"into", KeyType::text, "The column that was answered.", "into: column", true},
                         {"first", KeyType::expression,
                          "The seat whose card falls first; seat order unless said otherwise.", "first: holder"},
                         {"overflow", KeyType::name,
                          "What happens to a card whose column is full: `forfeit`, it is lost.", "overflow: forfeit"},
                         kOf,
                         kWhere,
                         kIf};
constexpr Key kSet[] = {
    {"set", KeyType::member,
     "The counter; of a family NAME(KEY), where the key may be an expression: then it happens for "
     "every seat, and for none whose key is none.",
     "set: points", true},
    {"to", KeyType::expression, "What it becomes; `none` for a counter that holds a seat or a name.",
     "to: points of next(seat)", true},
    kOf,
    kWhere,
    kIf};
constexpr Key kAdd[] = {{"add", KeyType::expression, "How much is added.", "add: 1", true},
                        {"to", KeyType::member, "The counter, as with `set`.", "to: points", true},
                        kOf,
                        kWhere,
                        kIf};
constexpr Key kAsk[] = {
    {"ask", KeyType::name,
     "The prompt. All who are asked answer at once; nobody sees an answer before it has closed. "
     "Who has no legal answer is not asked.",
     "ask: place", true},
    {"at_once", KeyType::map, "An answer that works before all have answered: `if`, `steps` and `clock`.",
     "at_once: { if: choose.use = redraw, steps: { back: { move: hand, to: deck } } }"},
    kOf,
    kWhere,
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
constexpr Key kEnd[] = {
    {"end", KeyType::expression,
     "The seat that wins, `draw`, or `seats`: all seats for which `where` holds. The match is over.",
     "end: most(points)", true},
    {"where", KeyType::expression, "With `end: seats`: who wins.", "where: tokens > 0"},
    {"tie", KeyType::expression, "What counts if `end` names no seat: a seat, or `draw`.", "tie: ties_go_to"},
    kIf};
constexpr Key kRun[] = {
    {"run", KeyType::map,
     "A script of scripts/rules, scripts/items or scripts/effects, by its name with its main parameter; its other "
     "parameters beside it. All seats' runs are one moment.",
     "run: { time_crush: 30 }", true},
    {"of", KeyType::expression, "Whose: a seat, or `table`: once, for nobody; everyone unless said otherwise.",
     "of: table"},
    kWhere,
    kIf};
constexpr Key kAct[] = {
    {"act", KeyType::text,
     "The field in which each seat answered an action. All are one moment; scripts with a lower `pass` come first. An "
     "action does nothing if its cards are not there any more or, where they are named by kind, do not meet its "
     "conditions.",
     "act: turn.action", true},
    {"took", KeyType::member, "A counter of each seat: 1 if its action was carried out, else 0.", "took: acted"},
    kAs,
    kOf,
    kWhere,
    kIf};
constexpr Key kDo[] = {{"do", KeyType::name, "The routine whose steps happen here.", "do: deal_again", true}, kIf};
constexpr Key kLeave[] = {{"leave", KeyType::name, "The repeat around this step that ends now.", "leave: round", true},
                          kIf};
constexpr Key kRepeat[] = {
    {"repeat", KeyType::any,
     "How often: a number, or a map of `times`, `until` (looked at before each time) and `at_most`. The step's name "
     "counts the times, from 1.",
     "repeat: { until: grid is full }", true},
    {"steps", KeyType::map, "What is repeated.", "steps: { draw: { deal: 1, from: deck, to: hand } }", true},
    {"shown", KeyType::flag,
     "Whether players are told each time and see the number; true unless said otherwise. `false` for what only the "
     "rules count: how often it happens may tell a secret.",
     "shown: false"},
    kIf};
constexpr Key kEach[] = {
    {"each", KeyType::name,
     "`seat`: the steps happen for one seat after the other. An attribute with named values: for one value after the "
     "other; the attribute's name then stands for it.",
     "each: seat", true},
    {"steps", KeyType::map, "What happens for each.", "steps: { choose: { ask: column } }", true},
    kIf};
constexpr Key kParallel[] = {
    {"parallel", KeyType::name,
     "`everyone`: each seat goes through the steps at its own pace; the flow goes on when all have.",
     "parallel: everyone", true},
    {"steps", KeyType::map, "What each does.", "steps: { choose: { ask: column } }", true},
    kIf};
constexpr Key kBranch[] = {
    {"then", KeyType::map, "The steps if the condition `if` holds.", "then: { full: { end: draw } }", true},
    {"if", KeyType::expression, "The condition.", "if: least(points) >= 5", true},
    {"else", KeyType::map, "The steps if it does not.", "else: { more: { end: most(points) } }"}};

const Schema kSteps[] = {
    {"step: shuffle", "Shuffles a zone.", kShuffle},
    {"step: deal", "Deals cards.", kDeal},
    {"step: move", "Moves cards.", kMove},
    {"step: copy", "Copies cards.", kCopy},
    {"step: remove", "Takes cards out of the match.", kRemove},
    {"step: create", "Makes new cards.", kCreate},
    {"step: change", "Changes attributes of cards.", kChange},
    {"step: drop", "Drops a new card into a column.", kDrop},
    {"step: set", "Sets a counter.", kSet},
    {"step: add", "Adds to a counter.", kAdd},
    {"step: ask", "Asks seats and waits for them.", kAsk},
    {"step: resolve", "Works the slots of a board.", kResolve},
    {"step: compare", "Compares the seats' patterns.", kCompare},
    {"step: if_made", "Ends the match if a pattern was completed.", kIfMade},
    {"step: present", "Brings the next board into play.", kPresent},
    {"step: tell", "Tells everyone something.", kTell},
    {"step: end", "Ends the match.", kEnd},
    {"step: run", "Runs a script.", kRun},
    {"step: act", "Carries out chosen actions.", kAct},
    {"step: do", "Does the steps of a routine.", kDo},
    {"step: leave", "Ends a repeat.", kLeave},
    {"step: repeat", "Repeats steps.", kRepeat},
    {"step: each", "Goes through the seats.", kEach},
    {"step: parallel", "Lets every seat go at its own pace.", kParallel},
    {"step: if", "Goes one of two ways.", kBranch},
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
