import { expect } from '@playwright/test'
import { type RunningServer, startServer } from './support/running-server.ts'
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
  // One component is broken on purpose, another cannot be loaded, and a developer's server may use the port for
  // reloads.
  expectedErrors: [/broken on purpose|websocket/i],
})

test('Development serves the page of primitives, the help and the legal documents, also in another language', async ({
  page,
}) => {
  for (const file of ['/dev/ui', '/dev/ui.tsx']) expect((await page.request.get(file)).status(), file).toBe(200)
  // Loaded once: in development a page consists of hundreds of files.
  await page.goto('/terms')
  const heading = page.getByRole('heading', { level: 1 })
  const language = page.locator('select[name=language]').first()
  let shown = ''
  for (const path of ['/terms', '/privacy', '/cookies', '/help']) {
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).click()
    await expect(page).toHaveURL(path)
    // The address changes before the content.
    await expect(heading).not.toHaveText(shown)
    shown = (await heading.textContent()) ?? ''
    // A choice before hydration is restored in builds and lost in development.
    await expect(async () => {
      await language.selectOption('en')
      await language.selectOption('fr')
      await expect(heading).not.toHaveText(shown, { timeout: 10_000 })
    }).toPass()
    await language.selectOption('en')
    await expect(heading).toHaveText(shown)
  }
})
