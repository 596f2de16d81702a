import { LANGUAGE_TAGS, type Language } from '../../../packages/contract/src/languages.ts'
import { foreignNumber } from './foreign-figures.ts'
import { foreignSentence } from './foreign-words.ts'
import { type Catalogues, type Forms, readForms, trimmed } from './message-forms.ts'

/** What of a text is in another language than it should be, in words; undefined where nothing is. */
export type FindLeftover = (text: string, language: Language) => string | undefined

/** With fewer letters of its own, a text with parameters fits by chance what is no text of ours. */
const OWN_LETTERS = { known: 4, foreign: 8 }
/** What is shorter, such as "No", is a word of several languages. */
const SHORTEST = 4
// A sign after a space that lets it go to the next line, or after none. Addresses and times have no space behind them.
const FRENCH_SIGN = /(^|[^\u00A0\u202F.?!])[;:?!](\s|$)/u
const CODE = /`[^`]*`/g

/** Tells what a page in one language has kept of another: by our own texts first, then by small words and figures. */
export function leftoverFinder(catalogues: Catalogues): FindLeftover {
  const forms = readForms(catalogues)
  const known = new Map<string, string | undefined>()
  const find: FindLeftover = (text, language) =>
    foreignMessage(forms, text, language) ??
    nameOf(foreignSentence(text, language), 'a sentence in') ??
    foreignNumber(text, language) ??
    (language === 'fr' && FRENCH_SIGN.test(text.replaceAll(CODE, ''))
      ? 'no space that does not break before a sign'
      : undefined)
  return (raw, language) => {
    const text = trimmed(raw)
    const key = `${language} ${text}`
    // Most of a page stands on every other one as well.
    if (!known.has(key)) known.set(key, find(text, language))
    return known.get(key)
  }
}

function foreignMessage(forms: Record<Language, Forms>, text: string, language: Language): string | undefined {
  if (text.length < SHORTEST || has(forms[language], text, OWN_LETTERS.known)) return undefined
  const other = LANGUAGE_TAGS.find((other) => other !== language && has(forms[other], text, OWN_LETTERS.foreign))
  return nameOf(other, 'a text in')
}

const has = ({ plain, patterns }: Forms, text: string, letters: number) =>
  plain.has(text) || patterns.some((form) => form.letters >= letters && form.pattern.test(text))

const nameOf = (language: Language | undefined, what: string) => language && `${what} ${language}`
