import { m } from '@aplauso/texts/messages'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import type { RecordedSound } from '#lib/sound/recording/recording.ts'
import { useKeptFocus } from '#ui/focus/use-kept-focus.ts'
import { toast } from '#ui/toast/toast.ts'
import { MicrophoneObstacle } from './microphone-obstacle.tsx'
import { Player } from './player.tsx'
import { RecorderNews } from './recorder-news.tsx'
import { IdleStep, RecordingStep, RequestingStep, StoppedStep, UploadedStep } from './recorder-steps.tsx'
import { RECORDING_PROBLEMS } from './recording-problems.ts'
import { SendingStep } from './sending-step.tsx'
import type { SoundInputProps } from './sound-input.ts'
import { usePeaks } from './use-peaks.ts'
import { useRecording } from './use-recording.ts'
import { useSoundUpload } from './use-sound-upload.ts'
import { useTold } from './use-told.ts'

/** Records up to 45 seconds, to be listened to, thrown away or sent. */
export default function Recorder({ uploaded, onUploaded, onCleared, onBusy }: SoundInputProps) {
  const t = useText()
  const { recording, state } = useRecording()
  const { fraction, send, cancel } = useSoundUpload()
  const [failure, setFailure] = useState<string>()
  const recorded = state.step === 'stopped' ? state.sound : undefined
  const address = useObjectUrl(recorded?.blob)
  const peaks = usePeaks(recorded?.blob)
  const step = uploaded ? 'uploaded' : fraction === undefined ? state.step : 'sending'
  const { box, ...focus } = useKeptFocus(step)
  useTold(step !== 'idle' && step !== 'obstructed' && step !== 'uploaded', onBusy)

  async function upload({ blob }: RecordedSound) {
    setFailure(undefined)
    const outcome = await send(blob, 'recording')
    if (outcome.result === 'uploaded') {
      toast({ title: t(m.sound_recording_sent) })
      onUploaded(outcome.sound)
    }
    if (outcome.result === 'failed') {
      setFailure(outcome.cause)
      const description = outcome.isFault ? outcome.cause : t(m.sound_upload_error_text)
      toast({ title: t(m.sound_upload_error), description, tone: 'destructive' })
    }
  }

  function discard() {
    setFailure(undefined)
    recording.discard()
    if (uploaded) onCleared()
  }

  function show(): ReactNode {
    if (uploaded) return <UploadedStep sound={uploaded} peaks={peaks} onRemove={discard} />
    if (fraction !== undefined) return <SendingStep fraction={fraction} onCancel={cancel} />
    switch (state.step) {
      case 'idle':
        return <IdleStep failure={state.problem && t(RECORDING_PROBLEMS[state.problem])} onStart={recording.start} />
      case 'requesting':
        return <RequestingStep onCancel={discard} />
      case 'recording':
        return <RecordingStep elapsedMs={state.elapsedMs} readLevel={state.readLevel} onStop={recording.stop} />
      case 'finishing':
        return <RecordingStep elapsedMs={state.elapsedMs} onStop={recording.stop} />
      case 'stopped':
        return (
          <StoppedStep
            player={
              <Player
                src={address}
                durationMs={state.sound.durationMs}
                peaks={peaks}
                label={t(m.sound_your_recording)}
              />
            }
            failure={failure}
            onUse={() => void upload(state.sound)}
            onDiscard={discard}
          />
        )
      case 'obstructed':
        return <MicrophoneObstacle obstacle={state.obstacle} onRetry={recording.start} />
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take part in the form around it
    <div ref={box} role="group" aria-label={t(m.sound_recorder)} {...focus}>
      {show()}
      <RecorderNews state={state} />
    </div>
  )
}

/** The address of a sound that only this page has, for as long as it is shown. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return address
}
