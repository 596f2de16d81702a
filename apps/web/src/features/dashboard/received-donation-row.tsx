import { m } from '@aplauso/texts/messages'
import { use } from 'react'
import { QueueContext } from '#components/alert-queue/queue-context.ts'
import { ReplayButton } from '#components/alert-queue/replay-button.tsx'
import type { RecentDonationRow } from '#components/live/recent-donation-rows.ts'
import { donationPath } from '#components/managed-creator/creator-paths.ts'
import { monthsBadge } from '#components/recurring-donations/months-badge.ts'
import { formatAgo, formatEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { Avatar } from '#ui/brand/avatar.tsx'
import { Link } from '#ui/text/link.tsx'

const NOTE_CHIP = 'border border-line-strong px-2 py-0 font-medium text-ink-2 chip'

type ReceivedDonationRowProps = { row: RecentDonationRow; nowMs: number; creatorId: string | undefined }

export function ReceivedDonationRow({ row, nowMs, creatorId }: ReceivedDonationRowProps) {
  const { t, language } = useLanguage()
  const isOwn = use(QueueContext) !== undefined
  const name = row.donorName ?? t(m.common_anonymous)
  const isPaid = row.status === 'paid'
  const months = monthsBadge(row.monthsInRow, t)
  return (
    <li
      data-testid="donation-row"
      data-live={row.live}
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 border-t border-line px-5 py-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-6 ${row.live ? 'bg-holofote-soft' : ''}`}
    >
      <Avatar
        name={name}
        className={`col-start-1 row-start-1 row-end-3 size-10 text-base ${row.live ? '' : 'bg-sunken! text-ink-2!'}`}
      />
      {/* On a phone a long name moves the amount to its own line. */}
      <div className="col-start-2 row-start-1 flex flex-wrap items-center gap-x-3 sm:contents">
        <p
          className={`col-start-2 row-start-1 flex grow-9999 flex-wrap items-center gap-x-2 gap-y-1 font-semibold ${row.message ? 'sm:self-end' : 'row-end-3'}`}
        >
          {row.test ? (
            <span className="min-w-0 wrap-anywhere">{name}</span>
          ) : (
            <Link
              to={donationPath(row.id, creatorId)}
              className="min-w-0 rounded-xs wrap-anywhere underline-offset-4 reach hover:underline"
            >
              {name}
            </Link>
          )}
          {months && <span className={NOTE_CHIP}>{months}</span>}
          {row.private && <span className={NOTE_CHIP}>{t(m.donation_private)}</span>}
          {notesOf(row).map((note) => (
            <span key={t(note)} className={NOTE_CHIP}>
              {t(note)}
            </span>
          ))}
          {isPaid && row.returnedCents > 0 && (
            <span className={NOTE_CHIP}>
              {t(m.common_given_back, { amount: formatEuros(row.returnedCents, language) })}
            </span>
          )}
        </p>
        <div className="col-start-3 row-start-1 row-end-3 flex grow basis-[min-content] flex-row-reverse flex-wrap items-baseline gap-x-2 text-end sm:block">
          <p
            className={`display tnum text-lg leading-tight whitespace-nowrap ${isPaid ? '' : 'text-ink-3 line-through'}`}
          >
            {row.amount !== null && formatEuros(isPaid ? row.amount - row.returnedCents : row.amount, language)}
          </p>
          <time dateTime={row.paidAt} className="text-xs whitespace-nowrap text-ink-2">
            {formatAgo(row.paidAt, language, nowMs)}
          </time>
        </div>
      </div>
      {row.message && (
        <p
          translate="no"
          className={`col-start-2 row-start-2 line-clamp-2 text-sm wrap-anywhere text-ink-2 sm:self-start ${isOwn ? 'max-sm:col-end-4' : ''}`}
        >
          {row.message}
        </p>
      )}
      {/* Keeps its width without the button, so that the amounts are aligned. */}
      {isOwn && (
        <div className="col-start-[-1] row-start-1 -ms-2 -me-2.5 min-w-11 sm:row-end-3">
          {isPaid && <ReplayButton donationId={row.id} name={name} />}
        </div>
      )}
    </li>
  )
}

/** Notes on a donation besides its text. */
function notesOf({ live, test, status, alertStatus }: RecentDonationRow): Message[] {
  if (test) return [m.dashboard_test_chip]
  if (status === 'refunded') return [m.dashboard_refunded]
  if (status === 'charged_back') return [m.dashboard_charged_back]
  if (alertStatus === 'missed') return [m.dashboard_missed]
  if (alertStatus === 'skipped') return [m.queue_skipped]
  if (alertStatus === 'below_minimum') return [m.queue_below_minimum]
  if (alertStatus === 'held') return [m.queue_held]
  if (alertStatus === 'rejected') return [m.queue_rejected]
  return live ? [m.dashboard_new] : []
}
