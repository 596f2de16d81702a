import { EMAIL_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { CalendarHeart } from 'lucide-react'
import { useState } from 'react'
import { formatDayMonth, monthAfter } from '#components/recurring-donations/day-month.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { TextField } from '#ui/form/text-field.tsx'

type MonthlyTermsProps = {
  /** Total of each payment; undefined while no amount is chosen. */
  paidCents: number | undefined
  creatorName: string
  email: string | undefined
  emailError: string | undefined
  onEmail: (email: string) => void
}

/** Terms of a monthly donation. Donors without an account enter the email address that identifies them. */
export default function MonthlyTerms({ paidCents, creatorName, email, emailError, onEmail }: MonthlyTermsProps) {
  const { t, language } = useLanguage()
  const { user } = useSession()
  const [date] = useState(() => formatDayMonth(monthAfter(new Date()), language))
  return (
    <>
      <div role="status" className="flex gap-2.5 rounded-md bg-sunken px-3.5 py-3 text-sm">
        <CalendarHeart size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-cravo-text" />
        <div className="grid min-w-0 gap-1">
          {paidCents !== undefined && <p>{t(m.monthly_note, { amount: formatEuros(paidCents, language), date })}</p>}
          <p className="text-ink-2">{t(m.monthly_methods)}</p>
        </div>
      </div>
      {!user && (
        <TextField
          label={t(m.monthly_email)}
          hint={t(m.monthly_email_note, { name: creatorName })}
          error={emailError}
          type="email"
          name="receiptEmail"
          autoComplete="email"
          required
          maxLength={EMAIL_MAX_CHARACTERS}
          value={email ?? ''}
          onChange={onEmail}
        />
      )}
    </>
  )
}
