import { DEFAULT_LANGUAGE, type Language, languageOf } from '@aplauso/contract/languages'

type Hints = { stored: string | null; browser: readonly string[]; page: string }

/** Language in the browser: the stored choice, then the browser's languages, then the page's tag, then Portuguese. */
export function detectLanguage({ stored, browser, page }: Hints): Language {
  return firstLanguage([stored, ...browser, page]) ?? DEFAULT_LANGUAGE
}

function firstLanguage(tags: readonly (string | null)[]): Language | undefined {
  for (const tag of tags) {
    const language = languageOf(tag)
    if (language) return language
  }
  return undefined
}
