# Part of install.sh: reads the name, finds packs and a port, and checks that this machine can run the server. If it
# cannot, says what has to be done.
# shellcheck shell=bash disable=SC2034,SC2154

say() { echo "$*" >&2; }
# Prints a message and ends the program. A message says what is wrong, then what to do.
refuse() {
    say "$*"
    exit 1
}

# Checks the user and the system. Takes the arguments after `serve`.
check_machine() {
    local system version
    if [[ "$user_id" -ne 0 ]]; then
        refuse "$1 changes the machine, so it must run as root. Log in as root, or put sudo before it: sudo $serve_command $*"
    fi
    system="$(read_release ID)"
    version="$(read_release VERSION_ID)"
    if [[ "$system $version" != "debian 12" ]]; then
        refuse "This machine has '$(read_release PRETTY_NAME)', and --install knows Debian 12 alone. Choose Debian 12 when you rent or reinstall the machine."
    fi
    if [[ ! -d "$root/run/systemd/system" ]]; then
        refuse "systemd does not run here, so nothing would start the server again. This is probably a container; use a machine, real or virtual, that boots Debian 12."
    fi
}

# The value of a setting in /etc/os-release; "" if it is missing.
read_release() { sed -nE "s/^$1=\"?([^\"]*)\"?\$/\1/p" "$root/etc/os-release" 2>/dev/null | head -n 1; }

# Refuses if a file or folder of the installation exists and is not its own, or if people log in as 'quattro'.
check_places() {
    local shell
    if [[ -e "$root$unit" ]] && ! grep -q 'tools/quattro serve --install' "$root$unit"; then
        refuse "$unit exists already and was not written by this command. Rename or remove it, then run this again."
    fi
    if [[ -e "$root$library" && ! -f "$root$library/installed" ]]; then
        refuse "$library exists already and was not made by this command. Rename or remove it, then run this again."
    fi
    if [[ -L "$root$state" ]]; then
        refuse "$state belongs to another service of Quattro (quattro@.service). Remove that service or use another machine."
    fi
    shell="$(getent passwd quattro | cut -d: -f7)" || return 0
    if [[ -n "$shell" && "$shell" != */nologin ]]; then
        refuse "The account 'quattro' is one that people log in with, and the server needs this name for itself. Log in with another account and delete this one: userdel quattro"
    fi
}

# Adds the packs to the arguments of the server. In a systemd unit, blanks and other signs have a meaning, so names with
# such signs are refused.
find_packs() {
    local pack
    for pack in "$root$packs"/*/; do
        if [[ ! -d "$pack" ]]; then continue; fi
        pack="$packs/$(basename "$pack")"
        if [[ ! "$pack" =~ ^[A-Za-z0-9._/-]+$ ]]; then
            refuse "The pack '$pack' has a name with other characters than letters, digits, '.', '_' and '-'. Rename its folder, then run this again."
        fi
        pack_words+=" --pack $pack"
    done
}

# The first program that listens at a port: "nginx"; "another program" if its name is unknown; "" if there is none.
listener() {
    local line
    line="$(ss -Hltnp "sport = :$1" 2>/dev/null | head -n 1)"
    if [[ "$line" =~ \(\(\"([^\"]+)\" ]]; then
        echo "${BASH_REMATCH[1]}"
    elif [[ -n "$line" ]]; then
        echo "another program"
    fi
}

check_web_ports() {
    local number program
    for number in 80 443; do
        program="$(listener "$number")"
        if [[ -z "$program" || "$program" == caddy ]]; then continue; fi
        refuse "Port $number is in use by $program, and caddy needs it to serve https://$name. 'ss -ltnp sport = :$number' shows its process id, and 'systemctl status PROCESS-ID' the service that started it. If nobody needs that service, stop it (systemctl disable --now SERVICE), then run this again."
    done
}

# Chooses the port at which caddy reaches the server: that of the last installation, or the first free one from 8080 to
# 8179.
choose_port() {
    port="$(sed -nE 's/^ExecStart=.* --listen 127\.0\.0\.1:([0-9]+) .*/\1/p' "$root$unit" 2>/dev/null || true)"
    if [[ -n "$port" ]]; then return; fi
    for port in {8080..8179}; do
        if [[ -z "$(listener "$port")" ]]; then return; fi
    done
    refuse "All ports from 8080 to 8179 are in use. Stop a program that uses one of them; 'ss -ltnp' lists them."
}

is_ip_address() { [[ "$1" =~ ^[0-9]+(\.[0-9]+){3}$ ]]; }

# Reads the name of the domain; with --tls-internal, it can also be an IP address. Accepts a copy of a browser's address
# line: https://Games.example/ is games.example.
read_name() {
    name="${1,,}"
    name="${name#http://}"
    name="${name#https://}"
    name="${name%/}"
    if [[ ! "$name" =~ ^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$ || "$name" == *..* ]]; then
        refuse "'$1' is not the name of a domain. Write it as in games.example, without a port or a path; of a name with other letters the form that begins with xn--."
    fi
    if [[ -n "$internal" ]]; then return; fi
    if is_ip_address "$name" || [[ "$name" != *.* ]]; then
        refuse "Nobody issues a certificate for '$name'. Name a domain that you own, or, at home, add --tls-internal."
    fi
}

# Warns if the name leads to no address, or to one that this machine does not have. That is no error: the record may be
# new, and a machine behind a router does not know its public address.
check_name() {
    local leads=() own=() strange=() address
    if is_ip_address "$name"; then return; fi
    mapfile -t leads < <(getent ahosts "$name" | awk '{ print $1 }' | sort -u)
    mapfile -t own < <(ip -o address show scope global 2>/dev/null | awk '{ sub("/.*", "", $4); print $4 }')
    for address in "${leads[@]}"; do
        if [[ "$address" == 127.* || "$address" == ::1 ]]; then return; fi     # probably from /etc/hosts alone
        if [[ " ${own[*]} " != *" $address "* ]]; then strange+=("$address"); fi
    done
    if [[ ${#leads[@]} -eq 0 ]]; then
        say "Warning: the name $name does not lead to any address yet."
    elif [[ ${#strange[@]} -gt 0 ]]; then
        say "Warning: the name $name leads to ${strange[*]}, which is no address that this machine knows of itself."
    else
        return
    fi
    patience=20
    say "  This machine has: ${own[*]:-no address}. If your provider shows another public address, that one counts."
    say "  Where you registered the domain, set the A record of $name to that address (and the AAAA record to the"
    say "  IPv6 address, or remove it). A new record may take an hour to be known everywhere."
}

check_memory() {
    local memory
    memory="$(awk '/^(MemTotal|SwapTotal):/ { sum += $2 } END { print int(sum / 1024) }' /proc/meminfo)"
    if [[ "$memory" -ge 3000 ]]; then return; fi
    say "Warning: this machine has $memory MB of memory, and building may take 3 GB. If it fails, add 4 GB on the disk:"
    say "  fallocate -l 4G /swapfile && chmod 600 /swapfile && mkswap /swapfile && swapon /swapfile"
}
