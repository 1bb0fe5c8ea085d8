// Draws the preview of a game: the SVG of its table, as a PNG, since chats show no SVG.
#include "serve/previews.hpp"

#include <cairo.h>
#include <librsvg/rsvg.h>

#include <algorithm>
#include <iostream>
#include <utility>

#include "cli/draw.hpp"
#include "cli/table_svg.hpp"

namespace quattro::serve {
namespace {

constexpr std::string_view kPreviews = "/previews/", kPng = ".png";
constexpr double kWidth = 1200, kHeight = 630, kMargin = 30;  // pixels; chats cut off pictures of other proportions

template <auto function>
struct Release {
    void operator()(auto* pointer) const { function(pointer); }
};
using Picture = std::unique_ptr<RsvgHandle, Release<g_object_unref>>;
using Surface = std::unique_ptr<cairo_surface_t, Release<cairo_surface_destroy>>;
using Pen = std::unique_ptr<cairo_t, Release<cairo_destroy>>;

cairo_status_t append(void* text, const unsigned char* bytes, unsigned int count) {
    static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), count);
    return CAIRO_STATUS_SUCCESS;
}

// An SVG as a PNG: centred on a white ground, as large as possible. Returns "" if the library cannot draw it.
std::string png_of(const std::string& svg) {
    const Picture picture(rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), nullptr));
    double width = 0, height = 0;
    if (!picture || !rsvg_handle_get_intrinsic_size_in_pixels(picture.get(), &width, &height) || width <= 0 ||
        height <= 0)
        return "";
    const Surface surface(
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(kWidth), static_cast<int>(kHeight)));
    const Pen pen(cairo_create(surface.get()));
    cairo_set_source_rgb(pen.get(), 1, 1, 1);
    cairo_paint(pen.get());
    const double scale = std::min((kWidth - 2 * kMargin) / width, (kHeight - 2 * kMargin) / height);
    const RsvgRectangle area{(kWidth - width * scale) / 2, (kHeight - height * scale) / 2, width * scale,
                             height * scale};
    std::string png;
    if (!rsvg_handle_render_document(picture.get(), pen.get(), &area, nullptr) ||
        cairo_surface_write_to_png_stream(surface.get(), append, &png) != CAIRO_STATUS_SUCCESS)
        return "";
    return png;
}

std::string drawn(const std::shared_ptr<const Game>& game) {
    const Match match(game, 0);
    Look look;
    look.game = game.get();
    return png_of(tools::table_svg(tools::view_to_draw(match.seen_by(kSpectator)), look, game->info().title, ""));
}

}  // namespace

std::string Previews::address_of(const std::string& title) const {
    for (const auto& [id, game] : games_)
        if (game->info().title == title) return std::string(kPreviews) + id + std::string(kPng);
    return "";
}

const std::string& Previews::png(std::string_view address) {
    static const std::string none;
    if (!address.starts_with(kPreviews) || !address.ends_with(kPng)) return none;
    const std::string id(address.substr(kPreviews.size(), address.size() - kPreviews.size() - kPng.size()));
    const auto game = games_.find(id);
    if (game == games_.end()) return none;
    const std::lock_guard lock(mutex_);
    const auto [entry, is_new] = drawn_.try_emplace(id);
    if (is_new) try {
            entry->second = drawn(game->second);
        } catch (const std::exception& error) {
            std::cerr << id << " has no preview: " << error.what() << '\n';
        }
    return entry->second;
}

}  // namespace quattro::serve
