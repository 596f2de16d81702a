import { m } from '@aplauso/texts/messages'
import { Upload } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { SoundFrame } from './sound-frame.tsx'
import { UploadProgress } from './upload-progress.tsx'

type SendingStepProps = {
  name: string
  /** 0 to 1; at 1 the server is processing it. */
  fraction: number
  onCancel: () => void
}

export function SendingStep({ name, fraction, onCancel }: SendingStepProps) {
  const t = useText()
  const isSent = fraction >= 1
  const percent = Math.round(fraction * 100)
  return (
    <SoundFrame
      status={
        <>
          <Upload size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
          <span className="truncate">{name}</span>
        </>
      }
      time={t(isSent ? m.sound_processing : m.sound_sending, { percent })}
      content={<UploadProgress label={t(m.sound_progress)} fraction={fraction} />}
      actions={
        <button type="button" data-next onClick={onCancel} className="flex-1 btn btn-ghost">
          {t(m.common_cancel)}
        </button>
      }
      note={t(isSent ? m.sound_processing_text : m.sound_public)}
    />
  )
}
