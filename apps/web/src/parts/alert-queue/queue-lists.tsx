import type { QueueClearing } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { CircleCheck, Clapperboard, ListMusic, RotateCcw, SkipForward, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { QueueAction } from './queue-action.tsx'
import { withoutAlert } from './queue-changes.ts'
import { QueueColumn } from './queue-column.tsx'
import { useQueue } from './queue-context.ts'
import { QueueLine } from './queue-line.tsx'

// The server counts no further: whoever has missed so many wants to know that they are many.
const WAITING_COUNTED = 1_000
const MISSED_COUNTED = 100

const keyOf = (alerts: readonly { id: string }[] = []) => alerts.map(({ id }) => id).join()

export function PlayingAlerts() {
  const t = useText()
  const { playing } = useQueue().queue ?? {}
  return (
    <QueueColumn
      title={t(m.queue_playing)}
      count={playing?.length}
      countMax={Number.POSITIVE_INFINITY}
      empty={{ icon: Clapperboard, title: t(m.queue_playing_empty), text: t(m.queue_playing_empty_text) }}
      rowsKey={keyOf(playing)}
      rows={(playing ?? []).map((alert) => (
        <QueueLine key={alert.id} alert={alert} lit roomy={playing?.length === 1}>
          {(name) => (
            <QueueAction
              label={t(m.queue_skip_of, { name })}
              icon={SkipForward}
              path={`/api/alerts/${alert.id}/skip`}
              change={withoutAlert(alert.id)}
            />
          )}
        </QueueLine>
      ))}
    />
  )
}

export function WaitingAlerts() {
  const t = useText()
  const { waiting, waitingCount } = useQueue().queue ?? {}
  return (
    <QueueColumn
      title={t(m.queue_waiting)}
      count={waitingCount}
      countMax={WAITING_COUNTED}
      empty={{ icon: ListMusic, title: t(m.queue_waiting_empty), text: t(m.queue_waiting_empty_text) }}
      action={<ClearButton list="waiting" label={t(m.queue_clear_waiting)} />}
      rowsKey={keyOf(waiting)}
      rows={(waiting ?? []).map((alert) => (
        <QueueLine key={alert.id} alert={alert}>
          {(name) => (
            <QueueAction
              label={t(m.queue_drop_of, { name })}
              icon={X}
              path={`/api/alerts/${alert.id}/skip`}
              change={withoutAlert(alert.id)}
            />
          )}
        </QueueLine>
      ))}
    />
  )
}

export function MissedAlerts() {
  const t = useText()
  const { missed, missedCount } = useQueue().queue ?? {}
  return (
    <QueueColumn
      title={t(m.queue_missed)}
      count={missedCount}
      countMax={MISSED_COUNTED}
      empty={{ icon: CircleCheck, title: t(m.queue_missed_empty), text: t(m.queue_missed_empty_text) }}
      action={<ClearButton list="missed" label={t(m.queue_clear_missed)} />}
      rowsKey={keyOf(missed)}
      rows={(missed ?? []).map((alert) => (
        <QueueLine key={alert.id} alert={alert}>
          {(name) => (
            <>
              <QueueAction
                label={t(m.queue_show_of, { name })}
                icon={RotateCcw}
                path={`/api/alerts/${alert.id}/replay`}
                change={withoutAlert(alert.id)}
              />
              <QueueAction
                label={t(m.queue_dismiss_of, { name })}
                icon={X}
                path={`/api/alerts/${alert.id}/skip`}
                change={withoutAlert(alert.id)}
              />
            </>
          )}
        </QueueLine>
      ))}
    />
  )
}

const ClearDialog = lazyPart(() => import('./clear-dialog.tsx'))

/** Beside the heading of a list: takes all of it away, once it was asked whether. */
function ClearButton({ list, label }: QueueClearing & { label: string }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className="min-h-11 shrink-0 rounded-xs px-3 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink"
      >
        {t(m.queue_clear)}
      </button>
      {isAsking && (
        <Suspense>
          <ClearDialog list={list} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
