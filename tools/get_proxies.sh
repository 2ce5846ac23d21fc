#!/usr/bin/env bash
# Unpack Debian's nginx, Caddy and openssl where the tests find none. Nothing is installed, so no service is started.
set -euo pipefail
into="$PWD/.venv/debian"
missing=()
for name in nginx caddy openssl; do
    PATH="$PATH:/usr/sbin:$into/usr/sbin:$into/usr/bin" command -v "$name" > /dev/null || missing+=("$name")
done
if [ ${#missing[@]} -eq 0 ]; then exit 0; fi
if ! command -v apt-get > /dev/null || ! command -v dpkg > /dev/null; then
    echo "The tests of the table behind a proxy need ${missing[*]}: install what is missing with this machine's packages." >&2
    exit 1
fi
echo "Unpacking Debian's ${missing[*]} for the tests (once) ..."
as_root=()
if [ "$(id -u)" -ne 0 ]; then as_root=(sudo -n); fi
mkdir -p "$into"
cd "$into"
apt-get download -qq "${missing[@]}" 2> /dev/null || { "${as_root[@]}" apt-get update -qq; apt-get download -qq "${missing[@]}"; }
for package in *.deb; do dpkg -x "$package" .; done
rm -- *.deb
