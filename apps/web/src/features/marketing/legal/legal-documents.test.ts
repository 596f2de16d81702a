import { globSync, readFileSync } from 'node:fs'
import { PAGE_ACCESS } from '@aplauso/contract/access'
import { DEFAULT_LANGUAGE, LANGUAGE_TAGS } from '@aplauso/contract/languages'
import { TERMS_VERSIONS } from '@aplauso/contract/terms'
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
const others = LANGUAGE_TAGS.filter((language) => language !== DEFAULT_LANGUAGE)

const textsOf = (block: Block): readonly string[] => {
  if (typeof block === 'string') return [block]
  if ('list' in block) return block.list
  if ('history' in block) return block.history.map(({ text }) => text)
  return 'table' in block ? [...block.table.head, ...block.table.rows.flat()] : []
}
const allTexts = ({ title, intro, summary, sections }: LegalDocument) => [
  title,
  intro,
  ...summary,
  ...sections.flatMap((section) => [section.title, ...section.blocks.flatMap(textsOf)]),
]

/** Values that must be equal in every language: structure, link targets and code. */
const bonesOf = ({ summary, sections }: LegalDocument) => ({
  summary: summary.length,
  sections: sections.map(({ id, blocks }) => ({
    id,
    blocks: blocks.map((block) => [
      typeof block === 'string' ? 'paragraph' : Object.keys(block),
      textsOf(block).length,
    ]),
    // Sorted, because a translation may change the order of numbers.
    numbers: blocks.flatMap(textsOf).map((text) => numbersOf(text).sort()),
    marked: blocks.flatMap(textsOf).flatMap((text) => text.match(/\(\/[^)]*\)|`[^`]+`/g) ?? []),
  })),
})
// Citations of laws are removed: "art. 6.º, n.º 1" is "Art. 6(1)" in English.
const numbersOf = (text: string) => text.replace(/\b[aA]rt\..*$/, '').match(/\d+/g) ?? []

describe.each(DOCUMENTS)('Legal document $name', ({ translations }) => {
  test.each(others)('has the same structure in %s as in Portuguese, section by section', async (language) => {
    const [original, translation] = await Promise.all([translations[DEFAULT_LANGUAGE](), translations[language]()])
    expect(bonesOf(translation)).toEqual(bonesOf(original))
  })

  test.each(LANGUAGE_TAGS)('has unique anchors, full table rows and no empty text in %s', async (language) => {
    const document = await translations[language]()
    const ids = document.sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(allTexts(document).filter((text) => text.trim() !== text || text === '')).toEqual([])
    for (const block of document.sections.flatMap(({ blocks }) => blocks)) {
      if (typeof block === 'string' || !('table' in block)) continue
      for (const row of block.table.rows) expect(row).toHaveLength(block.table.head.length)
    }
  })

  test.each(LANGUAGE_TAGS)('describes the change of each version in %s', async (language) => {
    const { sections } = await translations[language]()
    const { blocks = [] } = sections.find(({ id }) => id === 'changes') ?? {}
    const history = blocks.flatMap((block) => (typeof block !== 'string' && 'history' in block ? block.history : []))
    expect(history.map(({ version }) => version)).toEqual(TERMS_VERSIONS)
    expect(TERMS_VERSIONS.toSorted().toReversed()).toEqual(TERMS_VERSIONS)
  })

  test('links only to existing pages', async () => {
    const links = allTexts(await translations[DEFAULT_LANGUAGE]()).flatMap((text) => [
      ...text.matchAll(/\]\(([^)]+)\)/g),
    ])
    expect(links.map(([, path]) => path).filter((path) => !Object.hasOwn(PAGE_ACCESS, path ?? ''))).toEqual([])
  })

  test('has a non-breaking space before French punctuation', async () => {
    const words = allTexts(await translations.fr()).map((text) => text.replaceAll(/`[^`]+`/g, ''))
    expect(words.filter((text) => /[^\u00a0][:;!?»]|«[^\u00a0]/.test(text))).toEqual([])
  })
})

test.each(LANGUAGE_TAGS)('The privacy policy in %s names an existing topic of the contact form', async (language) => {
  const messages = JSON.parse(readFileSync(`packages/texts/messages/${language}.json`, 'utf8'))
  const { sections } = await privacyTranslations[language]()
  const rights = sections
    .find(({ id }) => id === 'rights')
    ?.blocks.flatMap(textsOf)
    .join(' ')
  expect(rights).toContain(messages.contact_topic_privacy)
})

test("Terms and privacy policy contain the operator's details", async () => {
  for (const translations of [termsTranslations, privacyTranslations]) {
    const [first] = (await translations[DEFAULT_LANGUAGE]()).sections
    expect(first?.blocks).toContainEqual({ about: 'operator' })
  }
})

const read = (pattern: string) =>
  globSync(pattern, { exclude: ['**/*.test.*', '**/*.fixture.*'] }).map((path) => ({
    path,
    source: readFileSync(path, 'utf8'),
  }))

// Storage keys in a source file: constants, or the prefix of a generated key.
const keysOf = (source: string) =>
  /browserStorage|tabStorage/.test(source)
    ? [...source.matchAll(/KEY = '([^']+)'|[kK]ey(?:Of)? = .*`([^`$]+)\$\{/g)].map(
        ([, key, start]) => key ?? `${start}…`,
      )
    : []

test('The cookie page lists every key that the web app stores in the browser', async () => {
  const keys = read('apps/web/src/**/*.{ts,tsx}').flatMap(({ source }) => keysOf(source))
  expect(keys).toEqual(expect.arrayContaining(['authToken', 'donation:…', 'onboardingSeen:…']))
  const named = allTexts(await cookiesTranslations[DEFAULT_LANGUAGE]())
  expect(keys.filter((key) => !named.includes(`\`${key}\``))).toEqual([])
})

test('Every storage key is a constant or made by a function', () => {
  const used = read('apps/web/src/**/*.{ts,tsx}').flatMap(({ path, source }) =>
    [...source.matchAll(/(?:browser|tab)Storage\.\w+\(\s*([^,)(]+)/g)].map(([, key]) => `${path}: ${key}`),
  )
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((use) => !/: (?:\w*_?KEY|\w*[kK]ey(?:Of)?)$/.test(use))).toEqual([])
})

test('Only the guarded storage, the cookies and the overlay access browser storage', () => {
  const touching = [...read('apps/web/src/**/*.{ts,tsx}'), ...read('apps/overlay/src/**/*.ts')]
    .filter(({ source }) =>
      /\b(?:localStorage|sessionStorage|indexedDB|document\.cookie|cookieStore|caches)\b/.test(source),
    )
    .map(({ path }) => path)
  expect(touching.toSorted()).toEqual([
    'apps/overlay/src/main.ts',
    'apps/overlay/src/run-overlay.ts',
    'apps/overlay/src/run-widget.ts',
    'apps/web/src/app/announcement-bar.ts',
    'apps/web/src/lib/browser/storage.ts',
    'apps/web/src/lib/browser/theme.ts',
    'apps/web/src/lib/i18n/language.tsx',
  ])
})

test("The overlay's storage keys have the prefix named on the cookie page", () => {
  const names = read('apps/overlay/src/**/*.ts').flatMap(({ source }) =>
    [...source.matchAll(/\b(?:name|NAME)(?:: | = )['`]([^'`]+)/g)].map(([, name]) => name ?? ''),
  )
  expect(names.length).toBeGreaterThan(2)
  expect(names.filter((name) => !/^(?:aplauso\.overlay\.|\$\{name\}\.)/.test(name))).toEqual([])
})
