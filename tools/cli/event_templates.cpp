#include "cli/event_templates.hpp"

namespace quattro::tools {
namespace {

constexpr EventTemplate kSentences[] = {
    {EventKind::sentence, "{text}"},
    {EventKind::said, "{seat:who} ({channel}): {text}"},
    {EventKind::removed, "{card:what} of {from:where} is gone ({by})"},
    {EventKind::removed, "{card:what} of {from:where} is gone"},
    {EventKind::halted, "The match has halted: {place}: {message} (called at {called})"},
    {EventKind::halted, "The match has halted: {place}: {message}"},
    {EventKind::halted, "The match has halted: a rule of the game failed."},
    {EventKind::continued, "The match continues."},
    {EventKind::reloaded, "The rules have been corrected."},
    {EventKind::left_out, "left out: {place}: {message} (called at {called})"},
    {EventKind::left_out, "left out: {place}: {message}"},
    {EventKind::refilled, "{zone} is refilled and shuffled"},
    {EventKind::acted, "{seat:who}: {action}"},
    {EventKind::skipped, "{seat:who}: the action is not possible and has no effect"},
    {EventKind::repeat, "-- {name} {number} --"},
    {EventKind::board, "The board is {name}."},
    {EventKind::over, "The match is over."},
    {EventKind::created, "a new {card:what} to {to:where}"},
    {EventKind::expired, "{seat:who}: out of time; missing answers are filled in"},
    {EventKind::forfeited, "{seat:who}: column {column} is full, the turn is lost"},
    {EventKind::changed, "{at:where}: {card:what} {state} ({by})"},
    {EventKind::changed, "{at:where}: {card:what} {state}"},
    {EventKind::changed, "{at:where}: {attribute} {from} to {to}, now {card:what} ({by})"},
    {EventKind::changed, "{at:where}: {attribute} {from} to {to}, now {card:what}"},
    {EventKind::changed, "{at:where}: now {card:what}"},
    {EventKind::moved, "{card:what} from {from:where} to {to:where} ({by})"},
    {EventKind::moved, "{card:what} from {from:where} to {to:where}"},
    {EventKind::arranged, "{zone:where} has a new order"},
    {EventKind::counter_hidden, "{name} - {seat:who}: hidden"},
    {EventKind::reopened, "The match continues."},
    {EventKind::paused, "The clocks are stopped."},
    {EventKind::resumed, "The clocks run again."},
    {EventKind::host, "The host gives {seat:who} more time ({reason})", "extend"},
    {EventKind::host, "The host gives {seat:who} more time", "extend"},
    {EventKind::host, "The host sets a new clock for {seat:who} ({reason})", "set_clock"},
    {EventKind::host, "The host sets a new clock for {seat:who}", "set_clock"},
    {EventKind::host, "The host: {name} plays for {seat:who} from now on ({reason})", "replace"},
    {EventKind::host, "The host: {name} plays for {seat:who} from now on", "replace"},
    {EventKind::host, "The host: {kind} {name} ({reason})"},
    {EventKind::host, "The host: {kind} ({reason})"},
    {EventKind::host, "The host: {kind} {name}"},
    {EventKind::host, "The host: {kind}"},
    {EventKind::ignored, "{at:where}: {card:what} does not change, {why} ({by})"},
    {EventKind::counter, "{name} - {seat:who}: {value}"},
    {EventKind::counter, "{name} - {value}"},
    {EventKind::decided, "best {pattern}: {seat:who}; two are equal, and {attribute} decides: {better} before {worse}"},
    {EventKind::decided, "best {pattern}: {seat:who}"},
    {EventKind::decided, "best {pattern}: several are equal"},
    {EventKind::scored, "{seat:who}: {pattern} - {places} are all {value}"},
    {EventKind::scored, "{seat:who}: {pattern} {score} with {cards} at {places}"},
    {EventKind::scored, "{seat:who}: {name}, {score}, with {cards}"},
    {EventKind::scored, "{seat:who}: {name}, {score}"},
    {EventKind::scored, "{seat:who}: {pattern} {score} with {cards}"},
    {EventKind::scored, "{seat:who}: {pattern} {score} at {places}"},
    {EventKind::scored, "{seat:who}: {pattern} {score}"},
    {EventKind::scored, "{seat:who}: {pattern} at {places}"},
};

}  // namespace

std::span<const EventTemplate> event_templates() { return kSentences; }

}  // namespace quattro::tools
