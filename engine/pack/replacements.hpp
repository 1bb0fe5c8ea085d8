// Checks the files that packs replace. A pack declares them in its pack.yaml. If two packs replace one file, the upper
// one must need the lower one.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostics.hpp"
#include "pack/listing.hpp"
#include "pack/pack_order.hpp"

namespace quattro {

// The files of all packs by identity. Files with one identity are in the order of their packs, lowest first.
using NamedEntries = std::map<std::string, std::vector<PackEntry*>, std::less<>>;

// Finds conflicts between the listed files of all packs. `packs` (lowest first), `files` and `named` must outlive it.
class Replacements {
public:
    Replacements(const std::vector<Pack>& packs, const std::vector<PackEntry>& files, const NamedEntries& named)
        : packs_(packs), files_(files), named_(named) {}
    // Sets `overrides` of each file that hides another one. Reports two files of one pack with one identity, files that
    // hide another one without `replaces`, and packs without an order that replace one file.
    void check_conflicts(Diagnostics& out);
    // Reports each entry of `replaces` that replaced nothing in check_conflicts().
    void check_replaces(Diagnostics& out) const;

private:
    void check_pair(const PackEntry& below, const PackEntry& above, Diagnostics& out);
    bool replaces(const Manifest& upper, const PackEntry& below, const PackEntry& above);
    // True if the two files have one identity and `upper` is in the higher pack.
    bool lies_below(const PackEntry& lower, const PackEntry& upper) const;
    bool needs(const Manifest& above, const std::string& below) const;
    const Manifest& manifest(const std::string& pack) const;

    const std::vector<Pack>& packs_;
    const std::vector<PackEntry>& files_;
    const NamedEntries& named_;
    // Pairs already checked, because a board has one identity per game.
    std::set<std::pair<const PackEntry*, const PackEntry*>> pairs_;
    std::set<const Manifest::Reference*> used_;  // entries of `replaces` that have replaced a file
};

}  // namespace quattro
