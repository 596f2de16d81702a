import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'

/** Uploaded fraction, 0 to 1. At 1 the server is processing for an unknown time. */
export function UploadProgress({ label, fraction }: { label: string; fraction: number }) {
  const t = useText()
  const percent = Math.round(fraction * 100)
  const isSent = fraction >= 1
  return (
    <div
      role="progressbar"
      aria-label={label}
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
