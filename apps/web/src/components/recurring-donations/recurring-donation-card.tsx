import type { RecurringDonationState } from '@aplauso/contract/recurring-donations'
import { m } from '@aplauso/texts/messages'
import { CircleAlert, CircleCheck, CircleStop, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { type Message, useLanguage, useText } from '#lib/i18n/language.tsx'
import { Avatar } from '#ui/brand/avatar.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { Link } from '#ui/text/link.tsx'
import { ChangeAmount } from './change-amount.tsx'
import { formatDayMonth } from './day-month.ts'
import { EndRecurringDonation } from './end-recurring-donation.tsx'
import type { RecurringDonationAccess } from './recurring-donation-calls.ts'
import { payMonth } from './recurring-donation-calls.ts'

const STATES: Record<RecurringDonationState, { icon: LucideIcon; text: Message; tone: string }> = {
  active: { icon: CircleCheck, text: m.supports_active, tone: 'bg-ok-soft text-ok' },
  past_due: { icon: CircleAlert, text: m.supports_past_due, tone: 'bg-perigo-soft text-perigo' },
  ended: { icon: CircleStop, text: m.supports_ended, tone: 'bg-sunken text-ink-2' },
}

const TO_CONFIRM = { icon: CircleAlert, text: m.supports_to_confirm, tone: 'bg-holofote-soft' }

type RecurringDonationCardProps = RecurringDonationAccess & {
  /** Whether ending needs a confirmation. False on the page of an email link that is about ending it. */
  asksFirst: boolean
  onChanged: () => unknown
}

/** One recurring donation from its donor's view, with all its actions. */
export function RecurringDonationCard({ recurringDonation, token, asksFirst, onChanged }: RecurringDonationCardProps) {
  const { t, language } = useLanguage()
  const { creator, amountCents, state, nextAt, months, asksToConfirm } = recurringDonation
  const { icon: Icon, text, tone } = asksToConfirm ? TO_CONFIRM : STATES[state]
  const [isChanging, setChanging] = useState(false)
  const name = creator.displayName
  const date = nextAt === null ? undefined : formatDayMonth(nextAt, language)
  // An erased creator has no page.
  const page = creator.slug && `/donate/${encodeURIComponent(creator.slug)}`
  return (
    <article data-testid="support" data-state={state} aria-label={name} className="grid gap-3.5 px-5 py-4 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <Avatar name={name} src={creator.avatar} className="size-12 shrink-0 text-lg" />
        <div className="min-w-0 flex-1 basis-40">
          {page ? (
            <Link
              to={page}
              translate="no"
              className="rounded-xs leading-snug font-semibold wrap-anywhere underline-offset-4 reach hover:underline"
            >
              {name}
            </Link>
          ) : (
            <p className="leading-snug font-semibold">{name}</p>
          )}
          <p className="tnum text-sm text-ink-2">
            {[
              state === 'active' && date && t(m.supports_next, { date }),
              months > 0 && t(m.months_given, { count: months, total: formatNumber(months, language) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="flex grow flex-wrap items-center justify-between gap-x-3 gap-y-1 sm:grow-0 sm:flex-col sm:items-end">
          <p className={`display tnum text-lg leading-tight ${state === 'ended' ? 'text-ink-3' : ''}`}>
            {t(m.supports_per_month, { amount: formatEuros(amountCents, language) })}
          </p>
          <span className={`gap-1.5 px-2 py-0 chip ${tone}`}>
            <Icon size={14} aria-hidden="true" />
            {t(text)}
          </span>
        </div>
      </div>
      {asksToConfirm && (
        <p className="rounded-md bg-holofote-soft px-4 py-3 text-sm">{t(m.supports_confirm_text, { name })}</p>
      )}
      {state === 'past_due' && date && !asksToConfirm && (
        <p className="rounded-md bg-perigo-soft px-4 py-3 text-sm text-perigo">
          {t(m.supports_past_due_text, { date })}
        </p>
      )}
      {state === 'ended' ? (
        page && (
          <div>
            <Link to={page} className="px-4 text-sm btn btn-ghost">
              {t(m.supports_again)}
            </Link>
          </div>
        )
      ) : (
        <div className="flex flex-wrap gap-2.5">
          {(state === 'past_due' || asksToConfirm) && <PayMonth {...{ recurringDonation, token }} />}
          <button
            type="button"
            onClick={() => setChanging(true)}
            aria-label={t(m.supports_change_of, { name })}
            className="px-4 text-sm btn btn-ghost"
          >
            {t(m.supports_change)}
          </button>
          <EndRecurringDonation {...{ recurringDonation, token, asksFirst, onChanged }} />
        </div>
      )}
      {isChanging && <ChangeAmount {...{ recurringDonation, token, onChanged }} onClose={() => setChanging(false)} />}
    </article>
  )
}

/**
 * Opens the checkout for the unpaid month, or for the next one at the creator’s other account. Later months are charged
 * to the same payment method.
 */
function PayMonth(access: RecurringDonationAccess) {
  const t = useText()
  const { asksToConfirm, creator } = access.recurringDonation
  const { change, busy } = useChange({
    async send() {
      const { checkoutUrl } = await payMonth(access)
      if (!checkoutUrl) throw new Error(t(m.pricing_checkout_failed))
      return checkoutUrl
    },
    onDone: (address) => location.assign(address),
    failedTitle: t(m.supports_pay_failed),
  })
  return (
    <BusyButton
      busy={busy}
      onClick={() => change()}
      {...(asksToConfirm && { 'aria-label': t(m.supports_confirm_of, { name: creator.displayName }) })}
      className="px-4 text-sm btn-primary"
    >
      {t(asksToConfirm ? m.supports_confirm : m.supports_pay)}
    </BusyButton>
  )
}
