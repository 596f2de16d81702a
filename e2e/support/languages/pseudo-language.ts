import { expect, type Page } from '@playwright/test'

const SETTLES_WITHIN_MS = 30_000

/** Long documents with one file per language, which are not in the message files. */
const DOCUMENTS = new Set(['/help', '/terms', '/privacy', '/cookies'])

/**
 * Texts that are the same in every language: those with a bracket are from the message files, with a value filled in.
 */
const UNTRANSLATED = new RegExp(
  [
    String.raw`\[|\]`,
    // Names of products, creators, donors and voices; the program of a session; addresses; typed examples.
    `^(?:en|node|aplauso|npm start|OBS|·? ?(?:(?:Twitch|YouTube|TikTok|Instagram|Kick)(?:, )?)+)$`,
    String.raw`^(?:A|I|(?:Rui|Beatriz|Tiago|Clara|Sofia|Joana|Duarte|Zé|Mateus|Mateo|Leonor|Ana)(?: \p{Lu}\p{L}+)?(?: \(@\w+\))?|Mariana|Marco|Marta|Max|Inês|Palco Norte|ana|mateus|leonor)$`,
    `^Guitarra portuguesa|[/@]`,
    // Dates and numbers from Intl, and numbers with their unit.
    String.raw`^[\d–]+ \p{Lu}\p{L}+(?: \d{4})?(?:, [\d:]+)?$|^\p{Lu}\p{L}+ \d{4}$`,
    String.raw`^(?:\d+ (?:second|minute|hour|day|week|month)s?(?: ago)?|now|yesterday|last (?:week|month))$|LUFS$`,
  ].join('|'),
  'iu',
)

/** Checks the page in the long right-to-left language, at the widths of two screens. It ends on the last one. */
export async function expectPseudo(page: Page, path: string, ...screens: { width: number; height: number }[]) {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  for (const screen of screens) {
    await page.setViewportSize(screen)
    // Components that measure themselves render again after the resize.
    await expect.soft
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `Width of ${path} on ${screen.width} px`,
        timeout: SETTLES_WITHIN_MS,
      })
      .toBeLessThanOrEqual(screen.width)
  }
  if (DOCUMENTS.has(path)) return
  const unknown = (await plainTextsOf(page)).filter((text) => !UNTRANSLATED.test(text))
  expect.soft(unknown, `Texts of ${path} that are in no file of texts`).toEqual([])
}

/** Texts that are not from the message files: the pseudo-language puts an accent on every vowel. */
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
