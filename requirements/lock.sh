#!/usr/bin/env bash
# Pins every requirement anew, with hashes, for all platforms and Pythons that we support.
# One solution for all extras comes first, so that the lists agree wherever they meet.
set -euo pipefail
cd "$(dirname "$0")/.."

uv=$(command -v uv) || {
    .venv/bin/python -m venv build/uv
    build/uv/bin/python -m pip install --quiet uv
    uv=build/uv/bin/uv
}

pin() { # SOURCE TARGET [OPTION...]
    local source=$1 target=$2
    shift 2
    "$uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
        --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" "$@" \
        --output-file "$target" "$source"
}

all=build/lock/all.txt
rm -rf build/lock
mkdir -p build/lock
pin pyproject.toml "$all" --all-extras
printf '%s\n' hatchling editables >build/lock/build.in

# A fresh file each time: uv keeps what an old one pins.
rm -f requirements/{build,base,site,dev,digitize,print,prove,scale}.txt
pin build/lock/build.in requirements/build.txt --constraint "$all"
pin pyproject.toml requirements/base.txt --constraint "$all"
pin pyproject.toml requirements/site.txt --constraint "$all" --extra site --extra print
pin pyproject.toml requirements/dev.txt --constraint "$all" --extra site --extra print \
    --extra digitize --extra dev
for extra in digitize print prove scale; do
    pin pyproject.toml "requirements/$extra.txt" --constraint "$all" --extra "$extra"
done

cd site/play
npm install --package-lock-only --ignore-scripts --no-audit --no-fund
