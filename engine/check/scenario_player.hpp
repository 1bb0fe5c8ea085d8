// Checks the names in scenarios, plays scenarios and compares the results. Private to the engine.
#pragma once

#include <functional>

#include "check/coverage.hpp"
#include "check/scenario.hpp"
#include "match/impl.hpp"

namespace quattro {

const Schema& scenario_schema();

// Reports names and cards in the scenario that the game does not have. The caller has checked the scenario's keys.
void check_scenario_names(const Rules& rules, const Node& scenario, Diagnostics& out);

// Reports values of the scenario of a form that would be skipped without a word, such as `asked: turn` instead of
// `asked: { 1: turn }`. Returns true if there are none. The caller has checked the scenario's keys.
bool check_scenario_shape(const Rules& rules, const Node& scenario, Diagnostics& out);

// A failed expectation of a scenario.
struct Mismatch {
    Location where;
    std::string what, expected, actual;
};

// The entries of a map as the values of an answer or of a host input.
Values values_of(const Node& map);
// The value for a seat: a list has one value for each seat; any other node is the value of the table or of all seats.
// Null if the list is too short.
const Node* value_of_seat(const Node& value, Seat seat);

// Plays the scenarios of these files and calls `f` with the coverage of each. Failed expectations are not reported.
// Skips scenarios that cannot be read, and stops when all of them together exceed the budget of a check.
void run_scenario_coverage(const PackFolders& packs, const std::vector<TextFile>& files,
                           const std::function<void(const Rules&, const Coverage&)>& f);

// Observes a scenario and can end it early.
class ScenarioWatcher {
public:
    virtual ~ScenarioWatcher() = default;
    // Called when an answer to a prompt was accepted.
    virtual void answered(const std::string& prompt, const Values& values) = 0;
    // True if the rest of the scenario is to be skipped.
    virtual bool should_stop() const = 0;
};

// Plays one scenario on a new match. `match`, `scenario` and `watcher` (may be null) must outlive the player.
class ScenarioPlayer {
public:
    ScenarioPlayer(Match& match, const Node& scenario, ScenarioWatcher* watcher = nullptr)
        : match_(match), node_(scenario), watcher_(watcher) {}
    // Plays the scenario once and returns the failed expectations; empty if it passed.
    std::vector<Mismatch> play();

private:
    void position(const Node& map);
    void zones(const Node& map);
    void counter(const std::string& name, const Node& value);
    void run_item(const Node& item);
    // `refusal_code` is the code with which the answer must be refused; null if it must be accepted.
    void answer(const Node::Entry& entry, const std::string* refusal_code);
    void refused(const Node& map);
    void host(const Node& map);
    void expect(const Node& map);
    void expect_entry(const Node::Entry& entry);
    void expect_zone(const Node::Entry& entry, ZoneIndex zone);
    void expect_counter(const Node::Entry& entry, CounterIndex counter);
    void expect_seats(const Node::Entry& entry);
    void expect_score(const Node& map);
    bool can_fail_ = false;  // true once it has met `refused` or a filled `expect`; else the scenario fails
    void check_length(const Node::Entry& e, bool of_seat);
    Seat expected_seat(const Node::Entry& entry, std::string_view word);
    void expect_seen(const Node& map);
    void expect_told(const Node& map);
    std::string seen_counter(CounterIndex counter, Seat owner, Seat viewer) const;
    void compare_cards(const Node& text, const std::string& what, const std::string& actual);
    std::string zone_text(ZoneIndex zone, Seat seat, Seat viewer) const;
    void input(const Location& where, std::string_view what, const Outcome& outcome);
    void report(const Location& where, std::string what, std::string expected, std::string actual);
    const PromptView* open_prompt(Seat seat, const Values& values);

    Match& match_;
    const Node& node_;
    ScenarioWatcher* watcher_;  // may be null
    std::vector<Mismatch> wrong_;
    std::vector<PromptView> prompts_;
};

}  // namespace quattro
