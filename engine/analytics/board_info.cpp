#include "analytics/board_info.hpp"

#include "analytics/stats_recorder.hpp"
#include "match/impl.hpp"
#include "rulebook/rulebook.hpp"

namespace quattro {

std::vector<BoardInfo> boards_of(const Game& game) {
    std::vector<BoardInfo> list;
    for (const Board& board : ImplAccess::rules(game).boards) {
        BoardInfo facts{board.id, board.text, board_effects_in_words(game, board.id)};
        facts.effects.resize(board.slots.size());
        for (std::size_t slot = 0; slot < board.slots.size(); ++slot)
            if (board.slots[slot].empty()) facts.effects[slot].clear();
        list.push_back(std::move(facts));
    }
    return list;
}

SlotInfo slots_of(const Game& game) {
    const Rules& rules = ImplAccess::rules(game);
    if (!rules.slot_zone.valid()) return {};
    const Zone& zone = rules.shape().zones[rules.slot_zone];
    return {zone.name, zone.kind->arrangement == Arrangement::ring, zone.columns, zone.places};
}

std::string round_name(const Game& game) {
    const Rules& rules = ImplAccess::rules(game);
    const InstructionIndex begins = find_round_start(rules);
    return !begins.valid() ? "" : rules.flow_number_names[the<instruction::RepeatNext>(rules.program[begins]).repeat];
}

int scale_of(const Game& game, const std::string& counter) {
    const Rules& rules = ImplAccess::rules(game);
    const CounterIndex index = rules.model.find_counter(counter);
    return !index.valid() ? 1 : rules.shape().counters[index].scale;
}

std::string score_counter(const Game& game) {
    const Rules& rules = ImplAccess::rules(game);
    return !rules.model.score_counter.valid() ? "" : rules.shape().counters[rules.model.score_counter].name;
}

}  // namespace quattro
