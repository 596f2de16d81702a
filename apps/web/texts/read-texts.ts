import { readFile } from 'node:fs/promises'
import { LANGUAGE_TAGS, type Language } from '@aplauso/contract/languages'

type SourceText = unknown

/** Code of one text by language: a string or a function of its inputs. */
export type TextCode = Record<Language, string>

/** The name of the installation, which the page sets before its scripts. */
const NAME = '$' + '{INSTANCE_NAME}'

const MESSAGES = new URL('../../../packages/texts/messages/', import.meta.url)
const COMPILED = new URL('../../../packages/texts/compiled/messages/', import.meta.url)

/** Code of all texts in all languages, by key in the order of the keys. */
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

/** Code of a text without plurals. Names in braces become inputs; the rest is literal. */
export function plainText(text: string): string {
  const template = text
    .replace(/[`\\]|\$(?=\{)/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name) => `\${i.${name}}`)
    .replaceAll('Aplauso', NAME)
  return template.includes('${i.') ? `i => \`${template}\`` : `\`${template}\``
}

/**
 * Code of a text with plurals, taken from the compiler's function of one language, which gets the form from `registry`.
 */
export function compiledText(compiled: string, key: string, language: Language): string {
  const start = `const ${language}_${key} = `
  const from = compiled.indexOf(start)
  const to = compiled.indexOf('\n};', from)
  const body = compiled.slice(from + start.length, to)
  if (from < 0 || to < 0 || !body.includes('(i) => {'))
    throw new Error(`The compiler output of ${key} has an unknown form`)
  return `${body.replace('(i) => {', '(i, registry) => {').replaceAll('Aplauso', NAME)}\n}`
}
