import { m } from '@aplauso/texts/messages'
import { Suspense } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'

// Most donations are one-off, so the monthly terms load only when chosen.
const MonthlyTerms = lazyComponent(() => import('./monthly-terms.tsx'))
const ExistingRecurringDonation = lazyComponent(() => import('./existing-recurring-donation.tsx'))

type MonthlyFieldProps = {
  creator: { slug: string; displayName: string }
  isMonthly: boolean
  /** Total of each payment; undefined while no amount is chosen. */
  paidCents: number | undefined
  email: string | undefined
  emailError: string | undefined
  onChange: (changes: { isMonthly: boolean } | { receiptEmail: string }) => void
}

/** Choice of a one-off or monthly donation, between the amount and the message. */
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

type MonthlyChoiceProps = { isMonthly: boolean; onChange: (isMonthly: boolean) => void }

function MonthlyChoice({ isMonthly, onChange }: MonthlyChoiceProps) {
  const t = useText()
  return (
    <fieldset className="grid grid-cols-2 rounded-full border border-line-strong p-[3px]">
      <legend className="sr-only">{t(m.monthly_legend)}</legend>
      {[false, true].map((each) => (
        <label
          key={`${each}`}
          className="relative grid min-h-11 place-items-center rounded-full px-2 text-center text-sm leading-tight font-semibold text-ink-2 has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="every"
            checked={each === isMonthly}
            onChange={() => onChange(each)}
            className="absolute inset-0 cursor-pointer appearance-none"
          />
          {t(each ? m.monthly_every : m.monthly_once)}
        </label>
      ))}
    </fieldset>
  )
}
