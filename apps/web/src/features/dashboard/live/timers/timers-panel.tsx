import { SECOND_MS, TIMERS_MAX } from '@aplauso/contract/limits'
import type { Timer } from '@aplauso/contract/timers'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, TimerReset } from 'lucide-react'
import { useId, useState } from 'react'
import { useQueue, withCreatorId } from '#components/alert-queue/queue-context.ts'
import { useHashFocus } from '#lib/browser/use-hash-focus.ts'
import { useText } from '#lib/i18n/language.tsx'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { TimerDialog } from './timer-dialog.tsx'
import { TimerRow } from './timer-row.tsx'

// Other actors change timers, streams start and end, and donations extend running subathon timers.
const REFRESH_MS = 20 * SECOND_MS
const GROWING_REFRESH_MS = 5 * SECOND_MS
const growsWithDonations = ({ running, secondsPerEuro = 0 }: Timer) => running && secondsPerEuro > 0

/** Countdowns and subathon timers. The right `queue` runs them; only the creator creates them. */
export default function TimersPanel({ isOwn }: { isOwn: boolean }) {
  const t = useText()
  const id = useId()
  const queries = useQueryClient()
  const { api, creatorId } = useQueue()
  const path = withCreatorId('/api/timers', creatorId)
  const queryKey = [path]
  const {
    data: timers,
    isError,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: () => api.get<Timer[]>(path),
    refetchInterval: ({ state }) => (state.data?.some(growsWithDonations) ? GROWING_REFRESH_MS : REFRESH_MS),
  })
  const updateTimers = (change: (timers: Timer[]) => Timer[]) =>
    queries.setQueryData<Timer[]>(queryKey, (now = []) => change(now))
  const [isAdding, setAdding] = useState(false)
  useHashFocus()
  if (!isOwn && !timers?.length) return null
  const isFull = (timers?.length ?? 0) >= TIMERS_MAX
  return (
    <section id="timers" tabIndex={-1} aria-labelledby={id} data-testid="timers" className="overflow-hidden card">
      <div className="flex min-h-13 flex-wrap items-center gap-x-3 ps-4 pe-1.5 sm:ps-5">
        <h2 id={id} className="flex min-w-0 items-center gap-2 font-sans text-sm tracking-normal">
          <TimerReset size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
          {t(m.timers_title)}
        </h2>
        {isOwn && timers && !isFull && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setAdding(true)}
            className="ms-auto flex min-h-11 items-center gap-1.5 rounded-xs px-3 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <Plus size={17} aria-hidden="true" />
            {t(m.timers_add)}
          </button>
        )}
      </div>
      {timers === undefined && !isError && <div aria-hidden="true" className="mx-4 mb-4 h-10 rounded-md skeleton" />}
      {timers === undefined && isError && (
        <div className="px-4 pb-4 sm:px-5">
          <LoadFailed error={error} onRetry={refetch} />
        </div>
      )}
      {timers?.length === 0 && <p className="px-4 pb-4 text-sm text-ink-2 sm:px-5">{t(m.timers_empty)}</p>}
      {timers && timers.length > 0 && (
        <ul ref={restoreListFocus} aria-labelledby={id}>
          {timers.map((timer) => (
            <TimerRow key={timer.id} timer={timer} isOwn={isOwn} updateTimers={updateTimers} />
          ))}
        </ul>
      )}
      {isOwn && isFull && (
        <p className="tnum border-t border-line px-4 py-3 text-sm text-ink-2 sm:px-5">
          {t(m.timers_full, { max: TIMERS_MAX })}
        </p>
      )}
      {isAdding && <TimerDialog updateTimers={updateTimers} onClose={() => setAdding(false)} />}
    </section>
  )
}
