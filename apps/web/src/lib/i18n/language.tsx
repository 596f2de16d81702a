import { DIRECTIONS, type Language, languageOf, requestedLanguage } from '@aplauso/contract/languages'
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { browserStorage } from '#lib/browser/storage.ts'
import { detectLanguage } from './detect-language.ts'
import { protectInputs, pseudoText } from './pseudo.ts'
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
function storeChoice(language: Language) {
  browserStorage.set(STORAGE_KEY, language)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `lang=${language};path=/;max-age=${YEAR_SECONDS};samesite=lax`
}

// What was chosen is not to be overruled by the address on the next load.
function removeLanguageParam() {
  const address = new URL(location.href)
  if (!address.searchParams.has('lang')) return
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}

type LanguageProviderProps = { initial: Language; isPseudo?: boolean; children: ReactNode }

/**
 * Starts in the language the server wrote the page in, so that hydration finds what it expects. Where the address asked
 * for it, it stays for the visit and is no choice of the visitor's; otherwise the specification's order follows: stored
 * choice, browser, page.
 */
export function LanguageProvider({ initial, isPseudo = false, children }: LanguageProviderProps) {
  const [language, setLanguage] = useState(initial)
  const [speaksPseudo, setSpeaksPseudo] = useState(isPseudo)
  const wanted = useRef(initial)

  /** Fetches what is missing of a language; false where another one has been wanted meanwhile. */
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
        (error) => console.warn(`The texts of ${next} could not be fetched`, error),
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

// In scripts as they are built, the text of an id is in the pseudo-language already.
const HAS_FUNCTIONS = import.meta.env.SSR || import.meta.env.DEV

export function translator(language: Language, isPseudo = false): Translate {
  return (message, ...[given]) => {
    const inputs = given ?? ({} as never)
    // The build names a text by an id instead of its function.
    if (typeof message === 'string') return textOf(message, inputs, language)
    if (HAS_FUNCTIONS && isPseudo) return pseudoText(message(protectInputs(inputs), { locale: language }))
    return message(inputs, { locale: language })
  }
}

export function useLanguage(): LanguageState {
  const state = use(LanguageContext)
  if (!state) throw new Error('useLanguage needs a LanguageProvider above it')
  return state
}

export const useText = (): Translate => useLanguage().t
