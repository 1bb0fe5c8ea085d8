// A game ready to be played: the model and everything compiled from it. Immutable, shared by threads.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "base/indexed.hpp"
#include "run/expr.hpp"
#include "run/known_counter.hpp"
#include "run/known_options.hpp"
#include "run/step.hpp"
#include "run/target.hpp"
#include "run/term.hpp"
#include "script/vm.hpp"

namespace quattro {

// ---- patterns -------------------------------------------------------------------------------------------
// Among the cards of a zone: one thing they can make.
struct SubsetRow {
    std::string name;
    int cards = 0;
    std::int64_t worth = 0;
    int sum = -1;  // attribute
    Indexed<int> same, different;
    int circle = -1, circle_lowest = 0;  // attribute; its lowest value
    Indexed<std::uint32_t> circles;      // sets of values in equal steps around it
    int wild_attribute = -1, wild_value = 0, stands_for = -1;
};

// Cards are compared one by one, sorted by themselves or by another attribute.
struct TieKey {
    int attribute = 0, lowest_value = 0;
    bool lowest = false;  // is better
    int by = -1;          // the highest of this attribute first
    bool all = false;     // cards of the zone
};

class HandTable;
struct Pattern {
    std::string name;
    bool of_cards = false;  // of a zone, wherever they lie; else of its places, as listed in `windows`
    ZoneIndex zone = ZoneIndex(0);
    int length = 0;
    Indexed<int> same;                        // attributes that must agree
    Indexed<int> different;                   // attributes of which no two may be equal
    int wild_attribute = -1, wild_value = 0;  // such a card clashes with nothing
    int sum_attribute = -1;                   // the score; -1: a pattern that only is or is not there
    Indexed<std::uint8_t> windows;            // length places each
    Indexed<std::uint32_t> through_begin;     // per place: its windows in `through`
    Indexed<std::uint8_t> through;            // the other places of a window through it, length - 1 each
    InstanceIndex first_instance;             // of its zone; when the game is linked
    int instances = 0;                        // ... how many of them there are
    int first_cell = 0;                       // ... of the first one, where it has places
    int places = 0;
    bool along = false;                 // lines of cards that agree in one attribute and nothing else
    Indexed<std::uint32_t> rays_begin;  // of lines, per place: its lines in `rays`
    // ... of each how many places lie ahead and behind, the nearest one behind (or ahead, if none is), and all of them,
    // those ahead first. On the other side of the card lies the first of them.
    Indexed<std::uint8_t> rays;
    static constexpr int kRayHead = 3;
    Indexed<Indexed<std::uint64_t>> bits;  // per different attribute: value - lo -> bit, 0 for absent
    Indexed<SubsetRow> rows;
    Indexed<TieKey> ties;
    bool long_ties = false;                  // one of them compares all cards, which can be more than a key holds
    Indexed<int> looked_at;                  // attributes on which rows and ties depend
    bool of_kinds = false;                   // two cards that are alike never help each other
    std::shared_ptr<const HandTable> hands;  // what small hands make; when the game is linked, null: it is not known
    bool scored() const { return sum_attribute >= 0 || !rows.empty(); }
};

struct Witness {
    std::int64_t score = -1;  // -1: the pattern is not there
    int window = -1;          // of the table: the row
    std::uint64_t key = 0;    // the score and what tells equals apart; more is better
    IndexedArray<CardId, 5> cards{};
    int count = 0;
};

// ---- prompts --------------------------------------------------------------------------------------------
// What a field is answered with is said by a row, see field_kinds.hpp.
struct FieldKindRow;
extern const FieldKindRow kCardField;

class Asking;

// How the candidates of a field are gone through.
enum class Through : std::uint8_t {
    cards,    // those that lie in its zones, by their ids
    cells,    // the same by the cells on which they lie
    numbers,  // all numbers from one to another
};

// Numbers from `lo` to `hi`; none if that is lower.
struct Bounds {
    std::int64_t lo = 0, hi = -1;
};

// Filters that need no evaluation: the place or column is empty at the cell `first` + candidate of the zone.
enum class QuickTest : std::uint8_t { none, empty_cell };

struct Filter {
    Expr test;
    std::string text;  // as the designer wrote it, for refusals
    QuickTest quick = QuickTest::none;
    ZoneIndex zone;        // of a quick test
    int first = 0;         // ... the cell
    Indexed<int> results;  // earlier fields it reads whose answer may be a card of which nothing is known yet
};

// Fields whose options need not be listed to know how many they are, and which is the n-th: what may be answered there
// hangs on no condition, and nothing behind it hangs on the answer.
enum class Countable : std::uint8_t {
    no,
    cells,    // empty places, or open columns
    numbers,  // all that there are: words, seats, values, kinds, places
    cards,    // all of one pile or hand of the seat
};

inline constexpr int kMostCells = 256;  // cells; of more the options are listed

// Where such options are found: of the first seat, and how far on those of the next one.
struct Counted {
    Countable how = Countable::no;
    std::int32_t first = 0;  // the lowest number, the first cell, or the instance of the zone
    std::int32_t apart = 0;
    std::int32_t count = 0;       // of numbers, or of cells whether empty or not
    InstanceIndex instance = {};  // of cells that are all of a zone: of the first seat, and how far to the next one
    std::int32_t instances_apart = 0;
};

// What a playout needs of a field that it draws without going through its options; when the game is linked.
struct Drawn {
    const Term* asked_while = nullptr;  // null: always, but for
    std::int32_t without = -1;          // the field that must be without an answer, or (with) have one; -1: none
    bool with = false;
    bool optional = false, skippable = false;
    Counted counted;
    const Term* chooses = nullptr;  // of ZONE if CONDITION else ZONE: the condition,
    Counted otherwise;              // and what counts where it does not hold
    // Where the one filter is that two things differ: what hangs on no option, and what that must not be for each of
    // the numbers from `lowest` on. Null: it is another, or none.
    const Term* unlike = nullptr;
    std::span<const std::int64_t> unlike_each;
    std::int32_t lowest = 0;

