# Puts the server online: `tools/quattro serve --install NAME`, as root on a machine with Debian 12. --uninstall removes
# it. See README.md.
# shellcheck shell=bash disable=SC2034,SC2154
# To be sourced after lib/install.sh, with `home` set to the folder of the project.
# With QUATTRO_ROOT=FOLDER, write_files and the checks use the paths below in that folder, for tests.
root="${QUATTRO_ROOT:-}"
library=/usr/local/lib/quattro                  # the installed program: bin, page, pack
state=/var/lib/quattro                          # the matches
packs=/srv/quattro                              # each folder in it is a pack whose games are offered
unit=/etc/systemd/system/quattro.service
site=/etc/caddy/quattro.caddy
caddyfile=/etc/caddy/Caddyfile
authority=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
built="$home/.build/release/bin/quattro_serve"
pages="$home/.build/web/page"
serve_command="$home/tools/quattro serve"       # for messages: works in every folder
user_id=$EUID
name=""                                         # the domain; with --tls-internal perhaps an IP address
name_before=""                                  # the name of the last installation; "": none
port=""                                         # at which caddy reaches the server, on 127.0.0.1
internal=""                                     # yes: caddy signs its certificate itself
new_link=""                                     # yes: a new link of the owner was requested
pack_words=""                                   # for the server: --pack FOLDER for each pack
link=""                                         # the new link of the owner; "": none was made
replaced=""                                     # yes: another version was installed before, and is kept
patience=90                                     # seconds to wait for a certificate
left=""                                         # what the owner still has to do

# shellcheck source=checks.sh
source "$home/tools/online/checks.sh"

put_online() {
    umask 022
    read_words "$@"
    check_machine --install "$@"
    settle_name
    check_places
    find_packs
    need iproute2
    check_web_ports
    need_for online
    choose_port
    check_name
    check_memory
    if [[ -e "$built" ]]; then
        say "Building the program again if it is older than its sources; if so, this takes minutes ..."
    else
        say "Installing packages and building the program. This takes about 10 minutes ..."
    fi
    build
    trap show_link EXIT
    write_files
    make_user
    start_server
    start_caddy
}

# Reads the arguments NAME, --tls-internal and --new-owner-link, in any order.
read_words() {
    local word
    for word in "$@"; do
        case "$word" in
            --tls-internal) internal=yes ;;
            --new-owner-link) new_link=yes ;;
            -*) refuse "'$word' is unknown: $serve_command --install NAME [--tls-internal] [--new-owner-link]" ;;
            *) [[ -z "$name" ]] || refuse "There are two names, '$name' and '$word'. One is served."; name="$word" ;;
        esac
    done
}

# Chooses the name. Without the argument NAME, keeps the name of the last installation, and --tls-internal if it had
# that. Refuses if there is no name.
settle_name() {
    name_before="$(sed -nE 's/^ExecStart=.* --proxy https:\/\/([^ ]+).*/\1/p' "$root$unit" 2>/dev/null || true)"
    if [[ -z "$name" ]]; then
        name="$name_before"
        if [[ -z "$name" ]]; then
            refuse "Name the domain that leads to this machine: $serve_command --install games.example"
        fi
        if grep -q '^[[:space:]]*tls internal' "$root$site" 2>/dev/null; then internal=yes; fi
    fi
    read_name "$name"
}

# Installs the packages for the build. Builds as the owner of the project's folder, if that is an account of this
# machine, so that the files keep their owner.
build() {
    local owner words=()
    need_for play serve report
    owner="$(stat -c %U "$home")"
    if [[ "$owner" != root && "$owner" != UNKNOWN ]]; then
        words=(runuser -u "$owner" -- env "HOME=$(getent passwd "$owner" | cut -d: -f6)")
    fi
    "${words[@]}" "$home/tools/quattro" serve --help >/dev/null
}

write_files() {
    write_program
    mkdir -p "$root${unit%/*}" "$root${site%/*}"
    fill quattro.service >"$root$unit"
    fill quattro.caddy >"$root$site"
    include_site
}

