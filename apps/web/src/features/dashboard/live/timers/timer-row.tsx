import { TIMER_ADDED_MAX_SECONDS } from '@aplauso/contract/limits'
import type { Timer } from '@aplauso/contract/timers'
import { m } from '@aplauso/texts/messages'
import { Minus, Pause, Pencil, Play, Plus, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useQueue, withCreatorId } from '#components/alert-queue/queue-context.ts'
import { useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { TimerDialog, type UpdateTimers } from './timer-dialog.tsx'
import { secondsOf, timeText } from './timer-time.ts'
import { useRemainingSeconds } from './use-remaining-seconds.ts'

type TimerRowProps = { timer: Timer; isOwn: boolean; updateTimers: UpdateTimers }
type TimerAction = { step: 'start' | 'pause' | 'reset' } | { step: 'add'; seconds: number }

/** A timer with its controls. */
export function TimerRow({ timer, isOwn, updateTimers }: TimerRowProps) {
  const t = useText()
  const { api, creatorId, rights } = useQueue()
  const { id, name, running, waitsForStream } = timer
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  const left = useRemainingSeconds(timer)
  const hasEnded = left === 0
  // A timer at zero can only be restarted.
  const isActive = (running || waitsForStream) && !hasEnded
  const { change, busy } = useChange({
    send: ({ step, ...body }: TimerAction) =>
      api.post<Timer>(withCreatorId(`/api/timers/${id}/${step}`, creatorId), 'seconds' in body ? body : undefined),
    onDone: (changed) => updateTimers((timers) => timers.map((one) => (one.id === id ? changed : one))),
  })
  const remove = useChange({
    send: () => api.del(`/api/timers/${id}`),
    onDone: () => updateTimers((timers) => timers.filter((one) => one.id !== id)),
    inDialog: true,
  })
  const state = hasEnded
    ? m.timers_over
    : waitsForStream
      ? m.timers_waits
      : running
        ? m.timers_running
        : m.timers_paused
  return (
    <li data-testid="timer" className="grid gap-3 border-t border-line px-4 py-3.5 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-[min(100%,11rem)]">
          <p translate="no" className="font-semibold wrap-anywhere">
            {name}
          </p>
          <p
            role="timer"
            aria-label={t(m.timers_left_of, { name })}
            className={`tnum font-display text-3xl leading-tight ${hasEnded ? 'text-ink-3' : ''}`}
          >
            {timeText(left)}
          </p>
          <p className="text-sm text-ink-2">
            <span className={isActive ? 'font-semibold text-ink' : ''}>{t(state)}</span>
            <TimerFacts timer={timer} />
          </p>
        </div>
        {rights.includes('queue') && (
          <BusyButton
            busy={busy}
            icon={isActive ? Pause : Play}
            aria-label={t(isActive ? m.timers_pause_of : m.timers_start_of, { name })}
            onClick={() => change({ step: isActive ? 'pause' : 'start' })}
            className={`text-sm ${isActive ? 'btn-ghost' : 'btn-ink'}`}
          >
            {t(isActive ? m.timers_pause : m.timers_start)}
          </BusyButton>
        )}
      </div>
      <div className="-mx-2.5 flex flex-wrap items-center gap-y-2">
        {rights.includes('queue') && (
          <>
            <TimeChange name={name} busy={busy} onChange={(seconds) => change({ step: 'add', seconds })} />
            <IconButton
              label={t(m.timers_reset_of, { name })}
              icon={RotateCcw}
              aria-disabled={busy || undefined}
              onClick={() => busy || change({ step: 'reset' })}
            />
          </>
        )}
        {isOwn && (
          <div className="ms-auto flex">
            <IconButton
              label={t(m.timers_edit_of, { name })}
              icon={Pencil}
              aria-haspopup="dialog"
              onClick={() => setOpen('edit')}
            />
            <IconButton
              label={t(m.timers_delete_of, { name })}
              icon={Trash2}
              aria-haspopup="dialog"
              onClick={() => setOpen('delete')}
            />
          </div>
        )}
      </div>
      {open === 'edit' && <TimerDialog timer={timer} updateTimers={updateTimers} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t(m.timers_delete_sure, { name })}
          text={t(m.timers_delete_text)}
          confirm={t(m.timers_delete)}
          tone="danger"
          busy={remove.busy}
          failure={remove.failure}
          onConfirm={() => remove.change(undefined)}
          onClose={close}
        />
      )}
    </li>
  )
}

function TimerFacts({ timer: { secondsPerEuro = 0, capSeconds, pauseWithObs } }: { timer: Timer }) {
  const t = useText()
  const facts = [
    ...(secondsPerEuro > 0 ? [t(m.timers_per_euro, { time: timeText(secondsPerEuro) })] : []),
    ...(capSeconds === null ? [] : [t(m.timers_at_most, { time: timeText(capSeconds) })]),
    ...(pauseWithObs ? [t(m.timers_with_stream)] : []),
  ]
  return <span className="tnum">{facts.map((fact) => ` · ${fact}`).join('')}</span>
}

const DEFAULT_CHANGE = '1:00'

type TimeChangeProps = { name: string; busy: boolean; onChange: (seconds: number) => void }

/** Adds or removes the typed time. */
function TimeChange({ name, busy, onChange }: TimeChangeProps) {
  const t = useText()
  const [typed, setTyped] = useState(DEFAULT_CHANGE)
  const seconds = secondsOf(typed) ?? 0
  const isChangeValid = seconds > 0 && seconds <= TIMER_ADDED_MAX_SECONDS
  const isDisabled = busy || !isChangeValid || undefined
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={t(m.timers_take_time_of, { name })}
        icon={Minus}
        aria-disabled={isDisabled}
        onClick={() => isDisabled || onChange(-seconds)}
        className="aria-disabled:opacity-55"
      />
      <input
        name="time"
        aria-label={t(m.timers_change_time_of, { name })}
        aria-invalid={!isChangeValid || undefined}
        inputMode="text"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="tnum w-20 px-2 text-center field"
      />
      <IconButton
        label={t(m.timers_add_time_of, { name })}
        icon={Plus}
        aria-disabled={isDisabled}
        onClick={() => isDisabled || onChange(seconds)}
        className="aria-disabled:opacity-55"
      />
    </div>
  )
}
