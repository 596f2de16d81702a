import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collectChunks, loadAssets, type Manifest } from '../apps/web/src/app/client-assets.ts'
import { FEEDBACK_CATEGORIES } from '../packages/contract/src/feedback-types.ts'
import { LANGUAGE_TAGS, type Language } from '../packages/contract/src/languages.ts'

const CLIENT_DIR = join(import.meta.dirname, '../apps/web/dist/client')
/** Shorter texts may be a word of several languages, or match a script by chance. */
const LONG_ENOUGH = 24
// Documents have one file per language.
const DOCUMENTS = /\/(?:help|terms|privacy|cookies)\.(?:pt|en|es|fr)-/
/** Report categories are sent in Portuguese, whatever the page's language. */
const SENT: ReadonlySet<string> = new Set(Object.values(FEEDBACK_CATEGORIES).flat())
/** Spoken in the language of the voice, which may differ from the page's. */
const SAID_IN_ANY = 'voices_sample'

function sentencesOf(language: Language): string[] {
  const path = join(import.meta.dirname, `../packages/texts/messages/${language}.json`)
  const texts: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'))
  return Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text !== 'string' || key.startsWith('$') || key === SAID_IN_ANY) return []
    // The longest part between values that are filled in.
    const longest = text.split(/\{\w+\}|[`\\]/).toSorted((a, b) => b.length - a.length)[0] ?? ''
    return longest.length < LONG_ENOUGH || SENT.has(longest) ? [] : [longest]
  })
}

const sentences = new Map(LANGUAGE_TAGS.map((language) => [language, sentencesOf(language)]))
const own = (language: Language) => new Set(sentences.get(language))
const scripts = readdirSync(join(CLIENT_DIR, 'assets')).filter((file) => file.endsWith('.js'))
const read = (file: string) => readFileSync(join(CLIENT_DIR, file), 'utf8')

test('No script contains a text of the product', () => {
  const code = scripts
    .map((file) => `/assets/${file}`)
    .filter((file) => !DOCUMENTS.test(file))
    .map(read)
    .join('\n')
  const found = [...sentences.values()].flat().filter((sentence) => code.includes(sentence))
  expect(found).toEqual([])
})

test.each(LANGUAGE_TAGS)('A page in %s loads texts of this language only', async (language) => {
  const { scriptsOf } = await loadAssets(CLIENT_DIR)
  const files = scriptsOf(['src/features/donate/donate-route.tsx'], language)
  const texts = files.filter((file) => file.startsWith('/assets/texts/'))
  expect(texts.length).toBeGreaterThan(1)
  const folder = texts[0]?.split('/')[3] ?? ''
  expect(texts.filter((file) => !file.startsWith(`/assets/texts/${folder}/`))).toEqual([])
  const said = readdirSync(join(CLIENT_DIR, 'assets/texts', folder))
    .filter((file) => file.endsWith('.js'))
    .map((file) => read(`assets/texts/${folder}/${file}`))
    .join('\n')
  expect([...own(language)].filter((sentence) => said.includes(sentence)).length).toBeGreaterThan(500)
  const foreign = LANGUAGE_TAGS.filter((other) => other !== language).flatMap((other) => sentences.get(other) ?? [])
  expect(foreign.filter((sentence) => !own(language).has(sentence) && said.includes(sentence))).toEqual([])
})

test('A component that loads separately loads all texts that it and its imports use', () => {
  const readJson = (file: string) => JSON.parse(read(`.vite/${file}`))
  const chunks: Manifest = readJson('manifest.json')
  const { folders, modules }: { folders: Record<string, string>; modules: Record<string, string> } =
    readJson('texts.json')
  const inFolder = (name: string) => idsIn(read(join(folders.en ?? '', name)))
  const all = new Set(inFolder('all.js'))
  expect(all.size).toBeGreaterThan(1_000)

  const entries = Object.entries(chunks).filter(([, { isEntry, isDynamicEntry }]) => isEntry || isDynamicEntry)
  expect(entries.length).toBeGreaterThan(50)
  const missing = entries.flatMap(([name]) => {
    const files = [...collectChunks(chunks, [name])].map(({ file }) => file)
    const brought = new Set(files.flatMap((file) => modules[file] ?? []).flatMap(inFolder))
    const named = files.flatMap((file) => idsIn(read(file))).filter((id) => all.has(id))
    return [...new Set(named)].filter((id) => !brought.has(id)).map((id) => `${id} of ${name}`)
  })
  expect(missing).toEqual([])
})

const idsIn = (code: string) => [...code.matchAll(/["'`](~\w+)["'`]/g)].map(([, id = '']) => id)
