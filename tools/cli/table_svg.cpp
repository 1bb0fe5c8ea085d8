#include "cli/table_svg.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "cli/counter_text.hpp"
#include "cli/draw.hpp"
#include "cli/event_text.hpp"
#include "cli/svg.hpp"

namespace quattro::tools {
namespace {

constexpr double kSheet = 920;                      // the width that boxes and texts fill; a wider box widens the sheet
constexpr double kBetween = 28, kBelowBoxes = 22;   // between boxes, and between lines of boxes
constexpr double kBoxTitle = 22, kTextLine = 19;    // the height of a title, and of a line of text
constexpr double kListGap = 4, kCardRoom = 10;      // between cards of a list; the width of a card besides its text
constexpr double kListCard = 26, kRow = 32;         // the height of a card in a list, and of a line with cards
constexpr double kEffects = 400;                    // the width of the effects of places
constexpr std::size_t kMostCards = 40;              // maximum number of cards that are drawn of a zone without places
constexpr double kLetter = 0.62 * kCaptionLetters;  // the width of a letter in text that is broken into lines

// Arranges parts side by side, and begins a new line of parts when the width is used up.
class Shelves {
public:
    void add(const SvgPart& part) {
        if (x_ > 0 && x_ + part.width > kSheet) end_line();
        all_.text += svg_moved(part, x_, all_.height);
        all_.width = std::max(all_.width, x_ + part.width);
        line_ = std::max(line_, part.height);
        x_ += part.width + kBetween;
    }
    void end_line() {
        if (x_ == 0) return;
        all_.height += line_ + kBelowBoxes;
        x_ = line_ = 0;
    }
    SvgPart take() {
        end_line();
        all_.height -= all_.height > 0 ? kBelowBoxes : 0;
        return all_;
    }

private:
    SvgPart all_;
    double x_ = 0, line_ = 0;
};

// A text of words and cards that is broken into lines.
class Paragraph {
public:
    void words(std::string_view classes, const std::string& text) {
        std::string line;  // the text that will begin at `x_`
        for (const std::string& word : split(text, ' ')) {
            const std::string longer = line.empty() ? word : line + " " + word;
            if (x_ + width_of_run(longer) > kSheet && x_ + width_of_run(line) > 0) {
                run(classes, line);
                end_line();
                line = word;
            } else {
                line = longer;
            }
        }
        run(classes, line);
    }
    void card(const LaidCard& card) {
        const double width = std::max(30.0, text_width(card.text, kCardLetters) + kCardRoom);
        room_for(width);
        part_.text += svg_card(card, {x_, y_ + (kRow - kListCard) / 2, width, kListCard});
        advance(width + kListGap);
    }
    void gap(double width) { x_ += x_ > 0 ? width : 0; }
    void end_line() {
        if (x_ > 0) y_ += kRow;
        x_ = 0;
    }
    SvgPart take() {
        end_line();
        part_.height = y_;
        return part_;
    }

private:
    static double width_of_run(const std::string& text) { return text_width(text, kCaptionLetters) + kListGap; }
    void run(std::string_view classes, const std::string& text) {
        if (text.empty()) return;
        part_.text += svg_text(x_, y_ + kRow / 2 + 5, classes, text);
        advance(width_of_run(text));
    }
    void room_for(double width) {
        if (x_ > 0 && x_ + width > kSheet) end_line();
    }
    void advance(double width) {
        x_ += width;
        part_.width = std::max(part_.width, x_);
    }
    SvgPart part_;
    double x_ = 0, y_ = 0;
};

std::string title_of(const LaidBox& box, const Viewer& viewer) {
    if (box.seat == 0) return box.title;
    return box.seat == viewer.seat ? "your " + box.title
                                   : fmt::format("{} of {}", box.title, seat_name(box.seat, viewer));
}

// Lines of text below each other; each is broken at this width.
SvgPart lines_of(const std::vector<std::string>& lines, double width) {
    SvgPart part;
    for (const std::string& line : lines)
        for (const std::string& piece : wrapped(line, static_cast<int>(width / kLetter))) {
            part.height += kTextLine;
            part.width = std::max(part.width, text_width(piece, kCaptionLetters));
            part.text += svg_text(0, part.height - 5, "", piece);
        }
    return part;
}

SvgPart titled(const LaidBox& box, const Viewer& viewer) {
    const SvgPart drawn = svg_box(box);
    const std::string title = title_of(box, viewer);
    SvgPart part{svg_text(0, 15, "strong", title) + svg_moved(drawn, 0, kBoxTitle), drawn.width,
                 drawn.height + kBoxTitle};
    part.width = std::max(part.width, text_width(title, kCaptionLetters + 1));
    if (std::none_of(box.arrows.begin(), box.arrows.end(), [](const LaidArrow& arrow) { return arrow.marked; }))
        return part;
    part.text += svg_text(0, part.height + 15, "quiet", fmt::format("thick broken line: {}", box.mark));
    part.height += kTextLine;
    return part;
}

SvgPart effects_of(const LaidBox& box) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < std::min(box.places.size(), box.effects.size()); ++i)
        if (!box.effects[i].empty()) lines.push_back(fmt::format("{}: {}", box.places[i].name, box.effects[i]));
    return lines_of(lines, kEffects);
}

