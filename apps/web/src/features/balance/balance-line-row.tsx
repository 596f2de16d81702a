import type { BalanceLine, BalanceLineKind } from '@aplauso/contract/balance'
import { m } from '@aplauso/texts/messages'
import { donationPath } from '#components/managed-creator/creator-paths.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'

const KINDS: Record<BalanceLineKind, Message> = {
  donation: m.balance_kind_donation,
  refund: m.balance_kind_refund,
  chargeback: m.balance_kind_chargeback,
  chargeback_reversed: m.balance_kind_chargeback_reversed,
  payout: m.balance_kind_payout,
  payout_returned: m.balance_kind_payout_returned,
  payout_rejected: m.balance_kind_payout_rejected,
}

type BalanceLineRowProps = { line: BalanceLine; isAgency: boolean; timeZone: string }

/** A booking: the other party, its kind and time, and the change of the balance. */
export function BalanceLineRow({ line, isAgency, timeZone }: BalanceLineRowProps) {
  const { t, language } = useLanguage()
  const kind = t(KINDS[line.kind])
  // A payout has no other party.
  const party = isAgency ? line.creator.displayName : (line.donorName ?? t(m.common_anonymous))
  const when = formatMoment(line.bookedAt, 'short', language, timeZone)
  const path = isAgency || line.donationId === null ? undefined : donationPath(line.donationId)
  const isNegative = line.net < 0 || line.gross < 0
  return (
    <li
      data-testid="balance-line"
      className="flex items-baseline justify-between gap-x-4 border-t border-line px-5 py-3 sm:px-6"
    >
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{line.donationId === null ? kind : party}</p>
        <p className="tnum text-xs text-ink-2">
          {line.donationId !== null && `${kind} · `}
          <time dateTime={line.bookedAt}>{when}</time>
          {path && (
            <>
              {' · '}
              <Link
                to={path}
                className="whitespace-nowrap underline decoration-line-strong underline-offset-3 hover:decoration-current"
              >
                {t(m.balance_open_donation)}
              </Link>
            </>
          )}
        </p>
      </div>
      <p className="tnum text-end whitespace-nowrap">
        <span className={`display text-lg leading-tight ${isNegative ? 'text-perigo' : ''}`}>
          {formatEuros(line.net, language)}
        </span>
        {line.donationId !== null && (
          <span className="block text-xs text-ink-2">
            {t(m.balance_line_of, { amount: formatEuros(line.gross, language) })}
          </span>
        )}
      </p>
    </li>
  )
}
