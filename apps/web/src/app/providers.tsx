import { ALL_FEATURES_AVAILABLE, type AvailableFeatures } from '@aplauso/contract/features'
import type { Language } from '@aplauso/contract/languages'
import type { Operator } from '@aplauso/contract/operator'
import type { Plans } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { LanguageProvider, useText } from '#lib/i18n/language.tsx'
import { AvailableFeaturesContext } from '#lib/page/available-features.ts'
import { OperatorContext } from '#lib/page/operator.ts'
import { PlansContext } from '#lib/page/plans.ts'
import { SessionProvider } from '#lib/session/session.tsx'
import { toast } from '#ui/toast/toast-store.ts'

type ProvidersProps = {
  language: Language
  isPseudo: boolean
  operator: Operator
  plans: Plans | null
  offered?: AvailableFeatures | undefined
  children: ReactNode
}

/** Providers around the router on server and browser: the tree must be equal, so that hydration finds equal ids. */
export function Providers({
  language,
  isPseudo,
  operator,
  plans,
  offered = ALL_FEATURES_AVAILABLE,
  children,
}: ProvidersProps) {
  return (
    <OperatorContext value={operator}>
      <PlansContext value={plans}>
        <AvailableFeaturesContext value={offered}>
          <LanguageProvider initial={language} isPseudo={isPseudo}>
            <SessionWithEndToast>{children}</SessionWithEndToast>
          </LanguageProvider>
        </AvailableFeaturesContext>
      </PlansContext>
    </OperatorContext>
  )
}

function SessionWithEndToast({ children }: { children: ReactNode }) {
  const t = useText()
  return <SessionProvider onEnded={() => toast({ title: t(m.session_ended) })}>{children}</SessionProvider>
}
