import { RECORDING_MAX_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useEffect, useEffectEvent, useRef } from 'react'
import { formatSeconds } from '#lib/i18n/durations.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import type { RecordingState } from '#lib/sound/recording/recording.ts'
import { toast } from '#ui/toast/toast.ts'
import { OBSTACLE_TEXTS } from './microphone-obstacle.tsx'
import { RECORDING_PROBLEMS } from './recording-problems.ts'

const LAST_MS = 10 * SECOND_MS

/** Tells how a recording goes: by toasts, and to a screen reader also what is otherwise only seen. Not every second. */
export function RecorderNews({ state }: { state: RecordingState }) {
  const { t, language } = useLanguage()
  const before = useRef(state.step)
  const tell = useEffectEvent((step: RecordingState['step']) => {
    if (step === 'recording') toast({ title: t(m.sound_started) })
    // What was known before anybody asked is on the page already.
    if (state.step === 'obstructed' && before.current === 'requesting') {
      const { text } = OBSTACLE_TEXTS[state.obstacle]
      const description = t(state.obstacle === 'blocked' ? m.sound_microphone_failed_text : text)
      toast({ title: t(m.sound_microphone_failed), description, tone: 'destructive' })
    }
    before.current = step
  })
  useEffect(() => tell(state.step), [state.step])

  return (
    <p role="status" className="sr-only">
      {state.step === 'recording' && state.elapsedMs >= RECORDING_MAX_MS - LAST_MS && t(m.sound_ten_left)}
      {state.step === 'stopped' && t(m.sound_ended, { duration: formatSeconds(state.sound.durationMs, language) })}
      {state.step === 'idle' && state.problem && t(RECORDING_PROBLEMS[state.problem])}
    </p>
  )
}
