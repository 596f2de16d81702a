import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '@aplauso/contract/languages'
import type { Plugin } from 'vite'

const MESSAGES_DIR = new URL('../../packages/texts/messages/', import.meta.url)
const COMPILED = /[\\/]texts[\\/]compiled[\\/]messages[\\/](\w+)\.js$/
// Looked up in the cookie, the address and more. Whoever shows a text here says in which language.
const GUESSED_LANGUAGE = 'experimentalStaticLocale ?? options.locale ?? getLocale()'

/** What the compact form of a text without parameters calls. */
export const IN_LANGUAGES = new URL('src/lib/i18n/in-languages.ts', import.meta.url)

type Texts = Record<string, unknown>

/**
 * Writes every text of a page as one table of its languages. The compiler's own form is five functions a text and a
 * search for the language: 3 KB on the donation page, compressed. Of what has no parameters only the words are left.
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
        const compact = compactText(key, texts)
        const helper = `import { inLanguages } from ${JSON.stringify(fileURLToPath(IN_LANGUAGES))}\n`
        return {
          code: compact ? helper + compact : code.replace(GUESSED_LANGUAGE, 'options.locale'),
          map: { mappings: '' },
        }
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

/** One text, for a module that has `inLanguages`; undefined when it is none, or has plurals. */
export function compactText(key: string, texts: readonly Texts[]): string | undefined {
  const words = texts.map((language) => {
    const text = language[key]
    return typeof text === 'string' ? `\`${template(text)}\`` : undefined
  })
  if (words.includes(undefined)) return undefined
  if (!words.some((text) => text?.includes('${i.'))) {
    return `export const ${key} = /* @__PURE__ */ inLanguages(${words.join(', ')})`
  }
  const entries = words.map((text, i) => `${LANGUAGES[i]}: ${text}`)
  return `export const ${key} = (i, { locale }) => ({ ${entries.join(', ')} })[locale]`
}

/** What stands in braces is named by the caller; the rest is said as it is. */
const template = (text: string) =>
  text.replace(/[`\\]|\$(?=\{)/g, '\\$&').replace(/\{(\w+)\}/g, (_, name) => `\${i.${name}}`)
