import { defineConfig } from 'vite'
import { oldestBrowser } from './oldest-browser.ts'

// OBS 28 to 30 carry Chromium 103, and streamers update late.
const CHROMIUM = 103
// Of a scene.
const FRAME_NAMES = ['layer', 'layers', 'rotation']

// What the entry cannot do without and layers need as well: left to itself each of these would be a file of its own.
const CORE = /packages\/(?:contract|live)\/src\/(?:limits|money|settings)\.ts$/

export default defineConfig({
  base: '/overlay/',
  plugins: [oldestBrowser(CHROMIUM, FRAME_NAMES)],
  build: {
    target: `chrome${CHROMIUM}`,
    manifest: true,
    // The server writes the page itself (policy, nonce, slug), so the entry is the script.
    rolldownOptions: { input: 'src/main.ts', output: { codeSplitting: { groups: [{ name: 'core', test: CORE }] } } },
    // What a file needs is little and lies beside it: the code that asks for it ahead would be more.
    modulePreload: false,
    assetsInlineLimit: 0,
  },
})
