#!/usr/bin/env bash
# Tries `make` and `make test` in a minimal Debian that holds python3, git and make and nothing
# else, so that a missing install step shows. It tries what is committed.
# usage: bare.sh [SUITE]        KEEP=1 leaves the folder for a look
# exit: 0 both went well, 1 one failed, 3 not possible on this machine
set -euo pipefail

suite=${1:-bookworm}
repo=$(cd "$(dirname "$0")/.." && pwd)
shared=${RUBRICATOR_SHARED:-$repo/../shared}

stop() {
    printf 'make bare: %s\n' "$1" >&2
    exit "${2:-3}"
}

[[ $(id -u) -eq 0 ]] || stop "needs root, for debootstrap and chroot"
command -v debootstrap >/dev/null || stop "needs debootstrap: apt-get install debootstrap"
unshare --mount --pid --fork true 2>/dev/null || stop "this machine allows no mounts of our own"
git -C "$repo" rev-parse --quiet --verify HEAD >/dev/null || stop "nothing is committed yet"
[[ -z $(git -C "$repo" status --porcelain) ]] || echo "make bare: what is not committed is not tried"

work=$(mktemp -d "${TMPDIR:-/tmp}/rubricator-bare.XXXXXX")
root=$work/root
clean() {
    if [[ -n ${KEEP:-} ]]; then
        echo "Left for a look: $root"
    else
        rm -rf --one-file-system "$work"
    fi
}
trap clean EXIT

# A mirror and network settings, where this machine has its own, hold inside too.
# shellcheck disable=SC2016 # apt-get fills in the field
mirror=$(apt-get indextargets --format '$(REPO_URI)' "Codename: $suite" 2>/dev/null | head -n 1) || true

echo "make bare: a minimal Debian $suite ..."
debootstrap --variant=minbase --include=python3,git,make "$suite" "$root" ${mirror:+"$mirror"} \
    >"$work/log" 2>&1 || {
    tail -n 20 "$work/log" >&2
    stop "debootstrap failed: its last lines stand above"
}

take() { # FILE...: as this machine has it, links followed
    local file
    for file in "$@"; do
        [[ -e $file ]] || continue
        mkdir -p "$root$(dirname "$file")"
        cp -L "$file" "$root$file"
    done
}
apt-config dump | grep -iE '^Acquire::https?::' >"$root/etc/apt/apt.conf.d/90host" || true
mkdir -p "$root$HOME"
take /etc/hosts /etc/pip.conf "$HOME/.config/pip/pip.conf"
# Local certificates too: ca-certificates, once installed in there, writes the bundle anew.
take /etc/ssl/certs/ca-certificates.crt /usr/local/share/ca-certificates/*.crt

passed=()
while IFS= read -r -d '' entry; do
    name=${entry%%=*}
    case ${name,,} in
        http_proxy | https_proxy | no_proxy | all_proxy | pip_* | npm_config_* | uv_*) ;;
        ssl_cert_* | *_ca_bundle | *_extra_ca_certs) ;;
        *) continue ;;
    esac
    passed+=("$entry")
done < <(env --null)
! command -v npm >/dev/null || passed+=("npm_config_registry=$(npm config get registry 2>/dev/null)")

git clone --quiet --no-hardlinks "$repo" "$root/try/rubricator"
[[ ! -d $shared ]] || mkdir -p "$root/try/shared"

cat >"$work/inside" <<'INSIDE'
set -euo pipefail
cd /try/rubricator
make
start=$SECONDS
make
echo "make bare: the second make took $((SECONDS - start)) s"
make test
left=$(git status --porcelain)
[[ -z $left ]] || { printf 'make bare: git status is not clean:\n%s\n' "$left" >&2; exit 1; }
INSIDE
cp "$work/inside" "$root/root/inside"

# A mount namespace of its own: its mounts end with it, so that cleaning up removes only copies.
# shellcheck disable=SC2016 # expanded inside
unshare --mount --pid --fork --kill-child bash -euc '
    root=$1 shared=$2
    shift 2
    mount --make-rprivate /
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs tmpfs "$root/dev/shm"
    if [[ -d $shared ]]; then
        mount --bind "$shared" "$root/try/shared"
        mount -o remount,bind,ro "$root/try/shared"
    fi
    exec env -i HOME="$HOME" LANG=C.UTF-8 \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        "$@" chroot "$root" bash /root/inside
' bare "$root" "$shared" "${passed[@]}" </dev/null || stop "failed in the minimal Debian" 1
echo "make bare: both went well"
