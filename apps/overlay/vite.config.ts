import { defineConfig } from 'vite'
import { oldestBrowser } from './oldest-browser.ts'

// OBS 28 to 30 carry Chromium 103, and streamers update late.
const CHROMIUM = 103

export default defineConfig({
  base: '/overlay/',
  plugins: [oldestBrowser(CHROMIUM)],
  build: {
    target: `chrome${CHROMIUM}`,
    manifest: true,
    // The server writes the page itself (policy, nonce, slug), so the entry is the script.
    rolldownOptions: { input: 'src/main.ts' },
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
})
