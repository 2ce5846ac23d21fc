#!/usr/bin/env bash
# Install Debian's Chromium where the browser tests find none.
set -euo pipefail
command -v chromium > /dev/null && exit 0
echo "Installing Debian's chromium for the browser tests (once) ..."
as_root=()
if [ "$(id -u)" -ne 0 ]; then as_root=(sudo -n); fi
"${as_root[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core > /dev/null
command -v chromium > /dev/null
