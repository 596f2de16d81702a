import { m } from '@aplauso/texts/messages'
import { formatAgo, formatEuros } from '#lib/format.ts'
import { type Message, useLanguage } from '#lib/language.tsx'
import { Avatar } from '#ui/avatar.tsx'
import type { ReceivedRow } from './received-rows.ts'
import { ReplayButton } from './replay-button.tsx'

export function ReceivedDonationRow({ row, nowMs }: { row: ReceivedRow; nowMs: number }) {
  const { t, language } = useLanguage()
  const name = row.donorName ?? t(m.common_anonymous)
  const kept = row.status === 'paid'
  return (
    <li
      data-testid="donation-row"
      data-live={row.live}
      className={`grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3.5 border-t border-line px-5 py-3.5 sm:px-6 ${row.live ? 'bg-holofote-soft' : ''}`}
    >
      <Avatar
        name={name}
        className={`col-start-1 row-start-1 row-end-3 size-10 text-base ${row.live ? '' : 'bg-sunken! text-ink-2!'}`}
      />
      <p
        className={`col-start-2 row-start-1 flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold ${row.message ? 'sm:self-end' : 'row-end-3'}`}
      >
        <span className="min-w-0 wrap-anywhere">{name}</span>
        {notesOf(row).map((note) => (
          <span key={t(note)} className="border border-line-strong px-2 py-0 font-medium text-ink-2 chip">
            {t(note)}
          </span>
        ))}
      </p>
      {row.message && (
        <p className="col-start-2 col-end-5 row-start-2 line-clamp-2 text-sm wrap-anywhere text-ink-2 sm:col-end-3 sm:self-start">
          {row.message}
        </p>
      )}
      <div className="col-start-3 row-start-1 text-right sm:row-end-3">
        <p className={`display tnum text-lg leading-tight ${kept ? '' : 'text-ink-3 line-through'}`}>
          {formatEuros(row.amount, language)}
        </p>
        <time dateTime={row.createdAt} className="text-xs text-ink-2">
          {formatAgo(row.createdAt, language, nowMs)}
        </time>
      </div>
      {kept && (
        <div className="col-start-4 row-start-1 -mr-2.5 -ml-2 sm:row-end-3">
          <ReplayButton donationId={row.id} name={name} />
        </div>
      )}
    </li>
  )
}

/** What a creator should know of a donation beyond its text. */
function notesOf({ live, test, status, alertStatus }: ReceivedRow): Message[] {
  if (test) return [m.dashboard_test_chip]
  if (status === 'refunded') return [m.dashboard_refunded]
  if (status === 'charged_back') return [m.dashboard_charged_back]
  if (alertStatus === 'missed') return [m.dashboard_missed]
  if (alertStatus === 'skipped') return [m.queue_skipped]
  if (alertStatus === 'below_minimum') return [m.queue_below_minimum]
  return live ? [m.dashboard_new] : []
}
