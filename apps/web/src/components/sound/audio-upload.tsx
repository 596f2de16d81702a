import { m } from '@aplauso/texts/messages'
import { type ReactNode, useImperativeHandle } from 'react'
import { useFileDrop } from '#lib/browser/use-file-drop.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useStepFocus } from '#ui/focus/use-step-focus.ts'
import { PickArea } from './pick-area.tsx'
import { SendingStep } from './sending-step.tsx'
import type { SoundInputProps } from './sound-input.ts'
import { DoneStep, FailedStep } from './upload-steps.tsx'
import { useFileUpload } from './use-file-upload.ts'
import { usePeaks } from './use-peaks.ts'
import { useReportBusy } from './use-report-busy.ts'

export default function AudioUpload(props: SoundInputProps) {
  const { uploaded, onBusy, ref } = props
  const t = useText()
  const { file, failure, fraction, take, retry, finish, cancel, remove } = useFileUpload(props)
  useImperativeHandle(ref, () => ({ finish }))
  const peaks = usePeaks(uploaded && file)
  const { over, target } = useFileDrop(([dropped]) => dropped && take(dropped))
  const isSending = fraction !== undefined
  const { box, ...focus } = useStepFocus(isSending ? 'sending' : uploaded ? 'done' : file ? 'failed' : 'empty')
  useReportBusy(isSending || (file !== undefined && !uploaded), onBusy)

  function show(): ReactNode {
    if (isSending)
      return <SendingStep name={file?.name ?? t(m.sound_your_audio)} fraction={fraction} onCancel={cancel} />
    if (uploaded) {
      return (
        <DoneStep sound={uploaded} name={file?.name} peaks={peaks} failure={failure} onPick={take} onRemove={remove} />
      )
    }
    if (file && failure && retry) {
      return <FailedStep name={file.name} failure={failure} onRetry={retry} onPick={take} />
    }
    return <PickArea isDraggedOver={over} failure={failure} onPick={take} />
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take part in the form around it
    <div
      ref={box}
      role="group"
      aria-label={t(m.sound_file)}
      {...focus}
      {...target}
      className={`relative ${over ? 'rounded-md outline-3 outline-cravo' : ''}`}
    >
      {show()}
      <p role="status" className={uploaded && !isSending ? 'absolute inset-x-4 top-10 text-2xs text-ink-3' : 'sr-only'}>
        {fraction === 1 && t(m.sound_preparing)}
        {uploaded && !isSending && t(m.sound_file_sent)}
      </p>
    </div>
  )
}
