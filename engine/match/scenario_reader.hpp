// Plays one scenario and compares. Private to the match layer.
#pragma once

#include "match/impl.hpp"
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

class ScenarioPlayer {
public:
    ScenarioPlayer(Match& match, const Node& scenario) : match_(match), node_(scenario) {}
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
    std::string zone_text(ZoneIndex zone, Seat seat, Seat viewer) const;
    void input(const Location& where, std::string_view what, const Outcome& outcome);
    void differ(const Location& where, std::string what, std::string expected, std::string actual);
    const PromptView* open_prompt(Seat seat, const Values& values);

    Match& match_;
    const Node& node_;
    std::vector<Mismatch> wrong_;
    std::vector<PromptView> prompts_;
};

}  // namespace quattro
