import { readdirSync, readFileSync } from 'node:fs'
import { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
import { LANGUAGE_TAGS, type Language } from '@aplauso/contract/languages'
import type { Plans } from '@aplauso/contract/plans'
import { describe, expect, test } from 'vitest'
import { fillDocument } from '../src/lib/page/fill-document.ts'
import { BUILT_IN_PLAN_VALUES, OTHER_PLANS } from '../src/lib/page/other-plans.fixture.ts'
import { readDocument } from './read-document.ts'

const FOLDER = 'packages/texts/documents'
const KINDS = ['cookies', 'help', 'privacy', 'terms']
const read = new Map<string, ReturnType<typeof readDocument>>()
function filled(kind: string, language: Language, plans: Plans | null) {
  const file = `${kind}.${language}.md`
  const document = read.get(file) ?? readDocument(file, readFileSync(`${FOLDER}/${file}`, 'utf8'))
  read.set(file, document)
  return fillDocument(document, plans, language)
}

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
/** Structure of a document without its texts. */
const structureOf = (value: unknown): unknown => {
  if (typeof value === 'string') return 'text'
  if (Array.isArray(value)) return value.map(structureOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === 'id' || name === 'version' ? part : structureOf(part)]),
  )
}

const free = (plans: Plans): Plans => ({
  free: { ...plans.free, feeBasisPoints: 0, donationsPerMonth: null, managedCreators: null, voices: 'exclusive' },
  creator: { ...plans.creator, feeBasisPoints: 0, donationsPerMonth: 500, accounts: 2, voices: 'exclusive' },
  pro: { ...plans.pro, feeBasisPoints: 0 },
  agency: { ...plans.agency, feeBasisPoints: 0 },
})
const TABLES: Record<string, Plans | null> = {
  'the built-in table': BUILT_IN_PLANS,
  'other prices': OTHER_PLANS,
  'no fees and hardly a limit': free(OTHER_PLANS),
  'no plans': null,
}

test('A passage appears where its condition holds, and otherwise disappears with what it leaves empty', () => {
  const document = {
    title: 'Fees',
    summary: ['{if no plans}None.{end}', '{if plans}Some: {plan_pro_fee}.{end}'],
    sections: [
      { id: 'a', title: '{if no plans}Free{end}', blocks: ['It is.'] },
      {
        id: 'b',
        title: 'Costs',
        blocks: ['A. {if fees}B. {end}C.', { table: { head: ['{if plans}P{end}', 'Q'], rows: [] } }],
      },
      {
        id: 'c',
        title: 'Rows',
        blocks: [
          {
            table: {
              head: ['P', 'Q'],
              rows: [
                ['{if plans}a{end}', 'b'],
                ['c', 'd'],
              ],
            },
          },
        ],
      },
    ],
  }
  expect(fillDocument(document, BUILT_IN_PLANS, 'en')).toEqual({
    title: 'Fees',
    summary: ['Some: 4%.'],
    sections: [
      { id: 'b', title: 'Costs', blocks: ['A. B. C.', { table: { head: ['P', 'Q'], rows: [] } }] },
      {
        id: 'c',
        title: 'Rows',
        blocks: [
          {
            table: {
              head: ['P', 'Q'],
              rows: [
                ['a', 'b'],
                ['c', 'd'],
              ],
            },
          },
        ],
      },
    ],
  })
  expect(fillDocument(document, null, 'en')).toEqual({
    title: 'Fees',
    summary: ['None.'],
    sections: [
      { id: 'a', title: 'Free', blocks: ['It is.'] },
      { id: 'b', title: 'Costs', blocks: ['A. C.'] },
      { id: 'c', title: 'Rows', blocks: [{ table: { head: ['P', 'Q'], rows: [['c', 'd']] } }] },
    ],
  })
})

describe.each(Object.entries(TABLES))('Filled with %s', (_name, plans) => {
  test.each(KINDS)('the %s document has the same structure in every language and no braces', (kind) => {
    const structure = structureOf(filled(kind, 'pt', plans))
    for (const language of LANGUAGE_TAGS) {
      const document = filled(kind, language, plans)
      expect(structureOf(document)).toEqual(structure)
      const texts = textsOf(document)
      expect(texts.filter((text) => /[{}]|\s{2}|^$|^[,;.]|\s[,.]/.test(text.replaceAll('{operator}', '')))).toEqual([])
    }
  })
})

test('The documents folder has only documents that this test reads', () => {
  expect(new Set(readdirSync(FOLDER).map((file) => file.split('.')[0]))).toEqual(new Set(KINDS))
})

test('A document with custom plans has no value of the built-in table', () => {
  for (const kind of KINDS) {
    for (const language of LANGUAGE_TAGS) {
      const text = textsOf(filled(kind, language, OTHER_PLANS)).join('\n')
      expect([kind, language, BUILT_IN_PLAN_VALUES.flatMap((figure) => figure.exec(text)?.[0] ?? [])]).toEqual([
        kind,
        language,
        [],
      ])
    }
  }
  const terms = textsOf(filled('terms', 'en', OTHER_PLANS)).join('\n')
  for (const figure of [
    '7.77%',
    '6.66%',
    '2.22%',
    '1.11%',
    '€11.11',
    '€22.22',
    '€66.66',
    'up to 77 donations',
    'up to 7 accounts',
    'up to 17 creators',
  ]) {
    expect(terms).toContain(figure)
  }
})

test('The terms without plans sell none, and say that nothing is charged', () => {
  for (const language of LANGUAGE_TAGS) {
    const document = filled('terms', language, null)
    const ids = 'sections' in document ? document.sections.map(({ id }) => id) : []
    expect(ids).toContain('fees')
    expect(ids).not.toContain('subscriptions')
    expect(ids).not.toContain('withdrawal')
    expect(textsOf(document).join('\n')).not.toMatch(
      /%[^.]*(?:comissão por doação|fee per donation)|dashboard\/creator\/plan/,
    )
    for (const kind of KINDS) {
      expect(textsOf(filled(kind, language, null)).join('\n')).not.toMatch(
        /\(\/(?:precos|pricing|contact-sales|dashboard\/creator\/plan)\)/,
      )
    }
  }
  expect(textsOf(filled('terms', 'en', null)).join('\n')).toContain('There are no plans here, and Aplauso takes no fee')
})

test('The help mentions no missing limit, and says where there is no fee', () => {
  const help = textsOf(filled('help', 'pt', free(OTHER_PLANS))).join('\n')
  expect(help).not.toContain('limite do plano gratuito')
  expect(help).toContain('No plano gratuito não há comissão nem mensalidade.')
  const terms = textsOf(filled('terms', 'pt', free(OTHER_PLANS))).join('\n')
  expect(terms).toContain('O plano Criador recebe até 500.')
  expect(terms).toContain('O plano Criador abrange até 2 contas')
  expect(terms).not.toContain('O plano gratuito recebe até')
})
