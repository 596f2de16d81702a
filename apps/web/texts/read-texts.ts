import { readFile } from 'node:fs/promises'
import { LANGUAGE_TAGS, type Language } from '@aplauso/contract/languages'

/** A text, or its forms by number, as the files of messages hold them. */
type SourceText = unknown

/** What a table holds for one text in one language: a string or a function of its parameters, as code. */
export type TextCode = Record<Language, string>

const MESSAGES = new URL('../../../packages/texts/messages/', import.meta.url)
const COMPILED = new URL('../../../packages/texts/compiled/messages/', import.meta.url)

/** Every text in all languages as code, by key and in the order of the keys. */
export async function readTexts(): Promise<Map<string, TextCode>> {
  const languages = await Promise.all(LANGUAGE_TAGS.map(readLanguage))
  const keys = Object.keys(languages[0]?.texts ?? {}).filter((key) => key !== '$schema')
  const codes = keys.toSorted().map(async (key) => {
    const texts = languages.map(({ language, texts }) => ({ language, text: texts[key] }))
    const hasPlurals = texts.some(({ text }) => typeof text !== 'string')
    const compiled = hasPlurals ? await readFile(new URL(`${key}.js`, COMPILED), 'utf8') : ''
    const codeByLanguage = texts.map(({ language, text }) => [
      language,
      typeof text === 'string' && !hasPlurals ? plainText(text) : compiledText(compiled, key, language),
    ])
    return [key, Object.fromEntries(codeByLanguage)] as const
  })
  return new Map(await Promise.all(codes))
}

async function readLanguage(language: Language) {
  const texts: Record<string, SourceText> = JSON.parse(await readFile(new URL(`${language}.json`, MESSAGES), 'utf8'))
  return { language, texts }
}

/** A text without plurals. What stands in braces is named by the caller; the rest is said as it is. */
export function plainText(text: string): string {
  const template = text.replace(/[`\\]|\$(?=\{)/g, '\\$&').replace(/\{(\w+)\}/g, (_, name) => `\${i.${name}}`)
  return template.includes('${i.') ? `i => \`${template}\`` : `\`${template}\``
}

/** Plurals are the compiler's own work: its function of one language, which asks `registry` for the form. */
export function compiledText(compiled: string, key: string, language: Language): string {
  const start = `const ${language}_${key} = `
  const from = compiled.indexOf(start)
  const to = compiled.indexOf('\n};', from)
  const body = compiled.slice(from + start.length, to)
  if (from < 0 || to < 0 || !body.includes('(i) => {')) throw new Error(`The compiler writes ${key} in another way now`)
  return `${body.replace('(i) => {', '(i, registry) => {')}\n}`
}
