import { globSync, readFileSync } from 'node:fs'
import { DEFAULT_LANGUAGE, LANGUAGES } from '@aplauso/contract/languages'
import { describe, expect, test } from 'vitest'
import { cookiesTranslations } from './cookies-translations.ts'
import type { Block, LegalDocument } from './legal-document.ts'
import { privacyTranslations } from './privacy-translations.ts'
import { termsTranslations } from './terms-translations.ts'

const DOCUMENTS = [
  { name: 'terms', translations: termsTranslations },
  { name: 'privacy policy', translations: privacyTranslations },
  { name: 'page about cookies', translations: cookiesTranslations },
]
const others = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE)

const textsOf = (block: Block): readonly string[] => {
  if (typeof block === 'string') return [block]
  return 'list' in block ? block.list : [...block.table.head, ...block.table.rows.flat()]
}
const allTexts = ({ title, intro, sections }: LegalDocument) => [
  title,
  intro,
  ...sections.flatMap((section) => [section.title, ...section.blocks.flatMap(textsOf)]),
]

/** What must be the same in every language: the bones, where links lead, and what has a name of its own. */
const bonesOf = ({ sections }: LegalDocument) =>
  sections.map(({ id, blocks }) => ({
    id,
    blocks: blocks.map((block) => {
      if (typeof block === 'string') return 'paragraph'
      return 'list' in block
        ? block.list.length
        : [block.table.head.length, ...block.table.rows.map((row) => row.length)]
    }),
    marked: blocks.flatMap(textsOf).flatMap((text) => text.match(/\(\/[^)]*\)|`[^`]+`/g) ?? []),
  }))

describe.each(DOCUMENTS)('The $name', ({ translations }) => {
  test.each(others)('says the same in %s as in Portuguese, section by section', async (language) => {
    const [original, translation] = await Promise.all([translations[DEFAULT_LANGUAGE](), translations[language]()])
    expect(bonesOf(translation)).toEqual(bonesOf(original))
  })

  test.each(LANGUAGES)('has in %s anchors of its own, full rows and no empty text', async (language) => {
    const document = await translations[language]()
    const ids = document.sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(allTexts(document).filter((text) => text.trim() !== text || text === '')).toEqual([])
    for (const block of document.sections.flatMap(({ blocks }) => blocks)) {
      if (typeof block === 'string' || 'list' in block) continue
      for (const row of block.table.rows) expect(row).toHaveLength(block.table.head.length)
    }
  })

  test('keeps French punctuation on the line of its word', async () => {
    const words = allTexts(await translations.fr()).map((text) => text.replaceAll(/`[^`]+`/g, ''))
    expect(words.filter((text) => /[^\u00a0][:;!?»]|«[^\u00a0]/.test(text))).toEqual([])
  })
})

// A file that keeps something in the browser names its key in a constant, or its beginning in a function.
const keysOf = (source: string) =>
  /browserStorage|tabStorage/.test(source)
    ? [...source.matchAll(/KEY = '([^']+)'|keyOf = .*`([^`$]+)\$\{/g)].map(([, key, start]) => key ?? `${start}…`)
    : []

test('Everything that the pages keep in the browser is on the page about cookies', async () => {
  const sources = globSync('apps/web/src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
  const keys = sources.flatMap((path) => keysOf(readFileSync(path, 'utf8')))
  expect(keys).toEqual(expect.arrayContaining(['authToken', 'donation:…']))
  const named = allTexts(await cookiesTranslations[DEFAULT_LANGUAGE]())
  expect(keys.filter((key) => !named.includes(`\`${key}\``))).toEqual([])
})
