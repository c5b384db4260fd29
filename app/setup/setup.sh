# shellcheck shell=bash
# Steps that app/run, tests/run and .ci/run share: install what is missing, configure, build, find
# a display. To be sourced by bash. Every step says what it does and is quick when there is nothing
# to do.

tendril_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

say() { printf '== %s\n' "$*"; }

fail() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# packages_in SECTION...: the names listed under these sections of packages.txt.
packages_in() {
    awk -v wanted=" $* " '
        /^\[/ { section = substr($1, 2, length($1) - 2); next }
        NF && !/^#/ && index(wanted, " " section " ") { print $1 }
    ' "$tendril_root/app/setup/packages.txt"
}

# missing_of PACKAGE...: those that are not installed. Asks dpkg alone, which takes milliseconds.
missing_of() {
    comm -23 <(printf '%s\n' "$@" | sort -u) \
        <(dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' "$@" 2>/dev/null |
            awk '$1 == "ii" { print $2 }' | sort -u)
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        fail "packages are missing and there is no sudo here; as root run: $*"
    fi
}

apt_install() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@"
}

# install_packages SECTION...: installs what is missing. The package lists are fetched only when
# apt cannot find or load a package with those it has.
install_packages() {
    local listed missing
    command -v dpkg-query >/dev/null || fail "this set-up is for Debian 12 and needs dpkg and apt"
    mapfile -t listed < <(packages_in "$@")
    mapfile -t missing < <(missing_of "${listed[@]}")
    if [ ${#missing[@]} = 0 ]; then
        say "all ${#listed[@]} packages are installed"
        return
    fi
    say "installing ${#missing[@]} packages: ${missing[*]}"
    if ! apt_install "${missing[@]}"; then
        say "refreshing the package lists"
        as_root apt-get update -q
        apt_install "${missing[@]}"
    fi
    mapfile -t missing < <(missing_of "${listed[@]}")
    [ ${#missing[@]} = 0 ] || fail "still not installed: ${missing[*]}"
}

# continue_as_owner ARGUMENT...: under sudo, starts the script again as the user who called sudo,
# if the clone is theirs; otherwise they could not build in it later without sudo.
continue_as_owner() {
    local owner
    owner=$(stat -c %U "$tendril_root")
    if [ "$(id -u)" = 0 ] && [ -n "${SUDO_USER:-}" ] && [ "$owner" = "$SUDO_USER" ] &&
        [ "$owner" != root ]; then
        say "going on as $owner"
        exec sudo -H -u "$owner" env ${DISPLAY:+DISPLAY="$DISPLAY"} \
            ${XAUTHORITY:+XAUTHORITY="$XAUTHORITY"} "$(realpath "$0")" "$@"
    fi
}

# configure PRESET [CMAKE_OPTION...]
configure() {
    say "configuring build/$1"
    (cd "$tendril_root" && cmake --preset "$@" --log-level=WARNING)
}

# build PRESET [TARGET...]: without a target, everything. Clones in other folders share the cache.
build() {
    local preset=$1
    shift
    say "building build/$preset"
    (cd "$tendril_root" && CCACHE_BASEDIR="$tendril_root" CCACHE_NOHASHDIR=1 \
        ninja -C "build/$preset" "$@")
}

has_display() { [ -n "${DISPLAY:-}" ] && xdpyinfo >/dev/null 2>&1; }

# start_display: a virtual display with a free number, ended when the script exits.
start_display() {
    local announced number
    announced=$(mktemp)
    Xvfb -displayfd 3 -screen 0 1600x1000x24 -nolisten tcp -noreset 3>"$announced" >/dev/null 2>&1 &
    tendril_xvfb=$!
    trap 'kill "$tendril_xvfb" 2>/dev/null' EXIT
    for _ in $(seq 100); do
        # Succeeds only once the line is whole.
        read -r number <"$announced" && break
        sleep 0.1
    done
    rm -f "$announced"
    [ -n "$number" ] || fail "Xvfb did not start within 10 s"
    export DISPLAY=":$number"
    say "virtual display $DISPLAY"
}
