import type { UploadedSound } from '@aplauso/contract/audio'
import { m } from '@aplauso/texts/messages'
import { type ReactNode, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import type { RecordedSound } from '#lib/sound/recording/recording.ts'
import { useStepFocus } from '#ui/focus/use-step-focus.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { MicrophoneObstacle } from './microphone-obstacle.tsx'
import { Player } from './player.tsx'
import { RecorderStatus } from './recorder-status.tsx'
import { DoneStep, IdleStep, RecordingStep, RequestingStep } from './recorder-steps.tsx'
import { RECORDING_PROBLEMS } from './recording-problems.ts'
import { type SoundInputProps, SoundNotSent } from './sound-input.ts'
import { usePeaks } from './use-peaks.ts'
import { useRecording } from './use-recording.ts'
import { useReportBusy } from './use-report-busy.ts'
import { useRetryWhenOnline, useSoundUpload } from './use-sound-upload.ts'

/** Records up to 45 seconds. A recording is uploaded at once, and can be played and replaced. */
export default function Recorder({
  uploaded,
  onUploaded,
  onCleared,
  onBusy,
  ref,
  asksBeforeUpload = false,
}: SoundInputProps) {
  const t = useText()
  const { recording, state } = useRecording()
  const { fraction, send, cancel } = useSoundUpload()
  const [failure, setFailure] = useState<{ cause: string; isFault: boolean }>()
  const delivery = useRef<{ sound: RecordedSound; sent: Promise<UploadedSound | undefined> }>(undefined)
  const recorded = state.step === 'stopped' ? state.sound : undefined
  const address = useObjectUrl(recorded?.blob)
  const peaks = usePeaks(recorded?.blob)
  const isDone = recorded !== undefined || (uploaded !== undefined && state.step === 'idle')
  const { box, ...focus } = useStepFocus(isDone ? 'done' : state.step)
  useReportBusy(!uploaded && ['recording', 'finishing', 'stopped'].includes(state.step), onBusy)

  /** Uploads a recording once, however often it is called. */
  function deliver(sound: RecordedSound): Promise<UploadedSound | undefined> {
    if (delivery.current?.sound === sound) return delivery.current.sent
    const sent = upload(sound).finally(() => {
      if (delivery.current?.sound === sound) delivery.current = undefined
    })
    delivery.current = { sound, sent }
    return sent
  }

  async function upload({ blob }: RecordedSound): Promise<UploadedSound | undefined> {
    setFailure(undefined)
    const outcome = await send(blob, 'recording')
    if (outcome.result === 'uploaded') {
      onUploaded(outcome.sound)
      return outcome.sound
    }
    if (outcome.result === 'canceled') return undefined
    setFailure(outcome)
    const description = outcome.isFault ? outcome.cause : t(m.sound_upload_error_text)
    toast({ title: t(m.sound_upload_error), description, tone: 'destructive' })
    throw new SoundNotSent(outcome.cause)
  }

  // The failure is shown on the page already.
  const deliverInBackground = (sound: RecordedSound) => void deliver(sound).catch(() => {})
  const deliverRecording = useEffectEvent(deliverInBackground)
  useEffect(() => {
    if (recorded && !asksBeforeUpload) deliverRecording(recorded)
  }, [recorded, asksBeforeUpload])
  useRetryWhenOnline(recorded && failure && !failure.isFault ? () => deliverInBackground(recorded) : undefined)

  useImperativeHandle(ref, () => ({
    async finish() {
      const sound = await recording.finish()
      return uploaded ?? (sound && deliver(sound))
    },
  }))

  function discard() {
    setFailure(undefined)
    delivery.current = undefined
    cancel()
    recording.discard()
    if (uploaded) onCleared()
  }

  function show(): ReactNode {
    if (isDone) {
      const durationMs = recorded?.durationMs ?? uploaded?.durationMs
      return (
        <DoneStep
          // Playback continues during the upload.
          player={
            <Player
              src={address ?? uploaded?.audioUrl}
              durationMs={durationMs}
              peaks={peaks}
              label={t(m.sound_your_recording)}
            />
          }
          isSent={uploaded !== undefined}
          fraction={fraction}
          failure={failure?.cause}
          onUse={recorded && asksBeforeUpload ? () => deliverInBackground(recorded) : undefined}
          onRetry={recorded && failure && !failure.isFault ? () => deliverInBackground(recorded) : undefined}
          onAgain={() => {
            discard()
            recording.start()
          }}
          onDiscard={discard}
        />
      )
    }
    switch (state.step) {
      case 'idle':
        return <IdleStep failure={state.problem && t(RECORDING_PROBLEMS[state.problem])} onStart={recording.start} />
      case 'requesting':
        return <RequestingStep onCancel={discard} />
      case 'recording':
        return <RecordingStep elapsedMs={state.elapsedMs} readLevel={state.readLevel} onStop={recording.stop} />
      case 'finishing':
        return <RecordingStep elapsedMs={state.elapsedMs} onStop={recording.stop} />
      case 'obstructed':
        return <MicrophoneObstacle obstacle={state.obstacle} onRetry={recording.start} />
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take part in the form around it
    <div ref={box} role="group" aria-label={t(m.sound_recorder)} {...focus} className="relative">
      {show()}
      <RecorderStatus state={state} isSent={uploaded !== undefined} />
    </div>
  )
}

/** Object URL of a local sound, revoked when it is no longer shown. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const objectUrl = URL.createObjectURL(blob)
    setAddress(objectUrl)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(objectUrl)
    }
  }, [blob])
  return address
}
