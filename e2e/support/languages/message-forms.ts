import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_TAGS, type Language } from '../../../packages/contract/src/languages.ts'

/** A text or its plural forms, as in the message files. */
type Message = string | { match: Record<string, string> }[]
export type Catalogue = Record<string, Message>
export type Catalogues = Record<Language, Catalogue>

/** Every text of the product in one language. */
export type Forms = {
  plain: ReadonlySet<string>
  /** Texts with parameters; `letters`: how many letters the text has of its own. */
  patterns: readonly { pattern: RegExp; letters: number }[]
}

const MESSAGES_DIR = join(import.meta.dirname, '../../../packages/texts/messages')
const PARAMETER = /\{\w+\}/

export function readCatalogues(): Catalogues {
  const read = (language: Language): Catalogue => {
    const { $schema, ...messages } = JSON.parse(readFileSync(join(MESSAGES_DIR, `${language}.json`), 'utf8'))
    return messages
  }
  return { pt: read('pt'), en: read('en'), es: read('es'), fr: read('fr') }
}

export function readForms(catalogues: Catalogues): Record<Language, Forms> {
  const forms = (language: Language) => formsOf(Object.values(catalogues[language]).flatMap(variantsOf))
  return Object.fromEntries(LANGUAGE_TAGS.map((language) => [language, forms(language)])) as Record<Language, Forms>
}

export const variantsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match))

function formsOf(variants: readonly string[]): Forms {
  const withParameters = variants.filter((variant) => PARAMETER.test(variant))
  return {
    plain: new Set(variants.filter((variant) => !PARAMETER.test(variant)).map(trimmed)),
    patterns: withParameters.map((variant) => {
      const pieces = trimmed(variant).split(PARAMETER)
      const letters = pieces.join('').replaceAll(/\P{L}/gu, '').length
      return { pattern: new RegExp(`^${pieces.map(escaped).join('.*')}$`, 's'), letters }
    }),
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Collapses whitespace as a page does: source code breaks lines elsewhere, but a non-breaking space stays. */
export const trimmed = (text: string) => text.replaceAll(/[ \t\r\n]+/g, ' ').replaceAll(/^ | $/g, '')
