import { RECORDING_MAX_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useEffect, useEffectEvent, useRef } from 'react'
import { formatSeconds } from '#lib/i18n/durations.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import type { RecordingState } from '#lib/sound/recording/recording.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { OBSTACLE_TEXTS } from './microphone-obstacle.tsx'
import { RECORDING_PROBLEMS } from './recording-problems.ts'

const LAST_MS = 10 * SECOND_MS

/** Announces recording steps to screen readers, but not every second. A missing microphone shows a toast. */
export function RecorderStatus({ state, isSent }: { state: RecordingState; isSent: boolean }) {
  const { t, language } = useLanguage()
  const previousStep = useRef(state.step)
  const showObstacleToast = useEffectEvent((step: RecordingState['step']) => {
    // Obstacles known before the request are on the page already.
    if (state.step === 'obstructed' && previousStep.current === 'requesting') {
      const { text } = OBSTACLE_TEXTS[state.obstacle]
      const description = t(state.obstacle === 'blocked' ? m.sound_microphone_failed_text : text)
      toast({ title: t(m.sound_microphone_failed), description, tone: 'destructive' })
    }
    previousStep.current = step
  })
  useEffect(() => showObstacleToast(state.step), [state.step])

  return (
    // Positioned in space that every state of the recorder leaves free.
    <p
      role="status"
      className={state.step === 'recording' ? 'absolute inset-x-4 top-10 text-2xs text-ink-3' : 'sr-only'}
    >
      {state.step === 'recording' &&
        t(state.elapsedMs < RECORDING_MAX_MS - LAST_MS ? m.sound_started : m.sound_ten_left)}
      {isSent && state.step !== 'recording' && t(m.sound_recording_sent)}
      {state.step === 'stopped' &&
        !isSent &&
        t(m.sound_ended, { duration: formatSeconds(state.sound.durationMs, language) })}
      {state.step === 'idle' && state.problem && t(RECORDING_PROBLEMS[state.problem])}
    </p>
  )
}
