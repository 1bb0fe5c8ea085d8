// Opens matches, gives out seats, finds matches.
#include "serve/lobby.hpp"

#include <fmt/format.h>
#include <boost/asio/post.hpp>

#include <algorithm>
#include <iostream>

#include "base/text.hpp"
#include "cli/event_templates.hpp"
#include "cli/seed.hpp"
#include "page/page_requests.hpp"
#include "serve/links.hpp"
#include "serve/request_checks.hpp"
#include "store/log.hpp"

namespace quattro::serve {
namespace {

constexpr std::size_t kIdLength = 12;                          // characters of a match's id
constexpr Milliseconds kLongestWait = 366LL * 24 * 3'600'000;  // before a match begins
constexpr std::size_t kMostWaiting = 50;                       // people who wait for a seat of one match

tools::Rejected not_allowed(Role role) {
    return {"not_allowed", fmt::format("The link of {} does not allow this.",
                                       role == Role::join ? "an invitation" : std::string(word(role)))};
}

void check_players(const std::vector<std::string>& players, const Game& game) {
    const int seats = game.info().seats;
    if (static_cast<int>(players.size()) != seats)
        throw tools::Rejected{"bad_players",
                              fmt::format("{} has {} seats; name that many players.", game.info().title, seats)};
    for (const std::string& player : players)
        check_player(player);
}

// A new match with the host's settings: in review if `reviewed`, with the time rule, and paused until its start.
Match new_match(const std::shared_ptr<const Game>& game, const std::vector<std::string>& players,
                const DeskSettings& settings, bool reviewed, Milliseconds now) {
    Match match(game, tools::any_seed(), now);
    set_log_players(match, players);
    if (reviewed) tools::throw_if(match.host({HostInputKind::review, {{"hold", "yes"}}}, now));
    if (settings.time.limit != TimeLimit::designed || settings.time.silence != Silence::rule)
        tools::throw_if(match.host(
            {HostInputKind::note, {{"reason", fmt::format("Time to answer: {}.", settings.time.in_words())}}}, now));
    if (settings.time.limit != TimeLimit::designed)
        for (const OpenPrompt& prompt : match.seen_by(kHost).view().prompts)
            limit_prompt(settings.time, match, prompt);
    if (settings.start != Start::begun)
        tools::throw_if(match.host({HostInputKind::pause, {{"reason", std::string(tools::kNotBegun)}}}, now));
    return match;
}

// The names of the people of all seats but this one; "" for a seat without a name.
std::vector<std::string> people_beside(const std::vector<Player>& players, Seat seat) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < players.size(); ++i)
        if (players[i].plays == kPerson && static_cast<Seat>(i) + 1 != seat) names.push_back(players[i].name);
    return names;
}

Json match_json(const MatchRow& row, const std::vector<Player>& players) {
    Json names = Json::array();
    for (const Player& player : players)
        names.push_back(player.name);
    return {{"match", row.id},        {"title", row.title},        {"opened", row.opened},       {"over", row.over},
            {"players", row.players}, {"names", std::move(names)}, {"free", free_seats(players)}};
}

}  // namespace

std::vector<Player> players_of(const MatchRow& row, const std::vector<Link>& links) {
    std::vector<Player> players(row.players.size());
    for (std::size_t i = 0; i < players.size(); ++i)
        players[i].plays = row.players[i];
    for (const Link& link : links) {
        if (link.role != Role::seat) continue;
        players[static_cast<std::size_t>(link.seat) - 1].name = link.name;
        players[static_cast<std::size_t>(link.seat) - 1].taken = true;
    }
    return players;
}

Lobby::Lobby(asio::any_io_executor executor, asio::any_io_executor thinking, const Services& services)
    : executor_(std::move(executor)),
      thinking_(std::move(thinking)),
      services_(services),
      store_(services.store),
      games_(services.packs) {}

std::optional<Link> Lobby::find_link(const std::string& secret) { return store_.find_link(store_.hash(secret)); }

std::string Lobby::make_owner_link() {
    std::string secret = make_secret();
    store_.store({adding({Role::owner, "", 0, "", store_.hash(secret)})});
    return secret;
}

bool Lobby::works(const Link& link) {
    const auto found = store_.find_link(link.hash);
    return found && found->role == link.role && found->seat == link.seat;
}

std::string Lobby::title_of(const std::string& match) {
    const auto row = store_.match(match);
    return row ? row->title : "";
}

