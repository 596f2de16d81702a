import { type Language, languageAsked, languageOf } from '@aplauso/contract/languages'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { browserStorage } from '#lib/browser/storage.ts'
import { detectLanguage } from './detect-language.ts'

/** A compiled text without parameters. */
export type Message = (inputs?: object, options?: { locale?: Language }) => string

/** Writes a text in the active language; texts with parameters demand them. */
export type Translate = <Inputs extends object>(
  message: (inputs: Inputs, options: { locale: Language }) => string,
  ...inputs: object extends Inputs ? [inputs?: Inputs] : [inputs: Inputs]
) => string

type LanguageState = { language: Language; setLanguage: (language: Language) => void; t: Translate }

const LanguageContext = createContext<LanguageState | undefined>(undefined)

const STORAGE_KEY = 'i18nextLng'
const YEAR_SECONDS = 365 * 24 * 60 * 60

// The cookie is how the server knows the choice on the next request.
function remember(language: Language) {
  browserStorage.set(STORAGE_KEY, language)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `lang=${language};path=/;max-age=${YEAR_SECONDS};samesite=lax`
  document.documentElement.lang = language
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

  useEffect(() => {
    if (languageAsked(location.search)) return
    const detected = detectLanguage({
      stored: browserStorage.get(STORAGE_KEY),
      browser: navigator.languages,
      page: document.documentElement.lang,
    })
    remember(detected)
    setLanguage(detected)
    const follow = (event: StorageEvent) => {
      const chosen = event.key === STORAGE_KEY ? languageOf(event.newValue) : undefined
      if (!chosen) return
      document.documentElement.lang = chosen
      setLanguage(chosen)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])

  const choose = (next: Language) => {
    remember(next)
    setLanguage(next)
    forgetAsked()
  }

  return (
    <LanguageContext value={{ language, setLanguage: choose, t: translator(language) }}>{children}</LanguageContext>
  )
}

export function translator(language: Language): Translate {
  return (message, ...[inputs]) => message(inputs ?? ({} as never), { locale: language })
}

export function useLanguage(): LanguageState {
  const state = use(LanguageContext)
  if (!state) throw new Error('useLanguage needs a LanguageProvider above it')
  return state
}

export const useText = (): Translate => useLanguage().t
