import { expect } from '@playwright/test'
import { type RunningServer, startServer } from './support/server.ts'
import { test as base } from './support/test.ts'

const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer({}, ['--dev'])
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test.use({
  locale: 'en-GB',
  contextOptions: { reducedMotion: 'reduce' },
  // A part is broken on purpose, another cannot be fetched; and a developer's own server may have the port for reloads.
  expectedErrors: [/broken on purpose|websocket/i],
})

test('The page of primitives, the help and the legal documents open in development, these in another language too', async ({
  page,
}) => {
  await page.goto('/dev/ui')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Primitives')
  for (const path of ['/help', '/terms', '/privacy', '/cookies']) {
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.textContent()
    await page.locator('select[name=language]').first().selectOption('fr')
    await expect(heading).not.toHaveText(before ?? '')
    await page.locator('select[name=language]').first().selectOption('en')
    await expect(heading).toHaveText(before ?? '')
  }
})
