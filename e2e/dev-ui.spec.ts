import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { test as base } from './support/test.ts'

const UI = 'apps/web/src/ui'
const COMPONENT = /^export (?:default )?(?:async )?(?:function|const|class) ([A-Z]\w*)/gm

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

test('The page of primitives shows every one of them, and each is sound in both themes, wide and narrow', async ({
  page,
}) => {
  await page.goto('/dev/ui')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect((await placesOf(page)).toSorted()).toEqual(expect.arrayContaining(componentsOfUi()))

  for (const [width, height] of [
    [1366, 768],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await expectNoOverflow(page)
      await axe(page)
    }
  }
  await walkWhatOpens(page)
})

test('The help and the legal documents open in development, in another language too', async ({ page }) => {
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

/** Dialogs and toasts, one after the other. */
async function walkWhatOpens(page: Page): Promise<void> {
  for (const opener of await page.locator('[data-opens=dialog]').all()) {
    await opener.click()
    await walkDialog(page)
  }
  const unsaved = page.getByLabel('Something is not saved')
  await unsaved.check()
  await page.getByRole('link', { name: 'Leave' }).click()
  await walkDialog(page)
  await unsaved.uncheck()
  for (const opener of await page.locator('[data-opens=toast]').all()) {
    await opener.click()
    await expect(page.getByTestId('toast')).toBeVisible()
    await axe(page)
    await expectNoOverflow(page)
  }
}

async function walkDialog(page: Page): Promise<void> {
  const dialog = page.locator('dialog')
  await expect(dialog).toBeVisible()
  await axe(page)
  await expectNoOverflow(page)
  // The busy one takes no notice, and ends by itself.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function expectNoOverflow(page: Page): Promise<void> {
  const { shown, needed } = await page.evaluate(() => ({
    shown: document.documentElement.clientWidth,
    needed: document.documentElement.scrollWidth,
  }))
  expect(needed, `Width of the page on ${shown} px`).toBeLessThanOrEqual(shown)
}

async function placesOf(page: Page): Promise<string[]> {
  const lists = await page.locator('[data-shows]').evaluateAll((all) => all.map((one) => one.dataset.shows ?? ''))
  return lists.flatMap((list) => list.split(' '))
}

/** As the page names them: `folder/file:Component`. */
function componentsOfUi(): string[] {
  return globSync(`${UI}/**/*.tsx`).flatMap((path) => {
    const file = relative(UI, path).replace(/\.tsx$/, '')
    return [...readFileSync(path, 'utf8').matchAll(COMPONENT)].map(([, name]) => `${file}:${name}`)
  })
}