    bool is_counted() const { return counted.how != Countable::no; }
    bool is_known() const { return is_counted() || unlike; }
};

struct PromptField {
    std::string name;
    const FieldKindRow* kind = &kCardField;
    Indexed<ZoneIndex> zones;    // of a card, place or column
    Whose whose = Whose::own;    // in whose zones
    int attribute = -1;          // of a value
    Indexed<int> attributes;     // of a kind
    Indexed<std::string> words;  // of a word
    Expr from, to;               // of an amount
    Indexed<Filter> where;
    // What an option must pass, when the game is linked: of `where`, each with the filter if it has results.
    struct Tested {
        const Term* term = nullptr;
        const Filter* about = nullptr;
    };
    Indexed<Tested> tested;
    bool plain = false;          // these are all, and no result matters
    Indexed<const Term*> whens;  // of a choice of actions: when each is there to be chosen, null: always
    Counted numbers;             // all that it knows, filtered or not; none where they hang on the table
    Bounds (*bounds)(const Asking&, const PromptField&) = nullptr;  // ... then of numbers
    Indexed<Expr> tests;         // `where` once more, when an action named by kinds is carried out
    Expr when;                   // the field is only asked while this holds
    std::string set;             // one of several fields of this name
    int member = 0;              // which of them, from 0
    int members = 0;             // how many there are
    int each = -1;               // one for each value of this attribute; else they are answered in ascending order
    Expr total;                  // of amounts of a set: what they may come to together
    int owner = -1, action = 0;  // only asked if the field `owner` is answered with this action
    Indexed<int> groups;         // of a choice of actions: the first field of each, -1 without; when the game is linked
    int groups_end = 0;          // ... the field behind all of them
    Indexed<bool> sure;          // ... whether each can be answered whatever the state is
    bool conditional = false;    // `when` or `owner` decides whether it is asked
    int remembered = -1;         // of a kind: or the card that is remembered under this
    int kinds = 0;               // ... how many kinds there are
    Drawn drawn;                 // when the game is linked; with when it is asked, of whatever kind it is
    bool may_fail = false;       // ... and whether drawn.chooses can only be evaluated in some states
    bool truth = false;          // of a word: false or true, and false where it is not answered
    KnownOptions known;          // when the game is linked
    Through through = Through::cards;  // when the game is linked, as its kind says
    bool repeats = false;              // what is named may be named again in its set
    bool optional = false;
    std::string text;          // what players call it; "": by its name
    bool broken = false;       // what it asks is wrong, and reported
    bool skippable = false;    // without a legal option it is none, and the rest is asked
    bool depends = false;      // a filter or bound reads an earlier field
    bool looks_ahead = false;  // a later field depends on an earlier one
    // When the game is linked: each field behind this one may stay without an answer, or is one of `required_behind`,
    // of which options are counted. So while each of these has any, there is an answer whatever is given here.
    bool free_behind = false;
    Indexed<int> required_behind;
    bool free_from_here = false;        // ... this one and those behind it, and nothing is required
    bool always_any = false;            // when the game is linked: whatever the state is, some option passes
    Indexed<std::int64_t> unlike_each;  // see Drawn
};

// Whether the field is one of several that name different things of one list, in its order.
inline bool is_set(const PromptField& field) { return field.members > 0 && field.each < 0; }

inline constexpr std::int64_t kMostSeconds = 31'536'000;  // of a prompt: a year

enum class Silent : std::uint8_t { random, none, value };

struct SilentPart {
    Silent how = Silent::random;
    Expr value;
};

struct Prompt {
    std::string name;
    std::string text;
    int bank = 0;
    Indexed<PromptField> fields;
    Expr seconds;                   // not given: no deadline
    Indexed<SilentPart> if_silent;  // per field
    bool once = false;              // the first answer counts
    bool waits = false;             // closes at the deadline, not when all have answered
    int part = -1;                  // 0 or more: made for the choices of a slot
    int silent = -1;                // the counter of each seat that notes whether it was silent; -1: nobody asks
    // When the game is linked: its fields, where all of them are drawn; and which of them must each have an option when
    // it is asked. While they have, every answer leads on.
    Indexed<Drawn> drawn;
    Indexed<int> needed;
    // It has one field, and beside it at most those of the actions that it asks for: its name alone means its answer.
    bool asks_one() const {
        const auto of_action = [](const PromptField& f) { return f.name.find('.') != std::string::npos; };
        return !fields.empty() && std::all_of(fields.begin() + 1, fields.end(), of_action);
    }
};

// ---- boards ---------------------------------------------------------------------------------------------
enum class ArgKind : std::uint8_t {
    constant,
    expression,
    cards,
    chosen_value,
    chosen_place,
    card,        // of an expression
    zone_cards,  // all in a zone of the seat
    answered,    // cards answered in `field` and the `count` - 1 behind it
};

struct Arg {
    ArgKind kind = ArgKind::constant;
    std::int64_t constant = 0;
    Expr expression;
    Indexed<Target> targets;  // of cards; a chosen one is answered in `field`
    bool pair = false;        // each of them is a set of its own
    int field = -1;           // of the part's prompt; of an action: counted from its first
    int count = 1;            // of a set
    ZoneIndex zone;
    // Of an amount that is reckoned or answered, which is looked at as it comes: what the script declares.
    std::int64_t from = INT64_MIN, to = INT64_MAX;
};

// A condition of a slot's YAML. Tested at its first moment, remembered for the following ones.
struct Guard {
    int index = 0;
    Expr test;
    bool expected = true;
    bool fresh = false;
};

struct Part {           // one effect with its parameters
    int call = -1;      // index into Rules::calls
    Indexed<Arg> args;  // cards first to last, as the script's parameters
    Indexed<Guard> guards;
    int prompt = -1;
    Location where;    // in the board file
    std::string text;  // in words
    // When the game is linked: of the guards the bits that count, and which of them must be set; the script's pass; and
    // whether its rolls are traced, see CallContext::traced.
    std::uint32_t guarded_by = 0, guards_held = 0;
    int pass = 0;
    bool traced = false;
};

// What happens at the same moment: alternatives of which a seat has at most one.
struct Moment {
    bool placed = false;  // when a card is placed, else at the end
    Indexed<Part> parts;
    // When the game is linked: the conditions that are tested as it comes, in their order, each with its bit.
    struct Tested {
        std::uint32_t bit = 0;
        const Term* test = nullptr;
    };
    Indexed<Tested> tested;
};

// What a seat may do besides placing cards: an action of a prompt's field.
struct Action {
    std::string name;
    std::string text;  // in words
    Expr when;         // for which seats it is there to be chosen
    std::string when_text;
    Part part;  // its arguments are constants, expressions, or answered (`field` counts from the action's first)
    Indexed<PromptField> fields;
};

struct Board {
    std::string id, text;
    Indexed<Indexed<Moment>> slots;  // per place of the zone
    // When the game is linked: slot * kMoments + moment of those at the end, and of those when a card is placed.
    std::array<std::vector<int>, 2> order = {};
    Indexed<std::string> words;  // per place: what it does
};

// Those who hear each other: all, or the seats for which a counter is the same.
struct Channel {
    std::string name, text;
    int counter = -1;
    Expr open;
};

// A name of the designer's for an expression.
struct Let {
    enum class State : std::uint8_t { unread, being_read, wrong, read };
    std::string name;
    State state = State::unread;
    Expr value;
};

struct Rules {
    virtual ~Rules() = default;
    Model model;
    Indexed<Let> lets;
    Indexed<std::pair<int, Expr>> counter_starts;  // counters that start with what an expression comes to
    Indexed<Expression> expressions;
    Terms terms;
    Indexed<const Term*> roots;    // of each expression
    Indexed<const Several*> sets;  // ... that is several things; else null
    Indexed<Pattern> patterns;
    Indexed<NamedTarget> targets;
    Indexed<Prompt> prompts;
    Indexed<Board> boards;
    Indexed<Action> actions;
    Indexed<Channel> channels;
    Indexed<Part> parts;  // of `run` steps
    Indexed<Script> scripts;
    Indexed<ScriptFile> libs;
    int last_pass = 0;  // the highest `pass` of a script
    Indexed<BoundCall> calls;
    Indexed<Step> program;
    Indexed<const Doing*> doings;          // of each step
    Indexed<KnownCounter> known_counters;  // when the game is linked
    Indexed<std::string> repeats;          // names, numbered as in Shape::repeats
    Indexed<bool> repeat_of_seat;          // inside `parallel`: counted for each seat
    struct RepeatMost {  // passes, where that is written as a number, and where it is: a variant may say another
        std::int64_t passes = INT32_MAX;
        const Source* file = nullptr;
    };
    Indexed<RepeatMost> repeat_most;
    Indexed<std::string> registers;
    Indexed<bool> register_of_table;  // the latest card, whoever's it is
    int first_step = 0;
    ZoneIndex slot_zone;     // the zone whose places carry a board's effects
    int choice_prompt = -1;  // how its effects ask
    int roll_stream = 0, shuffle_stream = 0, silence_stream = 0, start_stream = 0;
    Budget budget;                             // of every input of a match
    State start;                               // a match before its seed and first step
    std::string content_hash, rules_hash;      // of every file; of what affects play: see rules_hash.hpp
    std::map<std::string, std::string> files;  // hashes, by pack and path within it

    const Shape& shape() const { return model.shape; }
    // Which one of the program a step is.
    std::size_t number_of(const Step& step) const { return static_cast<std::size_t>(&step - program.data()); }
};

// What an expression has become; null if it was not given.
inline const Term* root_of(const Rules& rules, const Expr& expr) {
    return expr.given() ? rules.roots[expr.index] : nullptr;
}
// The value of an expression that is given.
inline std::int64_t evaluate(const Expr& expr, const Scope& scope) {
    QUATTRO_INDEX(expr.index, scope.rules->roots.size());
    return scope.rules->roots[expr.index]->get(scope);
}
// A condition that is not given holds.
inline bool holds(const Expr& expr, const Scope& scope) { return !expr.given() || evaluate(expr, scope) != 0; }

// Kinds of a field count through its attributes, the last one fastest.
std::int64_t attribute_of_kind(const Shape& s, const PromptField& field, std::int64_t kind, int attribute);
std::int64_t kinds_of(const Shape& s, const PromptField& field);

}  // namespace quattro
