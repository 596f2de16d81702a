import type { Language } from '@aplauso/contract/languages'
import type { ReactNode } from 'react'
import { LanguageProvider } from '#lib/language.tsx'
import { SessionProvider } from '#lib/session.tsx'

/** Around the router on both sides: the same tree, so that hydration finds the same ids. */
export function Providers({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <LanguageProvider initial={language}>
      <SessionProvider>{children}</SessionProvider>
    </LanguageProvider>
  )
}
