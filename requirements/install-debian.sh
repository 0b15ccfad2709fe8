#!/usr/bin/env bash
# Installs those packages of debian.txt that are missing here.
# usage: install-debian.sh GROUP...
# exit: 0 all present, 3 the user must install something
set -euo pipefail

table=$(dirname "$0")/debian.txt
export PYTHON=${PYTHON:-python3}

list_missing() {
    local group package probe
    while read -r group package probe; do
        [[ -n $group && $group != '#'* && " $* " == *" $group "* ]] || continue
        bash -c "$probe" >/dev/null 2>&1 </dev/null || printf '%s\n' "$package"
    done <"$table"
}

stop() {
    printf '%s\n' "$@" >&2
    exit 3
}

mapfile -t missing < <(list_missing "$@")
[[ ${#missing[@]} -gt 0 ]] || exit 0
echo "Missing here: ${missing[*]}"

command -v apt-get >/dev/null || stop \
    "This is no Debian, so nothing was installed." \
    "Install what stands for ${missing[*]} on this system, then run make again."

as_root=()
if [[ $(id -u) -ne 0 ]]; then
    as_root=(sudo)
    [[ -t 0 ]] || as_root=(sudo -n) # nobody is there to type a password
    { command -v sudo >/dev/null && "${as_root[@]}" true; } || stop \
        "Installing needs root, and sudo does not give it. Run this as root, then make again:" \
        "  apt-get update && apt-get install --no-install-recommends ${missing[*]}"
fi

apt() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive DEBCONF_NOWARNINGS=yes \
        apt-get -qq -o DPkg::Lock::Timeout=300 "$@"
}

{ apt update && apt install --yes --no-install-recommends "${missing[@]}" >/dev/null; } || stop \
    "apt-get could not install ${missing[*]}: its messages stand above." \
    "Mend that or install them in another way, then run make again."

mapfile -t missing < <(list_missing "$@")
[[ ${#missing[@]} -eq 0 ]] || stop \
    "Installed, yet not usable from here: ${missing[*]}." \
    "Is $PYTHON the system's Python, and is PATH complete? (make PYTHON=/usr/bin/python3)"
