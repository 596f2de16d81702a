import { Suspense } from 'react'
import { useSession } from '#lib/session/session.tsx'
import { lazyComponent } from '#ui/loading/lazy-part.tsx'
import { MonthlyChoice } from './monthly-choice.tsx'

// Most give once: what giving every month means is fetched by who chooses it.
const MonthlyTerms = lazyComponent(() => import('./monthly-terms.tsx'))
const ExistingRecurringDonation = lazyComponent(() => import('./own-support.tsx'))

type MonthlyFieldProps = {
  creator: { slug: string; displayName: string }
  isMonthly: boolean
  /** All that is paid each time; undefined while no amount is chosen. */
  paidCents: number | undefined
  email: string | undefined
  emailError: string | undefined
  onChange: (changes: { isMonthly: boolean } | { receiptEmail: string }) => void
}

/** Whether it is given once or every month, between the amount and the message. */
export function MonthlyField({ creator, isMonthly, paidCents, email, emailError, onChange }: MonthlyFieldProps) {
  const { user } = useSession()
  return (
    <>
      <MonthlyChoice isMonthly={isMonthly} onChange={(chosen) => onChange({ isMonthly: chosen })} />
      {user && (
        <Suspense>
          <ExistingRecurringDonation slug={creator.slug} isMonthly={isMonthly} />
        </Suspense>
      )}
      {isMonthly && (
        <Suspense fallback={<div className={`rounded-md skeleton ${user ? 'h-28' : 'h-60'}`} />}>
          <MonthlyTerms
            paidCents={paidCents}
            creatorName={creator.displayName}
            email={email}
            emailError={emailError}
            onEmail={(receiptEmail) => onChange({ receiptEmail })}
          />
        </Suspense>
      )}
    </>
  )
}
