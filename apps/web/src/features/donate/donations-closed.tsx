import { m } from '@aplauso/texts/messages'
import { CalendarClock } from 'lucide-react'
import { useId } from 'react'
import type { ClosedBy } from '#components/checkout/checkout-errors.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'

type DonationsClosedProps = {
  by: ClosedBy
  creatorName: string
  /** Undefined if they were closed before the form was filled in. */
  onBack: (() => void) | undefined
}

/** Replaces the form when the creator's plan has no donations left this month, or no account can take the money. */
export default function DonationsClosed({ by, creatorName, onBack }: DonationsClosedProps) {
  const t = useText()
  const isMonthFull = by === 'plan_limit_reached'
  const id = useId()
  return (
    <section
      // The focused button has gone.
      ref={(section) => onBack && section?.focus()}
      tabIndex={-1}
      aria-labelledby={id}
      data-testid={isMonthFull ? 'month-full' : 'no-account'}
      className="rounded-xl bg-surface p-6 text-center shadow-2 outline-none sm:p-8"
    >
      <span className="mx-auto grid size-16 place-items-center rounded-full bg-holofote-soft">
        <CalendarClock size={30} aria-hidden="true" />
      </span>
      <h2 id={id} className="mt-4 text-2xl text-balance">
        {t(isMonthFull ? m.donate_closed : m.donate_no_account)}
      </h2>
      <p className="mt-3 wrap-anywhere text-ink-2">
        {t(isMonthFull ? m.donate_closed_text : m.donate_no_account_text, { name: creatorName })}
      </p>
      {onBack && <p className="mt-3 text-sm text-ink-2">{t(m.donate_closed_kept)}</p>}
      <Link to="/discover" className="mt-6 min-h-14 w-full text-lg btn btn-primary">
        {t(m.supporter_discover)}
      </Link>
      {onBack && (
        <button type="button" onClick={onBack} className="mt-2.5 w-full btn btn-ghost">
          {t(m.donate_closed_form)}
        </button>
      )}
    </section>
  )
}
