#include "cli/svg.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace quattro::tools {
namespace {

constexpr double kBorder = 16;  // around the drawing

// Fill and line of each ink of cards, for light and for dark viewers. Other inks are drawn as `plain`.
struct Shades {
    Ink ink;
    std::string_view name, fill, line, dark_fill, dark_line;
};
constexpr Shades kShades[] = {
    {Ink::plain, "plain", "#f4f5f7", "#5f6368", "#303338", "#bdc1c6"},
    {Ink::red, "red", "#fcdcd9", "#c5221f", "#51211f", "#f28b82"},
    {Ink::blue, "blue", "#d7e5fd", "#1a5fd0", "#1b3458", "#8ab4f8"},
    {Ink::green, "green", "#d5f0dc", "#1e7e37", "#1c3d26", "#81c995"},
    {Ink::yellow, "yellow", "#fdf0bf", "#9a7400", "#463a10", "#fdd663"},
    {Ink::purple, "purple", "#ecdcfb", "#8430ce", "#3b2652", "#c58af9"},
    {Ink::cyan, "cyan", "#d2f2f5", "#00747f", "#123f43", "#78d9ec"},
};

std::string_view class_of(Ink ink) {
    for (const Shades& shades : kShades)
        if (shades.ink == ink) return shades.name;
    return "plain";
}

// The style sheet. A viewer that does not support `prefers-color-scheme` shows the light shades.
std::string style_sheet() {
    std::string light, dark;
    for (const Shades& shades : kShades) {
        light += fmt::format(".{}{{fill:{};stroke:{}}}", shades.name, shades.fill, shades.line);
        dark += fmt::format(".{}{{fill:{};stroke:{}}}", shades.name, shades.dark_fill, shades.dark_line);
    }
    return fmt::format(
        "svg{{color-scheme:light dark}}"
        "text{{font-family:system-ui,'Noto Sans','DejaVu Sans',sans-serif;font-size:{0}px;fill:#1b1c1f;stroke:none}}"
        ".middle{{text-anchor:middle}}.face{{font-family:'DejaVu Sans Mono',ui-monospace,monospace;font-size:{1}px;"
        "font-weight:bold}}.strong{{font-weight:bold}}.head{{font-size:20px;font-weight:bold}}.quiet{{fill:#55585f}}"
        ".ground{{fill:#fff}}.place{{fill:#fff;stroke:#b9bcc2}}.back{{fill:#e3e5e9;stroke:#7d8188;"
        "stroke-dasharray:4 3}}.arrow{{fill:none;stroke:#55585f;stroke-width:1.6}}.tip{{fill:#55585f}}"
        ".marked{{stroke:#0b57d0;stroke-width:3;stroke-dasharray:7 4}}.scored{{stroke:#0b57d0;stroke-width:3}}{2}"
        "@media (prefers-color-scheme:dark){{text{{fill:#e8eaed}}.quiet{{fill:#a9adb4}}.ground{{fill:#17191d}}"
        ".place{{fill:#202328;stroke:#565a61}}.back{{fill:#33363b;stroke:#8b8f96}}.arrow{{stroke:#a9adb4}}"
        ".tip{{fill:#a9adb4}}.marked,.scored{{stroke:#8ab4f8}}{3}}}",
        kCaptionLetters, kCardLetters, light, dark);
}

std::string rectangle(const Area& area, std::string_view classes, double round) {
    return fmt::format(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="{}" class="{}"/>)", area.x,
                       area.y, area.width, area.height, round, classes);
}

// Draws a text in the middle of an area. A text that is too long for the area is narrowed.
std::string centred(const Area& area, std::string_view classes, std::string_view text, double letters) {
    const Point at = area.middle();
    const double room = area.width - 4;
    const std::string narrowed = text_width(text, letters) > room
                                     ? fmt::format(R"( textLength="{:.1f}" lengthAdjust="spacingAndGlyphs")", room)
                                     : "";
    return fmt::format(R"(<text x="{:.1f}" y="{:.1f}" class="{}"{}>{}</text>)", at.x, at.y + letters * 0.36, classes,
                       narrowed, markup_escaped(text));
}

std::string arrow_path(const LaidArrow& arrow) {
    const auto [x1, y1] = arrow.begin;
    const auto [x2, y2] = arrow.end;
    if (arrow.from != arrow.to) return fmt::format("M{:.1f} {:.1f}L{:.1f} {:.1f}", x1, y1, x2, y2);
    const double radius = (x2 - x1) / 2;
    return fmt::format("M{:.1f} {:.1f}a{:.1f} {:.1f} 0 1 1 {:.1f} 0", x1, y1, radius, radius * 0.75, x2 - x1);
}

