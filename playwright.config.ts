import { defineConfig } from '@playwright/test'
import { findBrowser } from './tools/ensure-browser.mjs'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: 'e2e/support/prepare.ts',
  fullyParallel: true,
  // One more than the cores of continuous integration: a journey waits for its pages half of the time.
  workers: 3,
  // A full browser on a shared machine is sometimes late. The summary lists every journey that needed the retry.
  retries: 1,
  forbidOnly: true,
  // These limits only end hanging journeys: one takes half a minute on an idle machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    locale: 'pt-PT',
    timezoneId: 'Europe/Lisbon',
    // Playwright sees and answers the requests of a page only without a service worker; journeys of the worker allow
    // it.
    serviceWorkers: 'block',
    // Animations are drawn sixty times a second, a fifth of the processor time. The overlay keeps them
    // (`e2e/support/open-overlay.ts`, `e2e/support/obs-source.ts`), and journeys about motion enable them.
    contextOptions: { reducedMotion: 'reduce' },
    // Records each step of a repeated journey with the page's state: recording costs a tenth of the processor time.
    trace: { mode: 'on-first-retry', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
