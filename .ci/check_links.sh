#!/usr/bin/env bash
# check_links.sh FOLDER: fails when a program there is linked with a shared library that no package
# of the set-up list brings, directly or as what a listed package depends on, and when the command
# line needs a window system.
set -euo pipefail
source "$(dirname "$0")/../app/setup/setup.sh"
folder=$1
window_system='libQt6|libGL|libEGL|libOpenGL|libX11|libxcb|libwayland'

# package_of FILE: dpkg may know it by its path with or without /usr.
package_of() {
    local path
    path=$(realpath "$1")
    { dpkg-query -S "$path" 2>/dev/null || dpkg-query -S "${path#/usr}" 2>/dev/null; } |
        head -1 | sed 's/[:,].*//'
}

brought=$(mktemp)
trap 'rm -f "$brought"' EXIT
mapfile -t libraries < <({ packages_in build | grep -e '-dev$'; packages_in run; })
{
    printf '%s\n' "${libraries[@]}"
    dpkg-query -W -f '${Depends}\n' "${libraries[@]}" | sed 's/[,|]/\n/g' | sed 's/[(:].*//; s/ //g'
} | sort -u >"$brought"

errors=0
report() {
    printf '%s\n' "$*" >&2
    errors=$((errors + 1))
}

for program in tendril tendril-cli; do
    file=$folder/$program
    [ -x "$file" ] || fail "$file is not there; was it built?"
    count=0
    for library in $(readelf -d "$file" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'); do
        count=$((count + 1))
        path=$(ldd "$file" | awk -v name="$library" '$1 == name || $1 ~ ("/" name "$") {
            print ($2 == "=>") ? $3 : $1 }')
        [ -e "$path" ] || { report "$program: $library is not found"; continue; }
        package=$(package_of "$path")
        grep -qxF -- "${package:-none}" "$brought" ||
            report "$program: $library (${package:-of no package}) is not brought by packages.txt"
    done
    [ "$count" -gt 0 ] || report "$program: names no shared library, so nothing was checked"
    say "$program: $count linked libraries checked"
done

if ldd "$folder/tendril-cli" | grep -E "$window_system"; then
    report "tendril-cli: needs a window system (above)"
fi
[ "$errors" = 0 ]
