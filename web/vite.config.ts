import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The server serves what is built from the package itself; while working on the page, `npx vite` proxies to it.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/wavell/table/page", emptyOutDir: true, assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8741", ws: true } } },
});
