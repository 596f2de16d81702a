import { DIRECTIONS, type Language, languageOf, requestedLanguage } from '@aplauso/contract/languages'
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { browserStorage } from '#lib/browser/storage.ts'
import { detectLanguage } from './detect-language.ts'
import { protectInputs, protectName, pseudoText } from './pseudo.ts'
import { loadTexts, textOf } from './texts.ts'

/** A compiled text without parameters. */
export type Message = (inputs?: object, options?: { locale?: Language }) => string

/** Renders a text in the active language; texts with parameters require them. */
export type Translate = <Inputs extends object>(
  message: (inputs: Inputs, options: { locale: Language }) => string,
  ...inputs: object extends Inputs ? [inputs?: Inputs] : [inputs: Inputs]
) => string

/** `setLanguage` rejects without any change when the texts cannot be fetched. */
type LanguageState = { language: Language; setLanguage: (language: Language) => Promise<void>; t: Translate }

const LanguageContext = createContext<LanguageState | undefined>(undefined)

const STORAGE_KEY = 'i18nextLng'
const YEAR_SECONDS = 365 * 24 * 60 * 60

// The cookie tells the server the choice on the next request.
function storeChoice(language: Language) {
  browserStorage.set(STORAGE_KEY, language)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `lang=${language};path=/;max-age=${YEAR_SECONDS};samesite=lax`
}

// A language in the address would override the choice on the next load.
function removeLanguageParam() {
  const address = new URL(location.href)
  if (!address.searchParams.has('lang')) return
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}

type LanguageProviderProps = { initial: Language; isPseudo?: boolean; children: ReactNode }

/**
 * Starts in the language of the server's HTML, so that hydration matches. A language in the address applies to the
 * visit and is not stored. Otherwise the order of the specification applies: stored choice, browser, page.
 */
export function LanguageProvider({ initial, isPseudo = false, children }: LanguageProviderProps) {
  const [language, setLanguage] = useState(initial)
  const [speaksPseudo, setSpeaksPseudo] = useState(isPseudo)
  const wanted = useRef(initial)

  /** Loads the texts of a language; false if another one was chosen meanwhile. */
  const prepare = useCallback(
    async (next: Language) => {
      wanted.current = next
      if (isPseudo || next !== initial) await loadTexts(next)
      return wanted.current === next
    },
    [initial, isPseudo],
  )

  useEffect(() => {
    if (isPseudo || requestedLanguage(location.search)) return
    const switchTo = (next: Language) =>
      prepare(next).then(
        (isWanted) => isWanted && show(next, setLanguage),
        (error) => console.warn(`texts of ${next} cannot be fetched`, error),
      )
    const detected = detectLanguage({
      stored: browserStorage.get(STORAGE_KEY),
      browser: navigator.languages,
      page: document.documentElement.lang,
    })
    storeChoice(detected)
    void switchTo(detected)
    const onStorage = (event: StorageEvent) => {
      const chosen = event.key === STORAGE_KEY ? languageOf(event.newValue) : undefined
      if (chosen) void switchTo(chosen)
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [prepare, isPseudo])

  const choose = async (next: Language) => {
    if (!(await prepare(next))) return
    storeChoice(next)
    show(next, setLanguage)
    setSpeaksPseudo(false)
    removeLanguageParam()
  }

  return (
    <LanguageContext value={{ language, setLanguage: choose, t: translator(language, speaksPseudo) }}>
      {children}
    </LanguageContext>
  )
}

function show(language: Language, setLanguage: (language: Language) => void) {
  document.documentElement.lang = language
  document.documentElement.dir = DIRECTIONS[language]
  setLanguage(language)
}

// Built scripts contain the texts in the pseudo-language already.
const HAS_FUNCTIONS = import.meta.env.SSR || import.meta.env.DEV

export function translator(language: Language, isPseudo = false): Translate {
  return (message, ...[given]) => {
    const inputs = given ?? ({} as never)
    // The build replaces the function of a text by an id.
    if (typeof message === 'string') return textOf(message, inputs, language)
    if (HAS_FUNCTIONS && isPseudo) return pseudoText(protectName(message(protectInputs(inputs), { locale: language })))
    return message(inputs, { locale: language })
  }
}

export function useLanguage(): LanguageState {
  const state = use(LanguageContext)
  if (!state) throw new Error('useLanguage needs a LanguageProvider above it')
  return state
}

export const useText = (): Translate => useLanguage().t
