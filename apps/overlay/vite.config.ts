import { defineConfig } from 'vite'

export default defineConfig({
  base: '/overlay/',
  build: {
    // OBS 28 to 30 carry Chromium 103, and streamers update late.
    target: 'chrome103',
    manifest: true,
    // The server writes the page itself (policy, nonce, slug), so the entry is the script.
    rolldownOptions: { input: 'src/main.ts' },
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
})
