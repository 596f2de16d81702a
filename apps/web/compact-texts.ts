import { readFile } from 'node:fs/promises'
import { LANGUAGES } from '@aplauso/contract/languages'
import type { Plugin } from 'vite'

const MESSAGES_DIR = new URL('../../packages/texts/messages/', import.meta.url)
const COMPILED = /[\\/]texts[\\/]compiled[\\/]messages[\\/](\w+)\.js$/
// Looked up in the cookie, the address and more. Whoever shows a text here says in which language.
const GUESSED_LANGUAGE = 'experimentalStaticLocale ?? options.locale ?? getLocale()'

type Texts = Record<string, unknown>

/**
 * Writes every text of a page as one table of its languages. The compiler's own form is five functions a text and a
 * search for the language: 3 KB on the donation page, compressed.
 */
export function compactTexts(): Plugin {
  let texts: Texts[] = []
  return {
    name: 'aplauso:compact-texts',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      texts = await readTexts()
    },
    transform: {
      filter: { id: COMPILED },
      handler(code, id) {
        const key = COMPILED.exec(id)?.[1] ?? ''
        const compact = compactText(key, texts) ?? code.replace(GUESSED_LANGUAGE, 'options.locale')
        return { code: compact, map: { mappings: '' } }
      },
    },
  }
}

/** The texts as they are written, in the order of LANGUAGES. */
export function readTexts(): Promise<Texts[]> {
  return Promise.all(
    LANGUAGES.map(async (language) => JSON.parse(await readFile(new URL(`${language}.json`, MESSAGES_DIR), 'utf8'))),
  )
}

/** The module of one text; undefined when it is none, or has plurals. */
export function compactText(key: string, texts: readonly Texts[]): string | undefined {
  const entries = texts.map((language, i) => {
    const text = language[key]
    return typeof text === 'string' ? `${LANGUAGES[i]}: \`${template(text)}\`` : undefined
  })
  if (entries.includes(undefined)) return undefined
  return `export const ${key} = (i, { locale }) => ({ ${entries.join(', ')} })[locale]`
}

/** What stands in braces is named by the caller; the rest is said as it is. */
const template = (text: string) =>
  text.replace(/[`\\]|\$(?=\{)/g, '\\$&').replace(/\{(\w+)\}/g, (_, name) => `\${i.${name}}`)
