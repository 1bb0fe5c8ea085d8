// Plays one scenario and compares. Private to the match layer.
#pragma once

#include <functional>

#include "match/impl.hpp"
#include "match/reached.hpp"
#include "match/scenario.hpp"

namespace quattro {

const Schema& scenario_schema();

// Reports what the scenario names and the game has not.
void check_form(const Rules& rules, const Node& scenario, Diagnostics& out);

// A failure of a scenario: where, what was expected, what was.
struct Mismatch {
    Location where;
    std::string what, expected, actual;
};

// The entries of a map as an answer, or as the data of a host's input.
Values values_of(const Node& map);
// The text of a value by seat: a list has one a seat, a single text is the table's or seat 1's. Null: there is none.
const Node* value_of_seat(const Node& value, Seat seat);

// Plays the scenarios of these files, as far as they can be read and cost no more than a check may, and says of each
// what it reached of its game. What they expect does not matter.
void reach_by_scenarios(const std::vector<std::filesystem::path>& packs,
                        const std::vector<std::filesystem::path>& files,
                        const std::function<void(const Rules&, const Reached&)>& f);

// Watches a scenario, and can end it.
class ScenarioWatcher {
public:
    virtual ~ScenarioWatcher() = default;
    // A prompt's answer was taken.
    virtual void answered(const std::string& prompt, const Values& values) = 0;
    // Whether what follows is left out.
    virtual bool enough() const = 0;
};

class ScenarioPlayer {
public:
    ScenarioPlayer(Match& match, const Node& scenario, ScenarioWatcher* watcher = nullptr)
        : match_(match), node_(scenario), watcher_(watcher) {}
    // Empty if all held.
    std::vector<Mismatch> play();

private:
    void position(const Node& map);
    void zones(const Node& map);
    void counter(const std::string& name, const Node& value);
    void act(const Node& item);
    void answer(const Node::Entry& entry, const std::string* refusal_code);
    void refused(const Node& map);
    void host(const Node& map);
    void expect(const Node& map);
    void expect_entry(const Node::Entry& entry);
    void expect_zone(const Node::Entry& entry, ZoneIndex zone);
    void expect_counter(const Node::Entry& entry, int counter);
    void expect_seats(const Node::Entry& entry);
    void expect_score(const Node& map);
    bool expected_ = false;  // something that could fail
    void check_length(const Node::Entry& e, bool of_seat);
    void expect_seen(const Node& map);
    std::string seen_counter(int counter, Seat owner, Seat viewer) const;
    void compare_cards(const Node& text, const std::string& what, const std::string& actual);
    std::string zone_text(ZoneIndex zone, Seat seat, Seat viewer) const;
    void input(const Location& where, std::string_view what, const Outcome& outcome);
    void differ(const Location& where, std::string what, std::string expected, std::string actual);
    const PromptView* open_prompt(Seat seat, const Values& values);

    Match& match_;
    const Node& node_;
    ScenarioWatcher* watcher_;  // or null
    std::vector<Mismatch> wrong_;
    std::vector<PromptView> prompts_;
};

}  // namespace quattro
