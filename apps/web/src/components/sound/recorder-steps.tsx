import { RECORDING_MAX_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { Check, CircleAlert, CircleCheck, type LucideIcon, Mic, RotateCcw, Square, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatClock } from '#lib/i18n/durations.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { ReadLevel } from '#lib/sound/recording/recording.ts'
import { Spinner } from '#ui/brand/spinner.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { LevelWave, SILENCE } from './level-wave.tsx'
import { PAIRED_ICON, SoundFailure, SoundFrame } from './sound-frame.tsx'
import { SoundWave } from './sound-wave.tsx'

// Time before silence is reported.
const QUIET_FOR_MS = 3 * SECOND_MS

export function IdleStep({ failure, onStart }: { failure: string | undefined; onStart: () => void }) {
  const t = useText()
  return (
    <SoundFrame
      status={<ReadyStatus />}
      time={<Elapsed ms={0} />}
      content={
        <RecordButton
          wave={<SoundWave fraction={0} peaks={SILENCE} />}
          icon={Mic}
          label={t(m.sound_record)}
          onPress={onStart}
        />
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
      content={<p className="text-center text-sm text-ink-2">{t(m.sound_asking_text)}</p>}
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

/** Without `readLevel` the recording is being finished. */
export function RecordingStep({ elapsedMs, readLevel, onStop }: RecordingStepProps) {
  const t = useText()
  const [hasHeardSound, setHasHeardSound] = useState(false)
  return (
    <SoundFrame
      status={
        <>
          <span aria-hidden="true" className="size-2.5 shrink-0 animate-pulse rounded-full bg-cravo" />
          <span className="text-cravo-text">{t(m.sound_recording)}</span>
        </>
      }
      time={<Elapsed ms={elapsedMs} />}
      content={
        <RecordButton
          wave={readLevel && <LevelWave readLevel={readLevel} onHeard={() => setHasHeardSound(true)} />}
          icon={Square}
          label={t(m.sound_stop)}
          onPress={onStop}
        />
      }
      note={t(!hasHeardSound && elapsedMs >= QUIET_FOR_MS ? m.sound_quiet : m.sound_privacy)}
    />
  )
}

type RecordButtonProps = { wave: ReactNode; icon: LucideIcon; label: string; onPress: () => void }

/** Main button, in one place before and during a recording. */
function RecordButton({ wave, icon: Icon, label, onPress }: RecordButtonProps) {
  return (
    <div className="relative grid h-20 place-items-center">
      <span className="absolute inset-x-0 inset-y-4">{wave}</span>
      <button
        type="button"
        name="sound"
        data-next
        aria-label={label}
        onClick={onPress}
        className="relative grid size-20 place-items-center rounded-full bg-ink text-paper ring-8 ring-sunken transition-colors duration-150 hover:bg-ink-2"
      >
        <Icon size={34} aria-hidden="true" className={Icon === Square ? 'fill-current' : ''} />
      </button>
    </div>
  )
}

type DoneStepProps = {
  player: ReactNode
  isSent: boolean
  /** Uploaded fraction while uploading. */
  fraction: number | undefined
  failure: string | undefined
  /** Set where the upload needs a confirmation. */
  onUse: (() => void) | undefined
  onRetry: (() => void) | undefined
  onAgain: () => void
  onDiscard: () => void
}

export function DoneStep({ player, isSent, fraction, failure, onUse, onRetry, onAgain, onDiscard }: DoneStepProps) {
  const t = useText()
  const asksBeforeUpload = onUse && !isSent && fraction === undefined && !failure
  return (
    <SoundFrame
      status={<DeliveryStatus isSent={isSent} fraction={fraction} hasFailed={failure !== undefined} />}
      content={player}
      actions={
        <>
          {asksBeforeUpload && (
            <button type="button" onClick={onUse} className="flex-1 px-3 btn btn-ink">
              <Check size={18} aria-hidden="true" className={PAIRED_ICON} />
              {t(m.sound_use)}
            </button>
          )}
          {onRetry && (
            <button type="button" onClick={onRetry} className="flex-1 px-3 btn btn-ink">
              <RotateCcw size={18} aria-hidden="true" className={PAIRED_ICON} />
              {t(m.common_retry)}
            </button>
          )}
          <button type="button" onClick={onAgain} className="flex-1 px-3 btn btn-ghost">
            <Mic size={18} aria-hidden="true" className={PAIRED_ICON} />
            {t(m.sound_again)}
          </button>
          <IconButton icon={Trash2} label={t(m.sound_discard)} onClick={onDiscard} />
        </>
      }
      note={
        failure ? <SoundFailure>{failure}</SoundFailure> : t(asksBeforeUpload ? m.sound_listen_first : m.sound_privacy)
      }
    />
  )
}

/** State of the background upload in two words. */
function DeliveryStatus({
  isSent,
  fraction,
  hasFailed,
}: Pick<DoneStepProps, 'isSent' | 'fraction'> & { hasFailed: boolean }) {
  const t = useText()
  if (fraction !== undefined) {
    const percent = Math.round(fraction * 100)
    return (
      <>
        <Spinner size={16} />
        <span className="text-ink-2">{t(fraction < 1 ? m.sound_sending : m.sound_preparing, { percent })}</span>
      </>
    )
  }
  if (isSent) {
    return (
      <>
        <CircleCheck size={18} aria-hidden="true" className="shrink-0 text-ok" />
        <span className="text-ok">{t(m.sound_recording_sent)}</span>
      </>
    )
  }
  if (!hasFailed) return <ReadyStatus />
  return (
    <>
      <CircleAlert size={18} aria-hidden="true" className="shrink-0 text-perigo" />
      <span className="text-perigo">{t(m.sound_not_sent)}</span>
    </>
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
