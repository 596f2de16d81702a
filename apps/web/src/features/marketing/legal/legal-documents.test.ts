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

/** What must be the same in every language: the bones, where links lead, and what has a name of its own. */
const bonesOf = ({ summary, sections }: LegalDocument) => ({
  summary: summary.length,
  sections: sections.map(({ id, blocks }) => ({
    id,
    blocks: blocks.map((block) => [
      typeof block === 'string' ? 'paragraph' : Object.keys(block),
      textsOf(block).length,
    ]),
    // In a sentence numbers may change places.
    numbers: blocks.flatMap(textsOf).map((text) => numbersOf(text).sort()),
    marked: blocks.flatMap(textsOf).flatMap((text) => text.match(/\(\/[^)]*\)|`[^`]+`/g) ?? []),
  })),
})
// Articles of a law are cited in each language's own way: "art. 6.º, n.º 1" is "Art. 6(1)".
const numbersOf = (text: string) => text.replace(/\b[aA]rt\..*$/, '').match(/\d+/g) ?? []

describe.each(DOCUMENTS)('The $name', ({ translations }) => {
  test.each(others)('says the same in %s as in Portuguese, section by section', async (language) => {
    const [original, translation] = await Promise.all([translations[DEFAULT_LANGUAGE](), translations[language]()])
    expect(bonesOf(translation)).toEqual(bonesOf(original))
  })

  test.each(LANGUAGE_TAGS)('has in %s anchors of its own, full rows and no empty text', async (language) => {
    const document = await translations[language]()
    const ids = document.sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(allTexts(document).filter((text) => text.trim() !== text || text === '')).toEqual([])
    for (const block of document.sections.flatMap(({ blocks }) => blocks)) {
      if (typeof block === 'string' || !('table' in block)) continue
      for (const row of block.table.rows) expect(row).toHaveLength(block.table.head.length)
    }
  })

  test.each(LANGUAGE_TAGS)('says in %s of each version what it changed', async (language) => {
    const { sections } = await translations[language]()
    const { blocks = [] } = sections.find(({ id }) => id === 'changes') ?? {}
    const told = blocks.flatMap((block) => (typeof block !== 'string' && 'history' in block ? block.history : []))
    expect(told.map(({ version }) => version)).toEqual(TERMS_VERSIONS)
    expect(TERMS_VERSIONS.toSorted().toReversed()).toEqual(TERMS_VERSIONS)
  })

  test('leads to pages that there are', async () => {
    const links = allTexts(await translations[DEFAULT_LANGUAGE]()).flatMap((text) => [
      ...text.matchAll(/\]\(([^)]+)\)/g),
    ])
    expect(links.map(([, path]) => path).filter((path) => !Object.hasOwn(PAGE_ACCESS, path ?? ''))).toEqual([])
  })

  test('keeps French punctuation on the line of its word', async () => {
    const words = allTexts(await translations.fr()).map((text) => text.replaceAll(/`[^`]+`/g, ''))
    expect(words.filter((text) => /[^\u00a0][:;!?»]|«[^\u00a0]/.test(text))).toEqual([])
  })
})

test.each(LANGUAGE_TAGS)(
  'The topic that the privacy policy names in %s is one of the contact form',
  async (language) => {
    const messages = JSON.parse(readFileSync(`packages/texts/messages/${language}.json`, 'utf8'))
    const { sections } = await privacyTranslations[language]()
    const rights = sections
      .find(({ id }) => id === 'rights')
      ?.blocks.flatMap(textsOf)
      .join(' ')
    expect(rights).toContain(messages.contact_topic_privacy)
  },
)

test('Who runs the address stands in the terms and in the privacy policy', async () => {
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

// A file that keeps something in the browser names its key in a constant, or its beginning where it is made.
const keysOf = (source: string) =>
  /browserStorage|tabStorage/.test(source)
    ? [...source.matchAll(/KEY = '([^']+)'|[kK]ey(?:Of)? = .*`([^`$]+)\$\{/g)].map(
        ([, key, start]) => key ?? `${start}…`,
      )
    : []

test('Everything that the pages keep in the browser is on the page about cookies', async () => {
  const keys = read('apps/web/src/**/*.{ts,tsx}').flatMap(({ source }) => keysOf(source))
  expect(keys).toEqual(expect.arrayContaining(['authToken', 'donation:…', 'onboardingSeen:…']))
  const named = allTexts(await cookiesTranslations[DEFAULT_LANGUAGE]())
  expect(keys.filter((key) => !named.includes(`\`${key}\``))).toEqual([])
})

test('A key is a constant or made by a function, wherever something is kept', () => {
  const used = read('apps/web/src/**/*.{ts,tsx}').flatMap(({ path, source }) =>
    [...source.matchAll(/(?:browser|tab)Storage\.\w+\(\s*([^,)(]+)/g)].map(([, key]) => `${path}: ${key}`),
  )
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((use) => !/: (?:\w*_?KEY|\w*[kK]ey(?:Of)?)$/.test(use))).toEqual([])
})

test('Nothing is kept in the browser but through the one guarded storage, the cookies and the overlay', () => {
  const touching = [...read('apps/web/src/**/*.{ts,tsx}'), ...read('apps/overlay/src/**/*.ts')]
    .filter(({ source }) =>
      /\b(?:localStorage|sessionStorage|indexedDB|document\.cookie|cookieStore|caches)\b/.test(source),
    )
    .map(({ path }) => path)
  expect(touching.toSorted()).toEqual([
    'apps/overlay/src/main.ts',
    'apps/overlay/src/run-overlay.ts',
    'apps/overlay/src/run-widget.ts',
    'apps/web/src/lib/browser/storage.ts',
    'apps/web/src/lib/browser/theme.ts',
    'apps/web/src/lib/i18n/language.tsx',
  ])
})

test('What the overlay keeps begins as the page about cookies says', () => {
  const names = read('apps/overlay/src/**/*.ts').flatMap(({ source }) =>
    [...source.matchAll(/\b(?:name|NAME)(?:: | = )['`]([^'`]+)/g)].map(([, name]) => name ?? ''),
  )
  expect(names.length).toBeGreaterThan(2)
  expect(names.filter((name) => !/^(?:aplauso\.overlay\.|\$\{name\}\.)/.test(name))).toEqual([])
})
