import type { Language } from '@aplauso/contract/languages'
import { SPOKEN_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { findLinks } from '#platform/text/find-links.ts'
import { sayAmounts } from './say-amounts.ts'
import { spokenLanguage, spokenWords } from './spoken-words.ts'

const WRITTEN_MAX_CHARACTERS = 1_000
const WORD_MAX_CHARACTERS = 40
const DIGITS_MAX = 12

const TAG = /<[/!?]?[a-z][^<>]*>/gi
const ENTITY = /&(?:lt|gt|amp|quot|apos|nbsp|#\d{1,7}|#x[\da-f]{1,6});/gi
const HEART = /<+3+/g
const EMOTICON = /(?<!\S)[:;=]['-]?[)(\]DPpOo3/\\|*]+(?!\S)/g
const EMAIL = /[\w.+-]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)+/gi
const PICTURE = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/gu
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cc}/gu
// Allows no character that the engine takes for an instruction or reads out by its name.
const UNSPEAKABLE = /[^\p{Script=Latin}\p{M}\d\s.,!?;:'"()%+/°-]/gu
// "1º" is a number, which normalising would turn into "1o".
const NORMALISED = /[^ªº°]+/g
const BEFORE_FRACTION = /(?<=\d)(?=[¼-¾⅐-⅞])/g

/**
 * Prepares a message for a speech engine. Replaces or removes markup, links, emoji and other text without sound, writes
 * out amounts, and cuts repetition. At most SPOKEN_MAX_CHARACTERS; empty if nothing is left.
 */
export function speakableText(message: string, language: string): string {
  const words = spokenWords(language)
  const text = [...message].slice(0, WRITTEN_MAX_CHARACTERS).join('').toWellFormed()
  const cleaned = text
    .replace(HEART, ' ')
    .replace(TAG, ' ')
    .replace(ENTITY, ' ')
    .replace(/\s/g, ' ')
    .replace(INVISIBLE, '')
    .replace(PICTURE, ' ')
    .replace(BEFORE_FRACTION, ' ')
    .replace(NORMALISED, (part) => part.normalize('NFKC'))
    .replace(INVISIBLE, '')
    .replace(/\u2044/g, '/')
    .replace(/[’‘]/g, "'")
    .replace(EMAIL, ` ${words.email} `)
  const withoutNames = withoutLinks(cleaned, words.link).replace(EMOTICON, ' ').replace(/\s&\s/g, ` ${words.and} `)
  const latin = sayAmounts(withoutNames, words).replace(UNSPEAKABLE, ' ').replace(/\p{M}/gu, '')
  return truncate(collapseRepetition(latin, spokenLanguage(language)))
}

function withoutLinks(text: string, word: string): string {
  let [result, from] = ['', 0]
  for (const { start, end } of findLinks(text)) {
    result += `${text.slice(from, start)} ${word} `
    from = end
  }
  return result + text.slice(from)
}

/** Shortens repetition: aaaaaa, kkkkkk, !!!!!!, hahahahaha. Only in Portuguese, kkk is laughter. */
function collapseRepetition(text: string, language: Language): string {
  const collapsed = text
    .replace(/\bk{3,}\b/gi, language === 'pt' ? 'ha ha ha' : '$&')
    .replace(/(?:\brs)(?:rs)+\b/gi, 'ha ha')
    .replace(/(?<!\d)\/|\/(?!\d)/g, ' ')
    .replace(/(\D)\1{3,}/giu, '$1')
    .replace(/(\p{L}{2,6}?)\1{3,}/giu, '$1 $1 $1')
    .replace(/(?<!\S)(\S{1,20})(?:\s+\1(?!\S)){3,}/giu, '$1 $1 $1')
    .replace(/\d{13,}/g, (digits) => digits.slice(0, DIGITS_MAX))
    .replace(/([.,!?;:'"()-])(?:\s*[.,!?;:'"()-])+/g, '$1 ')
    .replace(/[^\s]{41,}/gu, (word) => [...word].slice(0, WORD_MAX_CHARACTERS).join(''))
  const spaced = collapsed
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,!?;:])/g, '')
    .trim()
  return /[\p{L}\d]/u.test(spaced) ? spaced : ''
}

function truncate(text: string): string {
  if (text.length <= SPOKEN_MAX_CHARACTERS) return text
  const start = text.slice(0, SPOKEN_MAX_CHARACTERS + 1)
  return start.slice(0, start.lastIndexOf(' ')).trim()
}
