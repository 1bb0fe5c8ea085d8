#include "store/reload.hpp"

#include "match/impl.hpp"
#include "store/save.hpp"
#include "store/save_sections.hpp"

namespace quattro {
namespace {

// A save refers to everything by name, so it fits other files.
std::optional<CarriedState> carry_by_save(const MatchImpl& match, const std::shared_ptr<const Game>& mended,
                                          Diagnostics& wrong) {
    const auto carried = load_save(mended, save_text(match), "the match", wrong);
    if (!carried) return std::nullopt;
    return CarriedState{ImplAccess::of(*carried).state, write_save(*carried)};
}

}  // namespace

Outcome reload(Match& match, std::shared_ptr<const Game> mended, Milliseconds now) {
    const MendedGame with{std::move(mended), carry_by_save};
    return ImplAccess::of(match).take({now, InputKind::host, 0, 0, HostInputKind::reload, {}, 0, 0, false}, &with);
}

}  // namespace quattro
