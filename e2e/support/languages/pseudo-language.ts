import { expect, type Page } from '@playwright/test'
import { holdToken } from './support/accounts.ts'
import { fillIn, signInToDemo } from './support/demo-pages.ts'
import { test } from './support/test.ts'
import { WALKS } from './support/walked-pages.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: [/404/] })

const SETTLES_WITHIN_MS = 3_000
const VIEWPORTS = [
  { width: 1_366, height: 768 },
  { width: 320, height: 640 },
]

/** Long texts in a file for each language, which no translator passes on. */
const DOCUMENTS = new Set(['/help', '/terms', '/privacy', '/cookies'])

/** What is said as it is in every language: a text with a bracket is from the files, and what stands in it is put in. */
const MEANT = new RegExp(
  [
    String.raw`\[|\]`,
    // Names of products, creators and donors; addresses; what is typed.
    `^(?:en|aplauso|npm start|OBS|·? ?(?:(?:Twitch|YouTube|TikTok|Instagram)(?:, )?)+)$`,
    String.raw`^(?:A|I|(?:Rui|Beatriz|Tiago|Clara|Sofia|Joana|Duarte|Zé|Mateus|Leonor|Ana)(?: \p{Lu}\p{L}+)?(?: \(@\w+\))?|Mariana|Marco|Marta|Inês|Palco Norte|ana|mateus|leonor)$`,
    `^Guitarra portuguesa|[/@]`,
    // What Intl writes, and figures with their unit.
    String.raw`^[\d–]+ \p{Lu}\p{L}+(?: \d{4})?(?:, [\d:]+)?$|^\p{Lu}\p{L}+ \d{4}$`,
    String.raw`^(?:\d+ (?:second|minute|hour|day|week|month)s?(?: ago)?|now|yesterday|last (?:week|month))$|LUFS$`,
  ].join('|'),
  'iu',
)

for (const { by, pages } of WALKS) {
  const [first, ...others] = Object.entries(pages)
  const title = `${first?.[0]} and ${others.length} more pages, as ${by ?? 'a stranger'} sees them`
  test(`${title}, hold a language that is long and read from right to left`, async ({ page, server }) => {
    test.slow(true, 'it is many pages')
    if (by !== undefined) await holdToken(page, await signInToDemo(server, by))
    for (const [path, pattern] of Object.entries(pages)) {
      const address = await fillIn(server, pattern)
      await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=qps`)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      for (const viewport of VIEWPORTS) {
        await page.setViewportSize(viewport)
        // What measures itself is drawn anew after the change of size.
        await expect.soft
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
            message: `Width of ${path} on ${viewport.width} px`,
            timeout: SETTLES_WITHIN_MS,
          })
          .toBeLessThanOrEqual(viewport.width)
      }
      if (DOCUMENTS.has(path)) continue
      const unknown = (await plainTextsOf(page)).filter((text) => !MEANT.test(text))
      expect.soft(unknown, `Texts of ${path} that are in no file of texts`).toEqual([])
    }
  })
}

/** What the page says that has not come from the files of texts: no vowel of theirs is without an accent. */
const plainTextsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const UNSPOKEN =
      'script, style, noscript, template, code, pre, [translate=no], [translate=no] *, body [lang], body [lang] *'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue?.trim() ?? ''
      if (/[aeiou]/i.test(text) && !node.parentElement?.closest(UNSPOKEN)) found.add(text)
    }
    return [...found]
  })
