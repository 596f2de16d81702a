import { m } from '@aplauso/texts/messages'
import { Upload } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { SoundFrame } from './sound-frame.tsx'

type SendingStepProps = {
  /** What is being sent. */
  name: string
  /** 0 to 1, where the server is at work on it. */
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
      stage={<UploadProgress fraction={fraction} />}
      actions={
        <button type="button" data-next onClick={onCancel} className="flex-1 btn btn-ghost">
          {t(m.common_cancel)}
        </button>
      }
      note={t(isSent ? m.sound_processing_text : m.sound_public)}
    />
  )
}

/** How much is sent, 0 to 1. At 1 the server is still at work, and nobody knows for how long. */
function UploadProgress({ fraction }: { fraction: number }) {
  const t = useText()
  const percent = Math.round(fraction * 100)
  const isSent = fraction >= 1
  return (
    <div
      role="progressbar"
      aria-label={t(m.sound_progress)}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(isSent ? { 'aria-valuetext': t(m.sound_processing) } : { 'aria-valuenow': percent })}
      className="h-2 overflow-hidden rounded-full bg-line"
    >
      {isSent ? (
        <div className="h-full w-1/3 animate-[slide_1.4s_var(--ease-in-out)_infinite] rounded-full bg-cravo motion-reduce:w-full motion-reduce:animate-none" />
      ) : (
        <div
          className="size-full origin-left rounded-full bg-cravo transition-transform duration-150 rtl:origin-right"
          style={{ transform: `scaleX(${fraction})` }}
        />
      )}
    </div>
  )
}
