import { readFileSync } from "node:fs";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const FONTS = ["source-code-pro", "source-sans-3", "source-serif-4"];

/** The licence of each font travels with it, as the Open Font License asks. */
const fontLicences: Plugin = {
  name: "font-licences",
  apply: "build",
  generateBundle() {
    for (const font of FONTS) {
      this.emitFile({
        type: "asset",
        fileName: `licences/${font}.txt`,
        source: readFileSync(`node_modules/@fontsource/${font}/LICENSE`, "utf-8"),
      });
    }
  },
};

// The server serves what is built from the package itself; while working on the page, `npx vite` proxies to it.
export default defineConfig({
  plugins: [svelte(), fontLicences],
  build: {
    outDir: "../src/wavell/table/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000, // milsymbol alone has 860 kB; it is a file of its own, fetched once a board is opened
    rolldownOptions: { checks: { bundlerTimings: false } }, // how long each plugin took says nothing to who builds it
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8741", ws: true } } },
});
