import { defineConfig } from 'vite'
import { oldestBrowser } from './oldest-browser.ts'

// OBS 28 to 30 contain Chromium 103, and streamers update late.
const CHROMIUM = 103
// Field names of a scene.
const FRAME_NAMES = ['layer', 'layers', 'rotation']

// Modules that the entry and the layers both need; by default each would become a file of its own.
const CORE = /packages\/(?:contract|live)\/src\/(?:limits|money|settings)\.ts$/

export default defineConfig({
  base: '/overlay/',
  plugins: [oldestBrowser(CHROMIUM, FRAME_NAMES)],
  build: {
    target: `chrome${CHROMIUM}`,
    manifest: true,
    // The server writes the HTML page (policy, nonce, slug), so the entry is the script.
    rolldownOptions: { input: 'src/main.ts', output: { codeSplitting: { groups: [{ name: 'core', test: CORE }] } } },
    // Each file imports little from the same folder; preload code would be larger than its gain.
    modulePreload: false,
    assetsInlineLimit: 0,
  },
})
