import { LANGUAGE_TAGS, type Language } from '../../../packages/contract/src/languages.ts'

/** Small words that each belong to one of our languages alone. */
const OWN_WORDS: Record<Language, readonly string[]> = {
  pt: splitWords('não são uma um teu teus tuas também até pelo pela com ao aos isto já é nem em só às'),
  en: splitWords('the and of to your you is are with not from this that it be was will by have what which'),
  es: splitWords('los las con del al sin pero más también hasta puedes ya lo su una tus esto muy aquí cuando'),
  fr: splitWords('des une vous votre vos est pour avec dans pas et du au aux ce cette leur qui il elle nous'),
}
const SENTENCE_WORDS = 4
const ADDRESS = /\S+[@/.]\S+/g

function splitWords(list: string): string[] {
  return list.split(' ')
}

/** The language that a sentence is in, where that is not the one it should be in; undefined for all that is too short to tell. */
export function foreignSentence(text: string, language: Language): Language | undefined {
  const found =
    text
      .toLowerCase()
      .replaceAll(ADDRESS, '')
      .match(/[\p{L}-]+/gu) ?? []
  if (found.length < SENTENCE_WORDS) return undefined
  const count = (of: Language) => found.filter((word) => OWN_WORDS[of].includes(word)).length
  const own = count(language)
  return LANGUAGE_TAGS.find((other) => other !== language && count(other) > own)
}
