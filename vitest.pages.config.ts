import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import pages from './apps/web/vite.config.ts'
import { findBrowser } from './tools/ensure-browser.mjs'

/** The pages in a browser, with a stand-in where the server would answer: what is shown, typed and pressed on one of them. */
export default defineConfig(async (environment) =>
  mergeConfig(await pages(environment), {
    // One file, as the server reads it, instead of two thousand requests.
    resolve: {
      alias: {
        '@aplauso/texts/messages': fileURLToPath(
          new URL('packages/texts/compiled/messages-in-one.js', import.meta.url),
        ),
      },
    },
    // What is found only while a test runs reloads its page.
    optimizeDeps: {
      entries: ['src/app/routes.tsx', 'browser-tests/**/*.tsx'],
      include: ['axe-core', 'react-dom/client', 'vitest-browser-react'],
    },
    test: {
      include: ['browser-tests/**/*.test.tsx'],
      // These only end what hangs.
      testTimeout: 180_000,
      expect: { poll: { timeout: 60_000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1_280, height: 800 },
        // As in the journeys: a part of a name is enough.
        locators: { exact: false },
        provider: playwright({
          launchOptions: { executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] },
          contextOptions: { locale: 'pt-PT', timezoneId: 'Europe/Lisbon', reducedMotion: 'reduce' },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }),
)
