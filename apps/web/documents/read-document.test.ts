import { readdirSync, readFileSync } from 'node:fs'
import { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
import { LANGUAGE_TAGS } from '@aplauso/contract/languages'
import { expect, test } from 'vitest'
import { planVariables } from '../src/lib/page/plan-variables.ts'
import { documentVariables } from './document-variables.ts'
import { readDocument } from './read-document.ts'

const FOLDER = 'packages/texts/documents'
const KINDS = ['cookies', 'help', 'privacy', 'terms']
const textOf = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8')
const bracedIn = (file: string) =>
  [...textOf(file).matchAll(/\{(if [a-z ]+|\w+)\}/g)].map(([, name]) => name).toSorted()

const LEGAL = '# Terms\n\nWhat holds.\n\n- In short.\n\n'
const why = (file: string, markdown: string) => {
  try {
    return readDocument(file, markdown)
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : error
  }
}

test('The documents folder has every document in every language, and nothing else', () => {
  const wanted = KINDS.flatMap((kind) => LANGUAGE_TAGS.map((language) => `${kind}.${language}.md`))
  expect(readdirSync(FOLDER).toSorted()).toEqual(wanted.toSorted())
})

test('Every variable is used, and each document uses the same ones in every language', () => {
  for (const kind of KINDS) {
    for (const language of LANGUAGE_TAGS) expect(bracedIn(`${kind}.${language}.md`)).toEqual(bracedIn(`${kind}.pt.md`))
  }
  const used = new Set(KINDS.flatMap((kind) => bracedIn(`${kind}.pt.md`)))
  const all = { ...documentVariables('pt'), ...planVariables(BUILT_IN_PLANS, 'pt') }
  expect(Object.keys(all).filter((name) => !used.has(name))).toEqual([])
})

// Code in backticks and addresses belong to no language.
const wordsOf = (file: string) => textOf(file).replaceAll(/`[^`]*`|\(\/[^)]*\)|\{[^}]*\}/g, '')
const OF_BRAZIL =
  /(?<!\p{L})(?:você|usuários?|arquivos?|telas?|celular|acessar|compartilh\p{L}*|gerenci\p{L}*|registro|configurações|prévia|senha|deletar|cadastr\p{L}*|(?:carreg|grav|envi|process|salv)ando)(?!\p{L})/iu
const ENGLISH = /\b(?:the|and|your|you|please|settings|login|sign in|sign up|failed|overlays?)\b/i

test('Each document is in its own language, and Portuguese is European', () => {
  const of = (language: string) => KINDS.map((kind) => wordsOf(`${kind}.${language}.md`)).join('\n')
  expect(OF_BRAZIL.exec(of('pt'))?.[0]).toBeUndefined()
  for (const language of ['pt', 'es', 'fr']) expect(ENGLISH.exec(of(language))?.[0]).toBeUndefined()
  expect(of('en')).not.toMatch(/\boverlays?\b/i)
})

test('Variables are formatted in the language of the document', () => {
  const markdown = `${LEGAL}## Fees {#fees}\n\nFrom {donation_min}.\n`
  expect(readDocument('terms.pt.md', markdown)).toMatchObject({
    sections: [{ id: 'fees', title: 'Fees', blocks: ['From 1\u00a0€.'] }],
  })
  expect(readDocument('terms.en.md', markdown)).toMatchObject({ sections: [{ blocks: ['From €1.'] }] })
})

test('A legal document has paragraphs, lists, tables, the operator and a version history', () => {
  const section =
    '## A {#a}\n\nSee [this](/help) and `that`.\n\n- One.\n- Two.\n\n| H | I |\n| --- | --- |\n| a | b |\n\n{operator}\n\n- 2026-01-02: More.\n'
  expect(readDocument('terms.en.md', LEGAL + section)).toEqual({
    title: 'Terms',
    intro: 'What holds.',
    summary: ['In short.'],
    sections: [
      {
        id: 'a',
        title: 'A',
        blocks: [
          'See [this](/help) and `that`.',
          { list: ['One.', 'Two.'] },
          { table: { head: ['H', 'I'], rows: [['a', 'b']] } },
          { about: 'operator' },
          { history: [{ version: '2026-01-02', text: 'More.' }] },
        ],
      },
    ],
  })
})

test('The help has sections of questions, each with paragraphs and steps', () => {
  const markdown = '# Help\n\nAsk.\n\n## Fans {#fans}\n\n### Why? {#why}\n\nSo.\n\n1. First.\n2. Then.\n'
  expect(readDocument('help.en.md', markdown)).toEqual({
    title: 'Help',
    lead: 'Ask.',
    sections: [
      {
        id: 'fans',
        title: 'Fans',
        questions: [{ id: 'why', question: 'Why?', answer: ['So.', { steps: ['First.', 'Then.'] }] }],
      },
    ],
  })
})

test('An unsupported passage fails with its text', () => {
  const errorIn = (section: string) => why('terms.en.md', LEGAL + section)
  expect(errorIn('## Fees {#fees}\n\nFor {session_dayz} days.')).toContain('For {session_dayz} days.')
  expect(errorIn('## Fees {#fees}\n\n{if planz}None.{end}')).toContain('{if planz}')
  expect(errorIn('## Fees {#fees}\n\n{if plans}None.')).toContain('{if plans}None.')
  expect(errorIn('## Fees {#fees}\n\n{if plans}None {if fees}of it{end}.{end}')).toContain('{if plans}None ')
  expect(errorIn('## Fees\n\nNone.')).toContain('## Fees')
  expect(errorIn('## Fees {#fees}\n\nThis is **bold**.')).toContain('**bold**')
  expect(errorIn('## Fees {#fees}\n\nAt https://example.com.')).toContain('https://example.com')
  expect(errorIn('## Fees {#fees}\n\n- One.\n  - Of one.')).toContain('- Of one.')
  expect(errorIn('## Fees {#fees}\n\n> Somebody said.')).toContain('> Somebody said.')
  expect(errorIn('No section.')).toContain('No section.')
  expect(why('help.en.md', '# Help\n\nAsk.\n\n## Fans {#fans}\n\nNo question.')).toContain('No question.')
})
