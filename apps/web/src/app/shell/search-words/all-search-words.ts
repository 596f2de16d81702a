import type { Language } from '@aplauso/contract/languages'
import { WORDS_EN } from './words-en.ts'
import { WORDS_ES } from './words-es.ts'
import { WORDS_FR } from './words-fr.ts'
import { type SearchWords, WORDS_PT } from './words-pt.ts'

/** In one file with the palette, so that words of every language find a place in every language. */
export const SEARCH_WORDS: Record<Language, SearchWords> = { pt: WORDS_PT, en: WORDS_EN, es: WORDS_ES, fr: WORDS_FR }
