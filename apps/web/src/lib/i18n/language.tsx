import { DIRECTIONS, type Language, languageAsked, languageOf } from '@aplauso/contract/languages'
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { browserStorage } from '#lib/browser/storage.ts'
import { detectLanguage } from './detect-language.ts'
import { loadTexts, textOf } from './texts.ts'

/** A compiled text without parameters. */
export type Message = (inputs?: object, options?: { locale?: Language }) => string

/** Writes a text in the active language; texts with parameters demand them. */
export type Translate = <Inputs extends object>(
  message: (inputs: Inputs, options: { locale: Language }) => string,
  ...inputs: object extends Inputs ? [inputs?: Inputs] : [inputs: Inputs]
) => string

/** `setLanguage` rejects, and nothing has changed, when the texts cannot be fetched. */
type LanguageState = { language: Language; setLanguage: (language: Language) => Promise<void>; t: Translate }

const LanguageContext = createContext<LanguageState | undefined>(undefined)

const STORAGE_KEY = 'i18nextLng'
const YEAR_SECONDS = 365 * 24 * 60 * 60

// The cookie is how the server knows the choice on the next request.
function remember(language: Language) {
  browserStorage.set(STORAGE_KEY, language)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `lang=${language};path=/;max-age=${YEAR_SECONDS};samesite=lax`
}

// What was chosen is not to be overruled by the address on the next load.
function forgetAsked() {
  const address = new URL(location.href)
  if (!address.searchParams.has('lang')) return
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}

/**
 * Starts in the language the server wrote the page in, so that hydration finds what it expects. Where the address asked
 * for it, it stays for the visit and is no choice of the visitor's; otherwise the specification's order follows: stored
 * choice, browser, page.
 */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(initial)
  const wanted = useRef(initial)

  /** Fetches what is missing of a language; false where another one has been wanted meanwhile. */
  const prepare = useCallback(
    async (next: Language) => {
      wanted.current = next
      if (next !== initial) await loadTexts(next)
      return wanted.current === next
    },
    [initial],
  )

  useEffect(() => {
    if (languageAsked(location.search)) return
    const follow = (next: Language) =>
      prepare(next).then(
        (isWanted) => isWanted && show(next, setLanguage),
        (error) => console.warn(`The texts of ${next} could not be fetched`, error),
      )
    const detected = detectLanguage({
      stored: browserStorage.get(STORAGE_KEY),
      browser: navigator.languages,
      page: document.documentElement.lang,
    })
    remember(detected)
    void follow(detected)
    const listen = (event: StorageEvent) => {
      const chosen = event.key === STORAGE_KEY ? languageOf(event.newValue) : undefined
      if (chosen) void follow(chosen)
    }
    addEventListener('storage', listen)
    return () => removeEventListener('storage', listen)
  }, [prepare])

  const choose = async (next: Language) => {
    if (!(await prepare(next))) return
    remember(next)
    show(next, setLanguage)
    forgetAsked()
  }

  return (
    <LanguageContext value={{ language, setLanguage: choose, t: translator(language) }}>{children}</LanguageContext>
  )
}

function show(language: Language, setLanguage: (language: Language) => void) {
  document.documentElement.lang = language
  document.documentElement.dir = DIRECTIONS[language]
  setLanguage(language)
}

export function translator(language: Language): Translate {
  return (message, ...[inputs]) =>
    // The build names a text by an id instead of its function.
    typeof message === 'string'
      ? textOf(message, inputs ?? {}, language)
      : message(inputs ?? ({} as never), { locale: language })
}

export function useLanguage(): LanguageState {
  const state = use(LanguageContext)
  if (!state) throw new Error('useLanguage needs a LanguageProvider above it')
  return state
}

export const useText = (): Translate => useLanguage().t
