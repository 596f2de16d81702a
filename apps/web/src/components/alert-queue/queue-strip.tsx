import { m } from '@aplauso/texts/messages'
import { ArrowRight, SkipForward } from 'lucide-react'
import { useId } from 'react'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { Link } from '#ui/text/link.tsx'
import { ALERTS_STATE_STYLES, alertsState } from './alerts-state.ts'
import { QueueAction } from './queue-action.tsx'
import { withoutAlert } from './queue-changes.ts'
import { useQueue } from './queue-context.ts'
import { QueueRow } from './queue-row.tsx'

const WAITING_SHOWN = 2

/**
 * Alert state in one line that links to the live page, with the playing and waiting alerts below. A module of its own,
 * so that the dashboard loads before it.
 */
export default function QueueStrip() {
  const { t, language } = useLanguage()
  const titleId = useId()
  const { queue, connected } = useQueue()
  const state = alertsState(queue, connected)
  const { text, icon: Icon, tone } = ALERTS_STATE_STYLES[state]
  const isUnseen = state === 'off' || state === 'hidden'
  const number = (value: number) => formatNumber(value, language)
  const { playing = [], waiting = [], waitingCount = 0, heldCount = 0, missedCount = 0 } = queue ?? {}
  // Alerts that nobody sees end are only counted: the list would stay between the line and the page.
  const rows = state === 'on' || state === 'muted' ? waiting.slice(0, WAITING_SHOWN) : []
  return (
    <section aria-labelledby={titleId} aria-busy={!queue} data-testid="alert-queue" className="overflow-hidden card">
      <h2 id={titleId} className="sr-only">
        {t(m.queue_title)}
      </h2>
      {/* At least 56 px high with its borders, at any font size. */}
      <div
        data-testid="status-line"
        className="flex min-h-[3.375rem] flex-wrap items-center gap-x-2.5 py-1 ps-3 pe-4 text-sm sm:py-0 sm:pe-5"
      >
        {queue ? (
          <>
            <p className={`min-w-0 shrink chip ${tone}`}>
              <Icon size={15} aria-hidden="true" className="shrink-0" />
              {t(text)}
            </p>
            <p className="tnum min-w-0 flex-1 basis-36 leading-tight text-ink-2">
              {heldCount > 0 && <b className="font-semibold text-ink">{`${t(m.live_held)} ${number(heldCount)} · `}</b>}
              {waitingCount > 0 ? t(m.queue_waiting_total, { total: number(waitingCount) }) : t(m.queue_waiting_empty)}
              {missedCount > 0 && ` · ${t(m.queue_missed)} ${number(missedCount)}`}
              {isUnseen && ` · ${t(m.queue_test_waits)}`}
            </p>
          </>
        ) : (
          <span className="flex-1 ps-2.5">
            <Placeholder className="h-4 w-44" />
          </span>
        )}
        <Link to="/live" className="shrink-0 gap-1.5 tap-link">
          {t(m.shell_live)}
          <ArrowRight size={16} aria-hidden="true" />
        </Link>
      </div>
      {playing.length + rows.length > 0 && (
        <ul aria-labelledby={titleId}>
          {playing.map((alert) => (
            <QueueRow key={alert.id} alert={alert} isPlaying>
              {(name) => (
                <QueueAction
                  label={t(m.queue_skip_of, { name })}
                  icon={SkipForward}
                  path={`/api/alerts/${alert.id}/skip`}
                  change={withoutAlert(alert.id)}
                />
              )}
            </QueueRow>
          ))}
          {rows.map((alert) => (
            <QueueRow key={alert.id} alert={alert}>
              {() => null}
            </QueueRow>
          ))}
        </ul>
      )}
    </section>
  )
}