Json Lobby::reply(const Link& link, tools::Request& request, Milliseconds now) {
    const std::string& op = request.op();
    if (!works(link)) throw no_link();
    if (op == "games" && link.role == Role::owner) return games(request);
    if (op == "matches" && link.role == Role::owner) return matches(request);
    if (op == "open" && link.role == Role::owner) return open(link, request, now);
    if (op == "desk" && link.role == Role::owner) return desk(link, request);
    if (op == "seats" && link.role == Role::join) return seats(link, request);
    if (op == "take" && link.role == Role::join) return take(link, request);
    if (op == "rules" && link.role == Role::join) return rules(link, request);
    if (op == "wait" && link.role == Role::join) return wait(link, request);
    throw not_allowed(link.role);
}

Json Lobby::games(tools::Request& request) const {
    request.finish();
    Json games = Json::array();
    for (const auto& [id, game] : games_.offered())
        games.push_back(tools::to_json(game->info()));
    return {{"games", std::move(games)}};
}

Json Lobby::matches(tools::Request& request) {
    request.finish();
    Json matches = Json::array();
    for (const MatchRow& row : store_.matches())
        matches.push_back(match_json(row, players_of(row, store_.links_of(row.id))));
    return {{"matches", std::move(matches)}};
}

Json Lobby::once(const LinkReplies::Asked& asked, const std::function<Json(const Change& done)>& carry_out) {
    const std::lock_guard one(opening_);
    return services_.link_replies.once(asked, carry_out);
}

Json Lobby::open(const Link& link, tools::Request& request, Milliseconds now) {
    const std::string id = request.text("game");
    const Values options = request.values_if_any("options");
    const std::vector<std::string> players = request.texts("players");
    const std::string key = request_id(request), begin = request.text_if_any("start");
    DeskSettings settings;
    settings.start = begin.empty() ? Start::begun : start_named(begin);
    const bool reviewed = request.flag_if_any("review");
    const Values time = request.values_if_any("time");
    if (!time.empty()) settings.time = time_rule_from(time);
    if (settings.start == Start::at) settings.start_at = request.number("start_at", now, now + kLongestWait);
    request.finish();
    const Json asked = Json::array(
        {"open", id, tools::to_json(options), players, begin, reviewed, tools::to_json(time), settings.start_at, key});
    const char* const remedy = "the match is in your list, which makes a new link to its desk";
    return once({link, "", asked, remedy}, [&](const Change& done) -> Json {
        Diagnostics errors;
        const auto game = games_.load(id, {options.begin(), options.end()}, errors);
        if (!game)
            throw tools::Rejected{
                "bad_options", "The game cannot be played so.", {{"detail", errors.show(PathStyle::display)}}};
        check_players(players, *game);
        const bool invites = std::find(players.begin(), players.end(), kPerson) != players.end();
        const std::string join_secret = make_secret(), spectator = make_secret(), host = make_secret();
        const MatchRow row{make_secret().substr(0, kIdLength), game->info().title, now, false, players};
        std::vector<Change> more{done, setting_desk(row.id, stored(settings)),
                                 adding({Role::spectator, row.id, 0, "", store_.hash(spectator)}),
                                 adding({Role::host, row.id, 0, "", store_.hash(host)})};
        if (invites) more.push_back(adding({Role::join, row.id, 0, "", store_.hash(join_secret)}));
        Match match = new_match(game, players, settings, reviewed, now);
        // A stored match may be due at once: inside get(), it is not brought into memory a second time.
        rooms_.get(row.id, [&] {
            // If the server is killed now, bots must go on and the match must begin at the next start.
            const bool bots =
                std::any_of(players.begin(), players.end(), [](const auto& player) { return player != kPerson; });
            const auto due =
                settings.start == Start::begun && bots ? std::optional<Milliseconds>(0) : begins_at(settings);
            auto journal = store_.create(row, std::move(more), due);
            StoredJournal& stored_journal = *journal;
            host::Table table(std::move(match), std::move(journal));
            return make_room(row, {row.id, std::move(table), stored_journal, {}, {}, {}});
        });
        return {{"match", row.id}, {"join", invites ? join_secret : ""}, {"spectator", spectator}, {"host", host}};
    });
}

Json Lobby::desk(const Link& link, tools::Request& request) {
    const std::string match = request.text("match"), key = request_id(request);
    request.finish();
    if (!store_.match(match)) throw tools::Rejected{"no_match", "There is no such match on this server."};
    return once({link, match, Json::array({"desk", match, key}), "ask for another one"},
                [&](const Change& done) -> Json {
                    const std::string secret = make_secret();
                    store_.store({adding({Role::host, match, 0, "", store_.hash(secret)}), done});
                    return {{"link", secret}};
                });
}

