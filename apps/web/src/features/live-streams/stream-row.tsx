import { HOUR_MS, MINUTE_MS } from '@aplauso/contract/limits'
import type { Stream } from '@aplauso/contract/streams'
import { m } from '@aplauso/texts/messages'
import { Amount } from '#components/live/hidden-amounts.tsx'
import { streamDonationsPath } from '#components/managed-creator/creator-paths.ts'
import { useNowMs } from '#lib/browser/use-now.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatNumber, numberFormat } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'
import { StreamGoals } from './stream-goals.tsx'

type StreamRowProps = {
  stream: Stream
  creatorId: string | undefined
  timeZone: string | undefined
  seesDonations: boolean
}

/** Time, duration, totals, top donors and goals of a stream. */
export function StreamRow({ stream, creatorId, timeZone, seesDonations }: StreamRowProps) {
  const { t, language } = useLanguage()
  const nowMs = useNowMs()
  const { id, startedAt, endedAt, totalCents, donations, top, goals } = stream
  const when = (moment: string) => formatMoment(moment, 'minute', language, timeZone)
  const lastedMs = Math.max(0, (endedAt === null ? nowMs : Date.parse(endedAt)) - Date.parse(startedAt))
  const headingId = `stream-${id}`
  return (
    <li data-testid="stream-report" className="grid gap-3 border-t border-line px-5 py-4 sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h3
            id={headingId}
            className="tnum flex flex-wrap items-center gap-x-2.5 gap-y-1 font-sans text-base font-semibold tracking-normal"
          >
            <time dateTime={startedAt}>{when(startedAt)}</time>
            {endedAt === null && <span className="bg-cravo-soft text-cravo-text chip">{t(m.stream_report_now)}</span>}
          </h3>
          <p className="tnum flex flex-wrap gap-x-3 text-sm text-ink-2">
            {endedAt !== null && <span>{t(m.stream_report_until, { time: when(endedAt) })}</span>}
            <span>{durationText(lastedMs, language)}</span>
          </p>
        </div>
        <p className="tnum flex flex-wrap items-baseline gap-x-3">
          {totalCents !== null && (
            <span className="display text-xl leading-tight">
              <Amount cents={totalCents} />
            </span>
          )}
          <span className="text-sm text-ink-2">
            {t(m.donate_count, { count: donations, total: formatNumber(donations, language) })}
          </span>
        </p>
      </div>
      {top.length > 0 && (
        <div className="text-sm text-ink-2">
          <h4 className="font-sans text-sm font-semibold tracking-normal text-ink-3">{t(m.stream_report_top)}</h4>
          <ol className="flex flex-wrap gap-x-4 gap-y-0.5">
            {top.map((donor) => (
              <li key={donor.donorName} className="tnum flex min-w-0 flex-wrap gap-x-1.5">
                <span translate="no" className="min-w-0 wrap-anywhere text-ink">
                  {donor.donorName}
                </span>
                <span>
                  <Amount cents={donor.totalCents} />
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
      {goals.length > 0 && <StreamGoals goals={goals} endedAt={endedAt} />}
      {seesDonations && donations > 0 && (
        <p className="-my-1.5 text-sm">
          <Link to={streamDonationsPath(id, creatorId)} aria-describedby={headingId} className="tap-link">
            {t(m.stream_report_donations)}
          </Link>
        </p>
      )}
    </li>
  )
}

/** "2 h 15 min": rounded down to minutes, hours only if there are any. */
function durationText(lastedMs: number, language: Parameters<typeof numberFormat>[0]): string {
  const hours = Math.floor(lastedMs / HOUR_MS)
  const minutes = Math.floor((lastedMs % HOUR_MS) / MINUTE_MS)
  const inUnit = (value: number, unit: 'hour' | 'minute') =>
    numberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  return [...(hours > 0 ? [inUnit(hours, 'hour')] : []), inUnit(minutes, 'minute')].join(' ')
}
