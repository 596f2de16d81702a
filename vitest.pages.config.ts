import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig, mergeConfig } from 'vitest/config'
import { widgetPage } from './apps/server/src/modules/site/pages/widget-page.ts'
import pages from './apps/web/vite.config.ts'
import { findBrowser } from './tools/ensure-browser.mjs'

// The server sets it at its start, and the page of the overlay reads it.
globalThis.INSTANCE_NAME ??= 'Aplauso'

const OVERLAY = fileURLToPath(new URL('apps/overlay/dist', import.meta.url))
const MEDIA_TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' }

/** Serves the built overlay at the server's paths: some pages show it in a frame. */
const overlay: Plugin = {
  name: 'overlay-as-built',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      if (/^\/widget\/preview(\/scene)?$/.test(pathname)) {
        return response.setHeader('content-type', 'text/html; charset=utf-8').end(widgetPage(OVERLAY))
      }
      const [, file, ending] = /^\/overlay(\/assets\/[\w-]+\.(js|css|woff2))$/.exec(pathname) ?? []
      if (file === undefined) return next()
      response.setHeader('content-type', MEDIA_TYPES[ending ?? ''] ?? '')
      return createReadStream(OVERLAY + file)
        .on('error', next)
        .pipe(response)
    })
  },
}

/** Tests of pages in a browser, with a stand-in for the server. */
export default defineConfig(async (environment) =>
  mergeConfig(await pages(environment), {
    plugins: [overlay],
    // A dependency that Vite discovers during a test reloads the page, so all are listed.
    optimizeDeps: {
      entries: ['src/app/routes.tsx', 'browser-tests/**/*.tsx'],
      include: ['axe-core', 'react-dom/client', 'vitest-browser-react'],
    },
    test: {
      include: ['browser-tests/**/*.test.tsx'],
      setupFiles: ['browser-tests/support/owner-stacks.setup.ts', 'browser-tests/support/print-page-once.setup.ts'],
      // `showPage` cleans up, so the next page finds loaded and optimised modules: saves a fifth of the time.
      isolate: false,
      // These limits only end hanging tests.
      testTimeout: 300_000,
      expect: { poll: { timeout: 150_000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1_280, height: 800 },
        // As in the journeys, a part of a name matches. `print-page-once.setup.ts` prints the page of a failed test.
        locators: { exact: false, errorFormat: 'html' },
        provider: playwright({
          launchOptions: { executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] },
          contextOptions: { locale: 'pt-PT', timezoneId: 'Europe/Lisbon', reducedMotion: 'reduce' },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }),
)
