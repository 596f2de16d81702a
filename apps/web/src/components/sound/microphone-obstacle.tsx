import { m } from '@aplauso/texts/messages'
import { MicOff } from 'lucide-react'
import { type Message, useText } from '#lib/i18n/language.tsx'
import type { RecordingObstacle } from '#lib/sound/recording/recording-obstacle.ts'
import { SOUND_BOX_HEIGHT } from './sound-box-height.ts'

export const OBSTACLE_TEXTS: Record<RecordingObstacle, { title: Message; text: Message; canRetry: boolean }> = {
  blocked: { title: m.sound_blocked, text: m.sound_blocked_text, canRetry: true },
  no_microphone: { title: m.sound_no_microphone, text: m.sound_no_microphone_text, canRetry: true },
  microphone_busy: { title: m.sound_busy, text: m.sound_busy_text, canRetry: true },
  insecure: { title: m.sound_insecure, text: m.sound_insecure_text, canRetry: false },
  unsupported: { title: m.sound_unsupported, text: m.sound_unsupported_text, canRetry: false },
}

type MicrophoneObstacleProps = { obstacle: RecordingObstacle; onRetry: () => void }

/** Replaces the recorder when recording is impossible: says why and what to do. */
export function MicrophoneObstacle({ obstacle, onRetry }: MicrophoneObstacleProps) {
  const t = useText()
  const { title, text, canRetry } = OBSTACLE_TEXTS[obstacle]
  return (
    <div
      role="alert"
      className={`flex flex-col items-center justify-center gap-1 rounded-md border border-line bg-perigo-soft p-4 text-center ${SOUND_BOX_HEIGHT}`}
    >
      <p className="flex items-center gap-2 font-semibold">
        <MicOff size={20} aria-hidden="true" className="shrink-0 text-perigo" />
        {t(title)}
      </p>
      <p className="max-w-[44ch] text-sm text-ink-2">{t(text)}</p>
      {canRetry && (
        <button type="button" data-next onClick={onRetry} className="mt-2 btn btn-ghost">
          {t(m.common_retry)}
        </button>
      )}
    </div>
  )
}
