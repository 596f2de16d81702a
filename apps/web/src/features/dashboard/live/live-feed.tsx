import { m } from '@aplauso/texts/messages'
import {
  CircleCheck,
  CircleMinus,
  CircleX,
  Clapperboard,
  FlaskConical,
  Hand,
  Hourglass,
  type LucideIcon,
  SkipForward,
  Sparkles,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { useId } from 'react'
import { useQueue } from '#components/alert-queue/queue-context.ts'
import { ReplayButton } from '#components/alert-queue/replay-button.tsx'
import { Amount } from '#components/live/hidden-amounts.tsx'
import type { RecentDonationRow } from '#components/live/recent-donation-rows.ts'
import { monthsBadge } from '#components/recurring-donations/months-badge.ts'
import { useNowMs } from '#lib/browser/use-now.ts'
import { formatAgo } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'

const FEED_ROWS = 6

/** A donation or one of its alerts, with the alert's status. */
export type LiveFeedRow = Omit<RecentDonationRow, 'alertStatus'> & {
  alertStatus: RecentDonationRow['alertStatus'] | 'playing'
}

type LiveFeedProps = {
  /** Undefined while they load. */
  rows: readonly LiveFeedRow[] | undefined
  /** The error of loading `rows`. */
  error: unknown
  onRetry: () => unknown
}

/** The last donations and the status of each alert. */
export function LiveFeed({ rows, error, onRetry }: LiveFeedProps) {
  const { t } = useLanguage()
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={!rows && !error}
      data-testid="live-feed"
      className="overflow-hidden card"
    >
      <h2 id={titleId} className="px-4 py-3.5 font-sans text-sm tracking-normal sm:px-5">
        {t(m.live_feed)}
      </h2>
      {!rows &&
        !error &&
        ['w-40', 'w-28', 'w-36'].map((width) => (
          <div key={width} aria-hidden="true" className="flex h-14 items-center border-t border-line px-4 sm:px-5">
            <Placeholder className={`h-4 ${width}`} />
          </div>
        ))}
      {!rows && error !== null && (
        <div className="border-t border-line p-4 sm:px-5">
          <LoadFailed error={error} onRetry={onRetry} />
        </div>
      )}
      {rows?.length === 0 && (
        <p className="border-t border-line px-4 py-4 text-sm text-ink-2 sm:px-5">{t(m.live_feed_empty)}</p>
      )}
      {rows && rows.length > 0 && (
        <ul>
          {rows.slice(0, FEED_ROWS).map((row) => (
            <FeedRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  )
}

function FeedRow({ row }: { row: LiveFeedRow }) {
  const { t, language } = useLanguage()
  const nowMs = useNowMs()
  const name = row.donorName ?? t(m.common_anonymous)
  const { icon: Icon, text, tone = 'text-ink-2' } = outcomeOf(row)
  const months = monthsBadge(row.monthsInRow, t)
  const isPaid = row.status === 'paid'
  const { rights } = useQueue()
  return (
    <li
      data-testid="donation-row"
      className="flex min-h-14 items-center gap-3 border-t border-line ps-4 pe-1.5 sm:ps-5"
    >
      <Icon size={18} aria-hidden="true" className={`shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1 py-1.5">
        <p className="flex gap-2 text-sm leading-5 font-semibold">
          <span className="truncate" translate={row.donorName === null ? undefined : 'no'}>
            {name}
          </span>
          <span className={`tnum ms-auto shrink-0 ${isPaid ? '' : 'text-ink-3 line-through'}`}>
            <Amount cents={isPaid && row.amount !== null ? row.amount - row.returnedCents : row.amount} />
          </span>
        </p>
        <p className="flex flex-wrap gap-x-1.5 text-xs text-ink-2">
          <span className={`font-semibold ${tone}`}>{t(text)}</span>
          {months && <span>· {months}</span>}
          <time dateTime={row.paidAt} className="ms-auto">
            {formatAgo(row.paidAt, language, nowMs)}
          </time>
        </p>
      </div>
      <span className="min-w-11">
        {isPaid && rights.includes('queue') && <ReplayButton donationId={row.id} name={name} />}
      </span>
    </li>
  )
}

type Outcome = { icon: LucideIcon; text: Message; tone?: string }

function outcomeOf({ test, status, alertStatus }: LiveFeedRow): Outcome {
  if (test) return { icon: FlaskConical, text: m.dashboard_test_chip }
  if (status === 'refunded') return { icon: Undo2, text: m.dashboard_refunded }
  if (status === 'charged_back') return { icon: Undo2, text: m.dashboard_charged_back, tone: 'text-perigo' }
  switch (alertStatus) {
    case 'playing':
      return { icon: Clapperboard, text: m.queue_playing }
    case 'shown':
      return { icon: CircleCheck, text: m.live_shown, tone: 'text-ok' }
    case 'missed':
      return { icon: TriangleAlert, text: m.dashboard_missed, tone: 'text-perigo' }
    case 'skipped':
      return { icon: SkipForward, text: m.queue_skipped }
    case 'below_minimum':
      return { icon: CircleMinus, text: m.queue_below_minimum }
    case 'held':
      return { icon: Hand, text: m.queue_held }
    case 'rejected':
      return { icon: CircleX, text: m.queue_rejected }
    case 'waiting':
      return { icon: Hourglass, text: m.live_waiting }
    case null:
      return { icon: Sparkles, text: m.dashboard_new }
  }
}
