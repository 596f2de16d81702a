import { LANGUAGES, type Language } from '@aplauso/contract/languages'

/** A text without parameters, from its words in the order of LANGUAGES. What the build writes each of them as. */
export const inLanguages =
  (...words: string[]) =>
  (_inputs: unknown, { locale }: { locale: Language }) =>
    words[LANGUAGES.indexOf(locale)]