bool is_drawn(const LaidBox& box, const View& view) {
    if (!box.is_picture()) return !box.places.empty() && !box.in_picture;
    return std::any_of(view.pictures.begin(), view.pictures.end(), [&](const PictureView& picture) {
        return picture.name == box.name && picture.seat == box.seat && has_something(picture);
    });
}

// Draws pictures and zones with places. Those of one name are side by side, followed by the effects of the last one.
SvgPart drawn_boxes(const std::vector<LaidBox>& boxes, const View& view, const Viewer& viewer) {
    Shelves shelves;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (i > 0 && boxes[i].name != boxes[i - 1].name) shelves.end_line();
        if (!is_drawn(boxes[i], view)) continue;
        shelves.add(titled(boxes[i], viewer));
        const bool last = i + 1 == boxes.size() || boxes[i + 1].name != boxes[i].name;
        if (last && !boxes[i].effects.empty()) shelves.add(effects_of(boxes[i]));
    }
    return shelves.take();
}

void write_list(Paragraph& into, const LaidBox& box) {
    const auto hidden = static_cast<std::size_t>(
        std::count_if(box.cards.begin(), box.cards.end(), [](const LaidCard& card) { return card.hidden; }));
    if (box.cards.empty()) return into.words("quiet", "empty");
    if (hidden == box.cards.size()) {
        into.card(box.cards.front());
        return into.words("quiet", fmt::format("{} hidden", hidden));
    }
    const std::size_t shown = std::min(box.cards.size(), kMostCards);
    for (std::size_t i = 0; i < shown; ++i)
        into.card(box.cards[i]);
    if (shown < box.cards.size()) into.words("quiet", fmt::format("and {} more", box.cards.size() - shown));
    if (box.unordered && box.cards.size() > 1) into.words("quiet", "(in unknown order)");
}

// One paragraph for each name of a zone without places, with the cards of each seat. Zones that are empty for all
// seats share one line.
SvgPart drawn_lists(const std::vector<LaidBox>& boxes, const Viewer& viewer) {
    Paragraph lists;
    std::vector<std::string> empty;
    for (std::size_t begin = 0, end = 0; begin < boxes.size(); begin = end) {
        bool any = false, listed = false;
        for (end = begin; end < boxes.size() && boxes[end].name == boxes[begin].name; ++end) {
            const bool here = boxes[end].kind == BoxKind::list && !boxes[end].hidden && !boxes[end].in_picture;
            listed = listed || here;
            any = any || (here && !boxes[end].cards.empty());
        }
        if (listed && !any) empty.push_back(boxes[begin].title);
        if (!any) continue;
        lists.words("strong", boxes[begin].title);
        lists.gap(8);
        for (std::size_t i = begin; i < end; ++i) {
            if (boxes[i].hidden || boxes[i].in_picture) continue;
            if (boxes[i].seat != 0) lists.words("", seat_name(boxes[i].seat, viewer) + ":");
            write_list(lists, boxes[i]);
            lists.gap(12);
        }
        lists.end_line();
    }
    if (!empty.empty()) lists.words("quiet", join(empty, ", ") + ": empty");
    return lists.take();
}

}  // namespace

std::string table_svg(const View& view, const Look& look, const std::string& heading, const std::string& below) {
    const Viewer viewer{view.seat, look};
    const std::vector<LaidBox> boxes = lay_out(view, look);
    SvgPart sheet;
    const auto add = [&](const SvgPart& part, double gap) {
        if (part.height <= 0) return;
        sheet.height += sheet.height > 0 ? gap : 0;
        sheet.text += svg_moved(part, 0, sheet.height);
        sheet.height += part.height;
        sheet.width = std::max(sheet.width, part.width);
    };
    add({svg_text(0, 20, "head", heading), text_width(heading, 20), 26}, 0);
    std::vector<std::string> top;
    for (const std::string& line : {below, heading_in_words(view)})
        if (!line.empty()) top.push_back(line);
    add(lines_of(top, kSheet), 0);
    add(drawn_boxes(boxes, view, viewer), 14);
    add(drawn_lists(boxes, viewer), 14);
    std::vector<std::string> words = split(counters_text(view, look), '\n');
    words.push_back(view.over ? result_text(view, look) : answers_in_words(view, look));
    std::erase(words, "");
    add(lines_of(words, kSheet), 10);
    if (const std::string signs = sign_legend(look); !signs.empty()) add(lines_of({signs}, kSheet), 6);
    return svg_file(sheet, heading);
}

}  // namespace quattro::tools