# Installs the program. Keeps the previous version, in case the new one does not start. Replaces nothing if both are
# equal, so that the kept version differs from the installed one.
write_program() {
    local new="$root$library.new"
    say "Copying the program to $library ..."
    rm -rf "$new"
    install -D -m 755 "$built" "$new/bin/quattro_serve"
    mkdir "$new/page" "$new/pack"
    cp -R "$pages/." "$new/page"
    cp -R "$home/pack.yaml" "$home/boards" "$home/cards" "$home/scripts" "$home/LICENSE" "$new/pack"
    chmod -R u=rwX,go=rX "$new"
    { git -C "$home" -c safe.directory="$home" log -1 --format='%H %cs' 2>/dev/null || echo "of an unknown version"; } >"$new/installed"
    if diff --recursive --brief "$new" "$root$library" >/dev/null 2>&1; then
        rm -rf "$new"
        return
    fi
    rm -rf "$root$library.before"
    if [[ -e "$root$library" ]]; then
        mv "$root$library" "$root$library.before"
        replaced=yes
    fi
    mv "$new" "$root$library"
}

# Prints a template with its @WORDS@ replaced.
fill() {
    local text tls="header Strict-Transport-Security max-age=2592000"
    if [[ -n "$internal" ]]; then tls="tls internal"; fi
    text="$(<"$home/tools/online/$1")"
    text="${text//@NAME@/"$name"}"
    text="${text//@PORT@/"$port"}"
    text="${text//@TLS@/"$tls"}"
    echo "${text//@PACKS@/"$pack_words"}"
}

# Replaces caddy's configuration file by one that includes the site, if the file is missing or as the package delivered
# it. Does nothing otherwise, for example if the file is from the last installation.
include_site() {
    local delivered
    if [[ -e "$root$caddyfile" ]]; then
        # If caddy was not installed as a package, the list is empty.
        delivered="$(dpkg-query --show --showformat='${Conffiles}\n' caddy 2>/dev/null | awk -v file="$caddyfile" '$1 == file { print $2 }' || true)"
        if [[ "$(md5sum <"$root$caddyfile")" != "${delivered:-unknown}  -" ]]; then return; fi
        mv "$root$caddyfile" "$root$caddyfile.before-quattro"
    fi
    install -D -m 644 "$home/tools/online/Caddyfile" "$root$caddyfile"
}

make_user() {
    if ! getent passwd quattro >/dev/null; then
        useradd --system --user-group --home-dir "$state" --no-create-home --shell /usr/sbin/nologin quattro
    fi
    install -d -o quattro -g quattro -m 700 "$state"
    chown -R quattro:quattro "$state"           # it may have been copied from another machine
}

start_server() {
    systemctl daemon-reload
    systemctl enable --quiet quattro
    if [[ -n "$new_link" || ! -e "$state/matches.sqlite" ]]; then
        systemctl stop quattro
        make_link
    fi
    say "Starting the server ..."
    systemctl restart quattro
    if answers 60 -H "Host: $name" "http://127.0.0.1:$port/"; then
        tell_faults
        return
    fi
    last_words quattro
    refuse_version "does not answer; above is what it said last."
}

# Ends the program because the server does not run. The argument says how, as the end of a sentence. If another version
# ran before, installs that one again and starts it.
refuse_version() {
    if [[ -z "$replaced" ]]; then refuse "The server $1 Mend that, then run this again."; fi
    rm -rf "$root$library"
    mv "$root$library.before" "$root$library"
    systemctl restart quattro
    refuse "The new version $1 The version from before runs again."
}

# Warns about games that are not offered, and about matches that cannot be continued, as far as the server has found
# them by now: it starts in spite of them.
tell_faults() {
    local run faults
    run="$(systemctl show quattro --property InvocationID --value)"
    faults="$(journalctl "_SYSTEMD_INVOCATION_ID=$run" --no-pager --output cat | grep -E ' (is not offered|cannot be continued):$' || true)"
    if [[ -z "$faults" ]]; then return; fi
    say "Warning: the server runs, but says:"
    say "$(head -n 10 <<<"$faults" | sed 's/^/  /')"
    say "Read why: journalctl -u quattro"
}

# Prints the last lines in the journal of a service.
last_words() { journalctl --unit "$1" --lines 12 --no-pager --output cat >&2 || true; }

