import type { UploadedSound } from '@aplauso/contract/audio'
import { RECORDING_MAX_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { Check, CircleCheck, Mic, Square, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatClock } from '#lib/i18n/durations.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { ReadLevel } from '#lib/sound/recording/recording.ts'
import { LevelWave, SILENCE } from './level-wave.tsx'
import { Player } from './player.tsx'
import { PAIRED_ICON, SoundFailure, SoundFrame } from './sound-frame.tsx'
import { SoundWave } from './sound-wave.tsx'

// Time to begin to speak.
const QUIET_FOR_MS = 3 * SECOND_MS

type FailureProps = { failure: string | undefined }

export function IdleStep({ failure, onStart }: FailureProps & { onStart: () => void }) {
  const t = useText()
  return (
    <SoundFrame
      status={<ReadyStatus />}
      time={<Elapsed ms={0} />}
      stage={<SoundWave fraction={0} peaks={SILENCE} />}
      actions={
        <button type="button" data-next onClick={onStart} className="flex-1 btn btn-ink">
          <Mic size={18} aria-hidden="true" />
          {t(m.sound_record)}
        </button>
      }
      note={failure ? <SoundFailure>{failure}</SoundFailure> : t(m.sound_privacy)}
    />
  )
}

export function RequestingStep({ onCancel }: { onCancel: () => void }) {
  const t = useText()
  return (
    <SoundFrame
      status={<ReadyStatus />}
      time={<Elapsed ms={0} />}
      stage={<p className="text-center text-sm text-ink-2">{t(m.sound_asking_text)}</p>}
      actions={
        <button type="button" data-next onClick={onCancel} className="flex-1 btn btn-ghost">
          {t(m.common_cancel)}
        </button>
      }
      note={t(m.sound_privacy)}
    />
  )
}

type RecordingStepProps = { elapsedMs: number; readLevel?: ReadLevel; onStop: () => void }

/** Without a level it is being finished. */
export function RecordingStep({ elapsedMs, readLevel, onStop }: RecordingStepProps) {
  const t = useText()
  const [heard, setHeard] = useState(false)
  return (
    <SoundFrame
      status={
        <>
          <span aria-hidden="true" className="size-2.5 shrink-0 animate-pulse rounded-full bg-cravo" />
          <span className="text-cravo-text">{t(m.sound_recording)}</span>
        </>
      }
      time={<Elapsed ms={elapsedMs} />}
      stage={readLevel && <LevelWave readLevel={readLevel} onHeard={() => setHeard(true)} />}
      actions={
        <button type="button" data-next onClick={onStop} className="flex-1 btn btn-ink">
          <Square size={16} aria-hidden="true" fill="currentColor" />
          {t(m.sound_stop)}
        </button>
      }
      note={t(!heard && elapsedMs >= QUIET_FOR_MS ? m.sound_quiet : m.sound_privacy)}
    />
  )
}

type StoppedStepProps = FailureProps & {
  /** Plays what was recorded. */
  player: ReactNode
  onUse: () => void
  onDiscard: () => void
}

export function StoppedStep({ player, failure, onUse, onDiscard }: StoppedStepProps) {
  const t = useText()
  return (
    <SoundFrame
      status={<ReadyStatus />}
      stage={player}
      actions={
        <>
          <button type="button" onClick={onUse} className="flex-1 px-3 btn btn-ink">
            <Check size={18} aria-hidden="true" className={PAIRED_ICON} />
            {t(m.sound_use)}
          </button>
          <button type="button" onClick={onDiscard} className="px-3 btn btn-ghost @min-[19rem]:px-4">
            <Trash2 size={18} aria-hidden="true" className={PAIRED_ICON} />
            {t(m.sound_discard)}
          </button>
        </>
      }
      note={failure ? <SoundFailure>{failure}</SoundFailure> : t(m.sound_listen_first)}
    />
  )
}

type UploadedStepProps = { sound: UploadedSound; peaks: readonly number[] | undefined; onRemove: () => void }

export function UploadedStep({ sound, peaks, onRemove }: UploadedStepProps) {
  const t = useText()
  return (
    <SoundFrame
      status={
        <>
          <CircleCheck size={18} aria-hidden="true" className="shrink-0 text-ok" />
          <span className="text-ok">{t(m.sound_sent)}</span>
        </>
      }
      stage={
        <Player src={sound.audioUrl} durationMs={sound.durationMs} peaks={peaks} label={t(m.sound_your_recording)} />
      }
      actions={
        <button type="button" onClick={onRemove} className="flex-1 btn btn-ghost">
          <Trash2 size={18} aria-hidden="true" />
          {t(m.sound_discard)}
        </button>
      }
      note={t(m.sound_privacy)}
    />
  )
}

function ReadyStatus() {
  const t = useText()
  return (
    <>
      <Mic size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
      {t(m.sound_ready)}
    </>
  )
}

function Elapsed({ ms }: { ms: number }) {
  return (
    <span role="timer">
      <strong className="font-semibold text-ink">{formatClock(ms)}</strong> / {formatClock(RECORDING_MAX_MS)}
    </span>
  )
}
