#!/bin/sh
# Installs into new folders in every way that the Makefile offers, runs the programs, uninstalls and looks for leftovers.
# usage: Tests/Release/install.sh [PROGRAM]
set -eu
cd "$(dirname "$0")/../.."
BINARY=${1:-.build/release/blockfall}
export BINARY
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT

# Checks that an installed program finds its themes and texts: finds BINARY
finds() {
  env -i HOME="$home" LANG=C.UTF-8 ${XDG_DATA_DIRS:+XDG_DATA_DIRS="$XDG_DATA_DIRS"} "$1" themes | grep -q '^paper ' ||
    { echo "$1 does not find its themes" >&2; exit 1; }
  env -i HOME="$home" LANG=C.UTF-8 LANGUAGE=cs ${XDG_DATA_DIRS:+XDG_DATA_DIRS="$XDG_DATA_DIRS"} "$1" --help |
    grep -q VOLBY || { echo "$1 does not find its texts" >&2; exit 1; }
}

# Checks that the manual pages of formats are installed: explains MAN
explains() {
  for page in Assets/Manual/blockfall-*.[57]; do
    [ -f "$1/man${page##*.}/${page##*/}" ] || { echo "$1 has no page ${page##*/}" >&2; exit 1; }
  done
}

# Checks that everybody can read an installation, and that uninstalling leaves nothing: checked FOLDER VARIABLE...
checked() {
  folder=$1
  shift
  [ -z "$(find "$folder" -type d ! -perm -755 -o -type f ! -perm -644)" ] ||
    { echo "not for everybody: $(find "$folder" -type d ! -perm -755 -o -type f ! -perm -644 | head)" >&2; exit 1; }
  env "$@" Scripts/install uninstall
  [ -z "$(find "$folder" -mindepth 1)" ] || { echo "left: $(find "$folder" -mindepth 1)" >&2; exit 1; }
}

for mask in 022 077 007; do
  umask "$mask"
  mkdir -m 755 "$home/plain" "$home/staged" "$home/apart"

  env PREFIX="$home/plain/usr" Scripts/install install >/dev/null
  finds "$home/plain/usr/bin/blockfall"
  explains "$home/plain/usr/share/man"
  checked "$home/plain" PREFIX="$home/plain/usr"

  env DESTDIR="$home/staged" PREFIX=/usr BINDIR=/usr/games ASSETDIR=/usr/share/games/blockfall \
    Scripts/install install-strip >/dev/null
  finds "$home/staged/usr/games/blockfall"
  explains "$home/staged/usr/share/man"
  [ -z "$(nm "$home/staged/usr/games/blockfall" 2>/dev/null)" ] || { echo "not stripped" >&2; exit 1; }
  checked "$home/staged" DESTDIR="$home/staged" PREFIX=/usr BINDIR=/usr/games ASSETDIR=/usr/share/games/blockfall

  env BINDIR="$home/apart/programs" DATADIR="$home/apart/data/share" PREFIX="$home/none" \
    Scripts/install install 2>/dev/null >/dev/null
  XDG_DATA_DIRS=$home/apart/data/share finds "$home/apart/programs/blockfall"
  explains "$home/apart/data/share/man"
  checked "$home/apart" BINDIR="$home/apart/programs" DATADIR="$home/apart/data/share" PREFIX="$home/none"

  rm -rf "$home/plain" "$home/staged" "$home/apart"
done
echo "installed in three ways under three umasks, and nothing is left"
