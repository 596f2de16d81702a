import { ALL_OFFERED, type Offered } from '@aplauso/contract/features'
import type { Language } from '@aplauso/contract/languages'
import type { Operator } from '@aplauso/contract/operator'
import type { Plans } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { LanguageProvider, useText } from '#lib/i18n/language.tsx'
import { OfferedContext } from '#lib/page/offered.ts'
import { OperatorContext } from '#lib/page/operator.ts'
import { PlansContext } from '#lib/page/plans.ts'
import { SessionProvider } from '#lib/session/session.tsx'
import { toast } from '#ui/toast/toast.ts'

type ProvidersProps = {
  language: Language
  isPseudo: boolean
  operator: Operator
  plans: Plans | null
  offered?: Offered | undefined
  children: ReactNode
}

/** Around the router on both sides: the same tree, so that hydration finds the same ids. */
export function Providers({ language, isPseudo, operator, plans, offered = ALL_OFFERED, children }: ProvidersProps) {
  return (
    <OperatorContext value={operator}>
      <PlansContext value={plans}>
        <OfferedContext value={offered}>
          <LanguageProvider initial={language} isPseudo={isPseudo}>
            <AnnouncedSession>{children}</AnnouncedSession>
          </LanguageProvider>
        </OfferedContext>
      </PlansContext>
    </OperatorContext>
  )
}

function AnnouncedSession({ children }: { children: ReactNode }) {
  const t = useText()
  return <SessionProvider onEnded={() => toast({ title: t(m.session_ended) })}>{children}</SessionProvider>
}
