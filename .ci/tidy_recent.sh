#!/usr/bin/env bash
# tidy_recent.sh BUILD_FOLDER SECONDS: clang-tidy on the sources, not tests, that changed last,
# newest first, until the time is up; says how many it left out.
set -euo pipefail
cd "$(dirname "$0")/.."
source app/setup/setup.sh
build_folder=$1
seconds=$2

mapfile -t recent < <(git log -n 30 --name-only --diff-filter=AMR --format= -- core render ui app |
    grep '\.cpp$' |
    awk '!seen[$0]++' | while read -r file; do [ -f "$file" ] && echo "$file"; done)
mapfile -t files < <(for file in "${recent[@]}"; do
    grep -qF "\"file\": \"$PWD/$file\"" "$build_folder/compile_commands.json" && echo "$file"
done || true)

say "clang-tidy on ${#files[@]} sources that changed last, at most $seconds s"
checked=$(mktemp)
trap 'rm -f "$checked"' EXIT
end=$((SECONDS + seconds))
status=0
width=$(nproc)
for ((first = 0; first < ${#files[@]} && SECONDS < end; first += width)); do
    batch=("${files[@]:first:width}")
    printf '%s\n' "${batch[@]}" |
        xargs -P "$width" -n 1 clang-tidy --quiet -p "$build_folder" \
            --extra-arg=-Wno-unknown-warning-option 2>/dev/null || status=1
    printf '%s\n' "${batch[@]}" >>"$checked"
done
say "clang-tidy checked $(wc -l <"$checked") of ${#files[@]}"
exit $status
