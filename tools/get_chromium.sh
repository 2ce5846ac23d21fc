#!/usr/bin/env bash
# Install Debian's Chromium where the browser tests find no browser, or say what is missing.
set -euo pipefail
find_chromium() { .venv/bin/python -m tests.browser.chromium; }
find_chromium > /dev/null 2>&1 && exit 0
if [ -n "${WAVELL_CHROMIUM:-}" ] || ! command -v apt-get > /dev/null; then find_chromium; fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then as_root=(sudo -n); fi
if ! "${as_root[@]}" true 2> /dev/null; then find_chromium; fi
echo "Installing Debian's chromium for the browser tests (once) ..."
"${as_root[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core > /dev/null
find_chromium > /dev/null