// The tip at the end of an arrow. An arrow from a place to itself is drawn as a bow, whose tip points downwards.
std::string arrow_tip(const LaidArrow& arrow) {
    constexpr double kLength = 10, kHalf = 4.5;
    const bool bow = arrow.from == arrow.to;
    const double dx = bow ? 0 : arrow.end.x - arrow.begin.x, dy = bow ? 1 : arrow.end.y - arrow.begin.y;
    const double length = std::max(std::hypot(dx, dy), 1.0), ux = dx / length, uy = dy / length;
    const double x = arrow.end.x - ux * kLength, y = arrow.end.y - uy * kLength;
    return fmt::format(R"(<path class="tip" d="M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}z"/>)", arrow.end.x,
                       arrow.end.y, x - uy * kHalf, y + ux * kHalf, x + uy * kHalf, y - ux * kHalf);
}

std::string drawn_arrow(const LaidArrow& arrow, const std::string& mark) {
    const std::string said = arrow.marked ? fmt::format("{}, {}", arrow.card.text, mark) : arrow.card.text;
    return fmt::format(R"(<path class="arrow{}" d="{}"><title>{}</title></path>{})", arrow.marked ? " marked" : "",
                       arrow_path(arrow), markup_escaped(said), arrow_tip(arrow));
}

std::string drawn_place(const LaidPlace& place, bool of_picture) {
    const std::string_view ground = place.ground == Ink::plain ? "place" : class_of(place.ground);
    std::string text = rectangle(place.area, place.scored ? fmt::format("{} scored", ground) : std::string(ground), 7);
    for (std::size_t i = 0; i < place.captions.size(); ++i) {
        const Caption& caption = place.captions[i];
        const Area line{place.area.x, caption.at.y - kCaptionLetters / 2, place.area.width, kCaptionLetters};
        const std::string_view classes = i == 0 && (of_picture || place.works) ? "middle strong" : "middle quiet";
        text += centred(line, i > 0 && of_picture ? "middle" : classes, caption.text, kCaptionLetters);
    }
    for (const LaidCard& card : place.cards)
        text += svg_card(card, card.area);
    if (place.changed) text += svg_text(place.area.right() - 12, place.area.y + 12, "strong", "~");
    return text;
}

}  // namespace

std::string markup_escaped(std::string_view text) {
    std::string safe;
    for (const char c : text)
        switch (c) {
            case '&': safe += "&amp;"; break;
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '"': safe += "&quot;"; break;
            case '\'': safe += "&#39;"; break;
            default: safe += c;
        }
    return safe;
}

std::string svg_text(double x, double y, std::string_view classes, std::string_view text) {
    return fmt::format(R"(<text x="{:.1f}" y="{:.1f}" class="{}" xml:space="preserve">{}</text>)", x, y, classes,
                       markup_escaped(text));
}

std::string svg_card(const LaidCard& card, const Area& area) {
    return rectangle(area, card.hidden ? "back" : class_of(card.ink), 5) +
           centred(area, "middle face", card.text, kCardLetters);
}

SvgPart svg_box(const LaidBox& box) {
    SvgPart part{"", box.width, box.height};
    for (const LaidPlace& place : box.places)
        part.text += drawn_place(place, box.is_picture());
    for (const Caption& caption : box.captions)
        part.text += svg_text(caption.at.x, caption.at.y + kCaptionLetters * 0.36, "middle quiet", caption.text);
    for (const LaidArrow& arrow : box.arrows)
        part.text += drawn_arrow(arrow, box.mark);
    return part;
}

std::string svg_moved(const SvgPart& part, double x, double y) {
    return fmt::format("<g transform=\"translate({:.1f} {:.1f})\">{}</g>\n", x, y, part.text);
}

std::string svg_file(const SvgPart& part, std::string_view title) {
    const double width = std::ceil(part.width + 2 * kBorder), height = std::ceil(part.height + 2 * kBorder);
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
        "viewBox=\"0 0 {0} {1}\" role=\"img\"><title>{2}</title><style>{3}</style>\n"
        "<rect width=\"{0}\" height=\"{1}\" class=\"ground\"/>\n{4}</svg>\n",
        width, height, markup_escaped(title), style_sheet(), svg_moved(part, kBorder, kBorder));
}

}  // namespace quattro::tools
