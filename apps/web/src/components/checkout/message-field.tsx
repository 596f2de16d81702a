import { m } from '@aplauso/texts/messages'
import { useId } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { maxLengthOf } from '#ui/form/max-length.ts'

type MessageFieldProps = {
  message: string
  /** Characters that can be sent; `typedMax` is the limit of the input. */
  max: number
  typedMax: number
  error: string | undefined
  onChange: (message: string) => void
}

/** The message, with the remaining characters counted beside the label. */
export function MessageField({ message, max, typedMax, error, onChange }: MessageFieldProps) {
  const t = useText()
  const id = useId()
  const countId = `${id}-count`
  const errorId = `${id}-error`
  const count = [...message].length
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-semibold">
          {t(m.donate_message)}
        </label>
        <span className="text-ink-3">
          {t(m.common_optional)} ·{' '}
          <span aria-hidden="true" className={`tnum ${count >= max ? 'font-semibold text-ink' : ''}`}>
            {count}/{max}
          </span>
        </span>
      </div>
      <textarea
        id={id}
        name="message"
        rows={2}
        maxLength={maxLengthOf(message, typedMax)}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${errorId} ${countId}` : countId}
        placeholder={t(m.donate_message_placeholder)}
        value={message}
        onChange={(event) => onChange(event.target.value)}
        className="block h-24 resize-none py-2.5 field lg:h-auto"
      />
      <span id={countId} className="sr-only">
        {t(m.donate_message_count, { count, max })}
      </span>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-perigo">
          {error}
        </p>
      )}
    </div>
  )
}
