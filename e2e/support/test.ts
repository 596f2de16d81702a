import { test as base, expect, type Page } from '@playwright/test'
import { type RunningServer, startServer } from './running-server.ts'

/** Console messages that a journey provokes on purpose. */
type ExpectedErrors = { expectedErrors: RegExp[] }
type PageErrors = { pageErrors: undefined }
type Worker = { server: RunningServer }

/**
 * Playwright's `test` with our server: one per worker, as `server`, and its address as `baseURL`. A `console.error` or
 * an uncaught error on any page fails the journey; the failure includes the server's log.
 */
export const test = base.extend<ExpectedErrors & PageErrors, Worker>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      // The server serves all journeys of its worker.
      const server = await startServer({}, [], [])
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ server }, use) => use(server.baseUrl),
  expectedErrors: [[], { option: true }],
  pageErrors: [
    async ({ context, server, expectedErrors }, use, testInfo) => {
      const errors: string[] = []
      const watch = (page: Page) => {
        page.on('pageerror', (error) => errors.push(String(error)))
        page.on('console', (message) => {
          if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
        })
      }
      for (const page of context.pages()) watch(page)
      context.on('page', watch)
      await use(undefined)
      const unexpected = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)))
      if (testInfo.status !== testInfo.expectedStatus || unexpected.length > 0) {
        await testInfo.attach('server log', { body: server.log(), contentType: 'text/plain' })
      }
      expect(unexpected, 'Errors in the pages').toEqual([])
    },
    { auto: true },
  ],
})
