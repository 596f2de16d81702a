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
  // A part is broken on purpose, another cannot be fetched; and a developer's own server may have the port for reloads.
  expectedErrors: [/broken on purpose|websocket/i],
})

test('The page of primitives, the help and the legal documents open in development, these in another language too', async ({
  page,
}) => {
  for (const file of ['/dev/ui', '/dev/ui.tsx']) expect((await page.request.get(file)).status(), file).toBe(200)
  // Loaded once: in development a page comes in hundreds of files.
  await page.goto('/terms')
  const heading = page.getByRole('heading', { level: 1 })
  const language = page.locator('select[name=language]').first()
  let shown = ''
  for (const path of ['/terms', '/privacy', '/cookies', '/help']) {
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).click()
    await expect(page).toHaveURL(path)
    // The address is there before what stands at it.
    await expect(heading).not.toHaveText(shown)
    shown = (await heading.textContent()) ?? ''
    // What is chosen before the page listens is kept in what is built, and lost here.
    await expect(async () => {
      await language.selectOption('en')
      await language.selectOption('fr')
      await expect(heading).not.toHaveText(shown, { timeout: 10_000 })
    }).toPass()
    await language.selectOption('en')
    await expect(heading).toHaveText(shown)
  }
})