Json Lobby::seats(const Link& link, tools::Request& request) {
    request.finish();
    const auto row = store_.match(link.match);
    if (!row) throw tools::Rejected{"no_match", "There is no such match on this server."};
    Json seats = Json::array();
    for (const Player& player : players_of(*row, store_.links_of(link.match)))
        seats.push_back({{"seat", seats.size() + 1}, {"name", player.name}, {"free", player.is_free()}});
    return {{"match", row->id},
            {"invitation", word(invitation_of(link.match))},
            {"game", tools::to_json(room(link.match)->match().game().info())},
            {"seats", std::move(seats)}};
}

Json Lobby::rules(const Link& link, tools::Request& request) {
    request.finish();
    const auto room = this->room(link.match);
    const Game& game = room->match().game();
    return {{"rulebook", tools::rulebook_json(game, game.info().boards.empty() ? "" : game.info().boards.front())}};
}

Json Lobby::take(const Link& link, tools::Request& request) {
    const auto seat = static_cast<Seat>(request.number("seat", 1, INT32_MAX));
    const std::string name = request.text("name");
    check_name(name);
    const std::string key = request_id(request);
    request.finish();
    const auto room = this->room(link.match);
    const Json asked = Json::array({"take", seat, name, key});
    return once({link, link.match, asked, "ask the host for another one"}, [&](const Change& done) -> Json {
        const auto row = store_.match(link.match);
        const std::vector<Player> players = players_of(*row, store_.links_of(link.match));
        const auto index = static_cast<std::size_t>(seat) - 1;
        if (index >= players.size() || !players[index].is_free())
            throw tools::Rejected{"seat_taken", fmt::format("Seat {} is not free: take another.", seat)};
        const Invitation invitation = invitation_of(link.match);
        if (invitation == Invitation::closed)
            throw tools::Rejected{"closed", "The host has closed the invitation: nobody can take a seat now."};
        check_name_beside(name, people_beside(players, seat));
        const std::string secret = make_secret();
        if (invitation == Invitation::confirm) {
            add_waiting({Role::waiting, link.match, seat, name, store_.hash(secret)}, done);
            return {{"link", secret}, {"waiting", true}};
        }
        const Link taken{Role::seat, link.match, seat, name, store_.hash(secret)};
        if (!store_.take_seat(taken, done))
            throw tools::Rejected{"seat_taken", fmt::format("Seat {} is not free: take another.", seat)};
        asio::post(room->strand(), [this, room, taken] {
            // Meanwhile the host may have given the seat to somebody else.
            if (works(taken)) room->set_player(taken.seat, {kPerson, taken.name, true, 0});
        });
        return {{"link", secret}};
    });
}

Json Lobby::wait(const Link& link, tools::Request& request) {
    const auto row = store_.match(link.match);
    const auto seats = row ? static_cast<std::int64_t>(row->players.size()) : 0;
    const auto seat = static_cast<Seat>(request.number("seat", 0, seats));
    const std::string name = request.text("name"), key = request_id(request);
    request.finish();
    check_name(name);
    const Json asked = Json::array({"wait", seat, name, key});
    return once({link, link.match, asked, "ask for the seat once more"}, [&](const Change& done) -> Json {
        // Who asks for any seat may be somebody who has one and has lost the link. The host decides.
        if (seat > 0) check_name_beside(name, people_beside(players_of(*row, store_.links_of(link.match)), seat));
        const std::string secret = make_secret();
        add_waiting({Role::waiting, link.match, seat, name, store_.hash(secret)}, done);
        return {{"link", secret}, {"waiting", true}};
    });
}

void Lobby::add_waiting(const Link& waiting, const Change& done) {
    const std::vector<Link> links = store_.links_of(waiting.match);
    const auto others =
        std::count_if(links.begin(), links.end(), [](const auto& l) { return l.role == Role::waiting; });
    if (static_cast<std::size_t>(others) >= kMostWaiting)
        throw tools::Rejected{"too_many", "Too many people wait already: ask the host."};
    store_.store({adding(waiting), done});
    const auto room = this->room(waiting.match);
    asio::post(room->strand(), [room] { room->changed_soon(); });
}

Invitation Lobby::invitation_of(const std::string& match) { return settings_from(store_.desk(match)).invitation; }

}  // namespace quattro::serve
