// Compiles the flow and the triggers of a game into its program. Private to the flow layer.
#pragma once

#include <initializer_list>

#include "flow/aim.hpp"
#include "flow/prompt.hpp"
#include "flow/rules.hpp"

namespace quattro {

// The zone that an expression is, with or without whose it is; -1: none.
int zone_meant(const Rules& rules, const Expr& expr);
// Counts what is read by `done(PROMPT.FIELD)`, for every answer that a step runs.
void add_done_counters(Rules& rules);
// Finds the names that expressions may use before anything is compiled: repeats, and steps that remember cards.
void scan_flow(Rules& rules, Diagnostics& out);
// Compiles triggers and flow into Rules::program; sets frame capacity and the card limit.
void compile_flow(Rules& rules, Diagnostics& out);
// The first instruction of a named step ("score", or a path such as round.score where names repeat; what stands in a
// step for each name of an attribute, round.sell(amber).coins); -1 if none.
int find_step(const Rules& rules, std::string_view name);

extern const Schema kTriggerSchema;
std::span<const Schema> step_schemas();  // one a kind of step; its first key is the step's word
extern const Schema kAtOnceSchema;

struct Goal;  // what a step changes, see step_assign.cpp
struct MoveBody;
struct MakeBody;
struct NamedCards;

class StepCompiler {
public:
    StepCompiler(Rules& rules, Diagnostics& out) : rules_(rules), out_(out) {}
    void steps(const Node& map, const std::string& path);
    void triggers();
    int deepest_fork() const { return deepest_; }
    int created() const { return created_; }

private:
    void step(const Node::Entry& entry, const std::string& path);
    void body(const Reader& reader, std::string_view word, const Node::Entry& entry);
    void block(const Reader& reader, std::string_view word, const Node::Entry& entry);
    void shuffle(const Reader& r);
    void move(const Reader& r);
    void move_number(const Reader& r, MoveBody& body);
    void check_several(const Reader& r, const MoveBody& body);
    void make(const Reader& r);
    void make_like(const Reader& r, MakeBody& body);
    void drop(const Reader& r);
    void assign(const Reader& r);
    bool cut_in_two(const Node* map);
    bool assign_one(const Reader& r, const Node::Entry& entry, Goal& goal);
    void ask(const Reader& r);
    void at_once(const Node& node, int prompt, int wait);
    void leave(const Reader& r);
    void routine(const Reader& r);
    void read_with(const Reader& r);
    void run(const Reader& r);
    void act(const Reader& r, bool table);
    void nothing_done(int prompt);
    bool script_step(const Reader& r, std::string_view word);
    void judge(const Reader& r, std::string_view word, const Expr& condition, int begin);
    bool each_seats(const Expr& e) const;
    void resolve(const Reader& r);
    void compare(const Reader& r);
    void if_made(const Reader& r);
    void present(const Reader& r);
    void tell(const Reader& r);
    void end(const Reader& r);
    void repeat(const Reader& r, const std::string& name);
    void each(const Reader& r, const std::string& name);
    void about(const Reader& r, const std::string& name);
    int begin_about(const Reader& r);
    void end_about(int begin);
    int hidden_number(const std::string& name);
    void reset(const std::string& block);
    void end_block();
    void each_value(const Reader& r, int attribute);
    void parallel(const Reader& r);
    void trigger(const Node::Entry& entry);

    Step& emit(StepCode code);
    int here() const { return static_cast<int>(rules_.program.size()); }
    Step& at(int pc) { return rules_.program[static_cast<std::size_t>(pc)]; }
    Expr expr(const Reader& r, std::string_view key, const lang::Kind& want);
    // What is looked at once for the whole step; outside `each`, `at_once` and `parallel` it is about no seat.
    Expr table_expr(const Reader& r, std::string_view key, const lang::Kind& want);
    Expr seat(const Reader& r, std::string_view key);
    int zone(const Reader& r, std::string_view key);
    // Where cards go, and which ones are meant.
    Aim aim(const Reader& r);
    Aim aim_at_zone(const Reader& r, int zone, Aim aim);
    NamedCards cards(const Node& node, std::string_view word);
    std::vector<NamedCards> cards_listed(const Node& list, std::string_view word);
    std::vector<NamedCards> zones_of_seat(const Node& at);
    Expr named_thing(const Node& node, std::initializer_list<std::optional<lang::Kind>> kinds);
    std::pair<int, int> answer(const Reader& r, std::string_view key, PickKind kind, bool report);
    std::vector<CounterChange> awards(const Reader& r, std::string_view key);
    void changes(const Reader& r, std::string_view key, bool add, std::vector<AttributeChange>& list);
    int prompt(const Reader& r, std::string_view key);
    void limit(const Reader& r, int cards);
    int register_named(const Reader& r, bool once = false) const;
    int place_named(const Reader& r, std::string_view key, int zone);
    void after_batch();
    void check_change(const Node::Entry& entry, const Attribute& attribute, bool add);
    std::string answers_hint(PickKind kind) const;
    bool former_word(const Node::Entry& entry, const Schema* schema);
    bool left_over(const Node::Entry& entry, const Schema& schema);
    // Inside `each` and `at_once` all steps are about the same seat.
    bool about_one_seat() const { return eaches_ > 0 || !asked_at_once_.empty(); }

    Rules& rules_;
    Diagnostics& out_;
    std::string path_;
    Place where_;
    int loops_ = 0;   // enclosing repeats
    int forks_ = 0;   // enclosing parallel steps
    int eaches_ = 0;  // enclosing each steps
    int deepest_ = 0;
    struct TriggerSteps {
        int prompt = -1;
        std::vector<AttributeChange> changes;
    };
    std::vector<TriggerSteps> triggers_;
    struct OpenBlock {
        std::string name;
        int forks = 0, eaches = 0;
        int seat = -1;            // of a block about a seat: where the one before is kept
        bool of_seats = false;    // `each: seat`
        std::vector<int> leaves;  // jumps out of it, still without a goal
    };
    std::vector<OpenBlock> open_blocks_;
    struct AskedAtOnce {
        int prompt = -1;
        int depth = 0;  // repeats around the ask step
    };
    std::vector<AskedAtOnce> asked_at_once_;
    std::vector<std::string> routines_;  // being done
    int created_ = 0;                    // cards that can come into being, over the whole match
};

}  // namespace quattro
