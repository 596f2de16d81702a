import { defineConfig } from '@playwright/test'
import { findBrowser } from './tools/ensure-browser.mjs'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: 'e2e/support/prepare.ts',
  fullyParallel: true,
  // One more than the cores that continuous integration has: a journey waits for its pages half of its time.
  workers: 3,
  // A whole browser on a machine that others use too is late now and then. Never silent: the summary counts who needed it.
  retries: 1,
  forbidOnly: true,
  // These only end what hangs: a journey takes half a minute on an idle machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    locale: 'pt-PT',
    timezoneId: 'Europe/Lisbon',
    // What a page asks for is seen, and answered by journeys, only where no worker stands between; theirs lets it in.
    serviceWorkers: 'block',
    // What moves is drawn sixty times a second: a fifth of the processors' time. The overlay moves (`e2e/support/open-overlay.ts`, `e2e/support/obs-source.ts`),
    // and what a journey says of motion it asks for itself.
    contextOptions: { reducedMotion: 'reduce' },
    // Each step with the page as it stood, of a journey that has failed once: to write it down costs a tenth of the processors' time.
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
