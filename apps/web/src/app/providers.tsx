import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { LanguageProvider, useText } from '#lib/language.tsx'
import { SessionProvider } from '#lib/session.tsx'
import { toast } from '#ui/toast.ts'

/** Around the router on both sides: the same tree, so that hydration finds the same ids. */
export function Providers({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <LanguageProvider initial={language}>
      <AnnouncedSession>{children}</AnnouncedSession>
    </LanguageProvider>
  )
}

function AnnouncedSession({ children }: { children: ReactNode }) {
  const t = useText()
  return <SessionProvider onEnded={() => toast({ title: t(m.session_ended) })}>{children}</SessionProvider>
}
