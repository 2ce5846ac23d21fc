#!/usr/bin/env bash
# Unpack Debian's DejaVu and Liberation fonts for the browser tests, which look at the page with only one of them at a
# time. Nothing is installed: the page itself must not need either.
set -euo pipefail
if [ "$(uname)" != Linux ]; then exit 0; fi # elsewhere a browser does not ask fontconfig
into="$PWD/.venv/debian"
there() { [ -d "$into/usr/share/fonts/truetype/$1" ] || [ -d "/usr/share/fonts/truetype/$1" ]; }
if there dejavu && there liberation; then exit 0; fi
if ! command -v apt-get > /dev/null || ! command -v dpkg > /dev/null; then
    echo "The browser tests look at the page with the DejaVu and with the Liberation fonts alone: put their folders at $into/usr/share/fonts/truetype/dejavu and .../liberation." >&2
    exit 1
fi
echo "Unpacking Debian's DejaVu and Liberation fonts for the tests (once) ..."
as_root=()
if [ "$(id -u)" -ne 0 ]; then as_root=(sudo -n); fi
mkdir -p "$into"
cd "$into"
packages=(fonts-dejavu-core fonts-liberation)
apt-get download -qq "${packages[@]}" 2> /dev/null || { "${as_root[@]}" apt-get update -qq; apt-get download -qq "${packages[@]}"; }
for package in fonts-*.deb; do dpkg -x "$package" .; done
rm -- fonts-*.deb