# Makes the owner's link by starting the server by hand: started by systemd, it would write the link to the journal.
make_link() {
    local words out pid line said=""
    read -ra words < <(sed -n 's/^ExecStart=//p' "$unit")
    exec {out}< <(exec env -i "QUATTRO_HOME=$library/pack" setpriv --reuid quattro --regid quattro --clear-groups \
        --no-new-privs "${words[@]}" --new-owner-link 2>&1)
    pid=$!
    while IFS= read -r -t 60 line <&"$out"; do
        said+="$line"$'\n'
        if [[ "$line" =~ ^https://[^[:space:]]+/#[A-Za-z0-9_-]{22}$ ]]; then link="$line"; break; fi
    done
    kill "$pid" 2>/dev/null || true
    wait "$pid" || true
    exec {out}<&-
    if [[ -z "$link" ]]; then
        say "${said%$'\n'}"
        refuse_version "did not start; above is what it said."
    fi
}

# answers SECONDS WORDS FOR CURL: waits until a page is served. Fails after SECONDS.
answers() {
    local end=$((SECONDS + $1))
    shift
    until curl --silent --fail --max-time 5 --output /dev/null "$@"; do
        if [[ $SECONDS -ge $end ]]; then return 1; fi
        sleep 0.5
    done
}

start_caddy() {
    local adapted words=()
    if ! adapted="$(caddy adapt --config "$caddyfile" --adapter caddyfile 2>&1)"; then
        refuse "$adapted"$'\n'"caddy cannot read $caddyfile; above is why. Mend that file, then run this again."
    fi
    if [[ "$adapted" != *"\"127.0.0.1:$port\""* ]]; then
        left="$caddyfile has been changed by somebody, so it was left alone. Add this line at its end:
  import $site
then run this again: $serve_command --install"
        exit 1
    fi
    systemctl enable --quiet caddy
    if ! systemctl reload-or-restart caddy 2>/dev/null; then
        last_words caddy
        refuse "caddy did not start with its new settings; above is what it said last. Mend that, then run this again."
    fi
    say "Waiting for the certificate of $name ..."
    if ! is_ip_address "$name"; then words=(--resolve "$name:443:127.0.0.1"); fi
    if [[ -n "$internal" ]]; then words+=(--insecure); fi
    if answers "$patience" "${words[@]}" "https://$name/"; then
        say "The certificate is there, and https://$name answers."
        return
    fi
    left="The server runs, but caddy has no certificate for $name yet. The usual reasons:
  - the name does not lead to this machine, or has not for long; see the warning above, if there is one
  - a firewall of the provider, or of this machine, does not let ports 80 and 443 through
caddy tries again by itself, but after longer and longer pauses. To try at once: $serve_command --install
What caddy says: journalctl -u caddy -n 20"
    exit 1
}

# Runs at the exit of the program, so that a new link is shown even after a failure.
show_link() {
    local code=$?
    if [[ -n "$left" ]]; then say "$left"; fi
    if [[ -n "$link" ]]; then
        say "Your link, with which matches are opened. Keep it: it is not shown again."
        echo "$link"
    elif [[ $code -eq 0 ]]; then
        say "Serving at https://$name. Your link stays as it was; for a new one: $serve_command --install --new-owner-link"
    fi
    if [[ -n "$name_before" && "$name" != "$name_before" ]]; then
        say "Write $name instead of $name_before in your link and in the links that you have sent. What follows # stays."
    fi
    if [[ -n "$internal" && $code -eq 0 ]]; then
        say "Browsers warn about this certificate until they are given this authority: $authority"
    fi
}

take_offline() {
    [[ $# -eq 0 ]] || refuse "'$1' is unknown: $serve_command --uninstall"
    check_machine --uninstall
    check_places
    systemctl disable --quiet --now quattro 2>/dev/null || true
    rm -rf "$unit" "$library" "$library.before" "$library.new"
    systemctl daemon-reload
    remove_site
    say "The server is removed. The matches are kept in $state; to delete them, too: rm -r $state"
    say "The packages stay. If nothing else uses caddy: apt-get remove caddy"
}

remove_site() {
    if cmp --quiet "$caddyfile" "$home/tools/online/Caddyfile"; then
        rm -f "$site" "$caddyfile"
        if [[ -e "$caddyfile.before-quattro" ]]; then mv "$caddyfile.before-quattro" "$caddyfile"; fi
    elif grep -q quattro.caddy "$caddyfile" 2>/dev/null; then
        echo "# Quattro is removed. Delete this file once no other imports it." >"$site"
        say "$caddyfile imports $site, which is empty now. Remove that line when you like."
    else
        rm -f "$site"
    fi
    systemctl reload caddy 2>/dev/null || true
}
