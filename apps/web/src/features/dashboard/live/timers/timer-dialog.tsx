import { TIMER_NAME_MAX_CHARACTERS, TIMER_RATE_MAX_SECONDS } from '@aplauso/contract/limits'
import type { Timer } from '@aplauso/contract/timers'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useQueue } from '#components/alert-queue/queue-context.ts'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { maxLengthOf } from '#ui/form/max-length.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { pickTexts, useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { invalidTimerFields, type TimerDraft, timerBodyOf, timerDraftOf } from './timer-draft.ts'

/** Updates the cached timers. */
export type UpdateTimers = (change: (timers: Timer[]) => Timer[]) => void

/** `timer` is edited; without it a new one is created. */
type TimerDialogProps = { timer?: Timer; updateTimers: UpdateTimers; onClose: () => void }

export function TimerDialog({ timer, updateTimers, onClose }: TimerDialogProps) {
  const { t, language } = useLanguage()
  const { api } = useQueue()
  const [draft, setDraft] = useState(() => timerDraftOf(timer))
  const change = (changes: Partial<TimerDraft>) => setDraft((now) => ({ ...now, ...changes }))
  const problems = {
    timerName: t(m.timers_name_error, { max: TIMER_NAME_MAX_CHARACTERS }),
    start: t(m.timers_time_error, { example: '1:30:00' }),
    rate: t(m.timers_rate_error, { max: formatNumber(TIMER_RATE_MAX_SECONDS, language) }),
    cap: t(m.timers_time_error, { example: '1:30:00' }),
  }
  const { props, busy, errorOf, failure } = useForm({
    values: draft,
    check: (typed) => pickTexts(problems, invalidTimerFields(typed)),
    send: (typed) => {
      const body = timerBodyOf(typed, timer === undefined)
      return timer ? api.patch<Timer>(`/api/timers/${timer.id}`, body) : api.post<Timer>('/api/timers', body)
    },
    onSent(saved) {
      updateTimers((timers) => (timer ? timers.map((one) => (one.id === saved.id ? saved : one)) : [...timers, saved]))
      toast({ title: t(m.timers_saved) })
      onClose()
    },
    errorDisplay: 'here',
  })
  return (
    <Modal title={t(timer ? m.timers_edit : m.timers_add)} busy={busy} onClose={onClose}>
      <form {...props} className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          label={t(m.timers_name)}
          name="timerName"
          autoComplete="off"
          error={errorOf('timerName')}
          maxLength={maxLengthOf(draft.timerName, TIMER_NAME_MAX_CHARACTERS)}
          value={draft.timerName}
          onChange={(timerName) => change({ timerName })}
        />
        <Segmented
          legend={t(m.timers_kind)}
          name="kind"
          options={[
            { value: 'countdown', label: t(m.timers_kind_countdown) },
            { value: 'subathon', label: t(m.timers_kind_subathon) },
          ]}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
        />
        <TextField
          label={t(m.timers_starts_with)}
          name="start"
          autoComplete="off"
          className="tnum sm:max-w-56"
          error={errorOf('start')}
          value={draft.start}
          onChange={(start) => change({ start })}
        />
        {draft.kind === 'subathon' && (
          <>
            <TextField
              label={t(m.timers_rate)}
              hint={t(m.timers_rate_hint)}
              name="rate"
              inputMode="numeric"
              autoComplete="off"
              className="tnum sm:max-w-56"
              error={errorOf('rate')}
              value={draft.rate}
              onChange={(rate) => change({ rate })}
            />
            <TextField
              optional
              label={t(m.timers_cap)}
              hint={t(m.timers_cap_hint)}
              name="cap"
              autoComplete="off"
              className="tnum sm:max-w-56"
              error={errorOf('cap')}
              value={draft.cap}
              onChange={(cap) => change({ cap })}
            />
          </>
        )}
        <SwitchField
          name="pauseWithObs"
          label={t(m.timers_obs)}
          hint={t(m.timers_obs_hint)}
          checked={draft.pauseWithObs}
          onChange={(pauseWithObs) => change({ pauseWithObs })}
        />
        <ModalFailure>{failure}</ModalFailure>
        <ModalActions busy={busy} onClose={onClose}>
          <SubmitButton busy={busy} className="btn-primary">
            {t(m.creator_settings_save)}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  )
}
