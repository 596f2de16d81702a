import type { QueueClearing, QueuedAlert } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { CircleCheck, ListMusic, type LucideIcon, RotateCcw, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useId, useState } from 'react'
import { QueueAction } from '#components/alert-queue/queue-action.tsx'
import { withoutAlert } from '#components/alert-queue/queue-changes.ts'
import { useQueue } from '#components/alert-queue/queue-context.ts'
import { QueueRow } from '#components/alert-queue/queue-row.tsx'
import { formatNumber } from '#lib/i18n/format.ts'
import { type Message, useLanguage, useText } from '#lib/i18n/language.tsx'
import { useStepFocus } from '#ui/focus/use-step-focus.ts'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'

// The server counts no further; at the maximum the page adds a plus sign.
const WAITING_COUNT_MAX = 1_000
const MISSED_COUNT_MAX = 100

export function WaitingAlerts() {
  const t = useText()
  const { waiting, waitingCount } = useQueue().queue ?? {}
  return (
    <QueueList
      testId="live-queue"
      title={m.queue_waiting}
      list="waiting"
      clear={m.queue_clear_waiting}
      alerts={waiting}
      count={waitingCount}
      countMax={WAITING_COUNT_MAX}
      empty={{ icon: ListMusic, text: m.queue_waiting_empty }}
      actions={({ id }, name) => (
        <QueueAction
          label={t(m.queue_drop_of, { name })}
          icon={X}
          path={`/api/alerts/${id}/skip`}
          change={withoutAlert(id)}
          undo={{ description: t(m.live_skipped, { name }), paths: [`/api/alerts/${id}/replay`] }}
        />
      )}
    />
  )
}

export function MissedAlerts() {
  const t = useText()
  const { missed, missedCount } = useQueue().queue ?? {}
  return (
    <QueueList
      testId="live-missed"
      title={m.queue_missed}
      list="missed"
      clear={m.queue_clear_missed}
      alerts={missed}
      count={missedCount}
      countMax={MISSED_COUNT_MAX}
      empty={{ icon: CircleCheck, text: m.queue_missed_empty }}
      actions={({ id }, name) => (
        <>
          <QueueAction
            label={t(m.queue_show_of, { name })}
            icon={RotateCcw}
            path={`/api/alerts/${id}/replay`}
            change={withoutAlert(id)}
          />
          <QueueAction
            label={t(m.queue_dismiss_of, { name })}
            icon={X}
            path={`/api/alerts/${id}/skip`}
            change={withoutAlert(id)}
            undo={{ description: t(m.live_dismissed, { name }) }}
          />
        </>
      )}
    />
  )
}

type QueueListProps = QueueClearing & {
  testId: string
  title: Message
  clear: Message
  /** Undefined while they load. The server counts up to `countMax`. */
  alerts: readonly QueuedAlert[] | undefined
  count: number | undefined
  countMax: number
  empty: { icon: LucideIcon; text: Message }
  actions: (alert: QueuedAlert, name: string) => ReactNode
}

/** A list of the queue; a single line while it is empty. */
function QueueList({ testId, title, list, clear, alerts = [], count, countMax, empty, actions }: QueueListProps) {
  const { t, language } = useLanguage()
  const titleId = useId()
  const mayControlQueue = useQueue().rights.includes('queue')
  const { box, ...focus } = useStepFocus(alerts.map(({ id }) => id).join())
  const number = (value: number) => formatNumber(value, language) + (value >= countMax ? '+' : '')
  const more = (count ?? 0) - alerts.length
  const { icon: EmptyIcon } = empty
  return (
    <div ref={box} {...focus} data-list={list} data-testid={testId} className="overflow-hidden card">
      <div className="flex min-h-13 flex-wrap items-center gap-x-3 ps-4 pe-1.5 sm:ps-5">
        {/* Gets the keyboard focus when the focused row leaves. */}
        <h2 id={titleId} tabIndex={-1} data-next="" className="min-w-0 font-sans text-sm tracking-normal">
          {t(title)}{' '}
          {count ? <span className="tnum ms-1 rounded-full bg-sunken px-2 py-0.5 text-xs">{number(count)}</span> : null}
        </h2>
        <span className="ms-auto flex min-w-0 items-center gap-2 text-sm text-ink-2">
          {count === undefined && <Placeholder className="me-3 h-4 w-24" />}
          {count === 0 && (
            <span className="flex items-center gap-2 pe-3 text-end">
              <EmptyIcon size={17} aria-hidden="true" className="shrink-0 text-ink-3" />
              {t(empty.text)}
            </span>
          )}
          {count && mayControlQueue ? <ClearButton list={list} alerts={alerts} count={count} label={t(clear)} /> : null}
        </span>
      </div>
      {alerts.length > 0 && (
        <ul aria-labelledby={titleId}>
          {alerts.map((alert) => (
            <QueueRow key={alert.id} alert={alert}>
              {(name) => mayControlQueue && actions(alert, name)}
            </QueueRow>
          ))}
          {more > 0 && (
            <li className="border-t border-line px-4 py-3 text-xs text-ink-2 sm:px-5">
              {t(m.queue_more, { total: formatNumber(more, language) + ((count ?? 0) >= countMax ? '+' : '') })}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

const ClearQueueDialog = lazyComponent(() => import('./clear-queue-dialog.tsx'))

/** Clears the list after a confirmation. */
function ClearButton({
  label,
  ...dialogProps
}: Omit<ComponentProps<typeof ClearQueueDialog>, 'onClose'> & { label: string }) {
  const t = useText()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setConfirming(true)}
        className="min-h-11 shrink-0 rounded-xs px-3 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink"
      >
        {t(m.queue_clear)}
      </button>
      {isConfirming && (
        <Suspense>
          <ClearQueueDialog {...dialogProps} onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </>
  )
}
