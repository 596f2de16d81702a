import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { TextAreaField } from './text-field.tsx'

type CountedTextAreaProps = {
  label: string
  hint: string
  error: string | undefined
  name: string
  value: string
  maxCharacters: number
  onChange: (typed: string) => void
}

/** A long text with the number of its characters below. */
export function CountedTextArea({ hint, error, value, maxCharacters, ...field }: CountedTextAreaProps) {
  const { language } = useLanguage()
  const number = (count: number) => formatNumber(count, language)
  return (
    <TextAreaField
      {...field}
      value={value}
      maxCharacters={maxCharacters}
      error={error}
      hint={
        <span className="flex items-baseline justify-between gap-3">
          <span>{hint}</span>
          <span className="tnum shrink-0">
            {number(value.length)}/{number(maxCharacters)}
          </span>
        </span>
      }
      rows={6}
      required
      className="field-sizing-content max-h-96 min-h-36 resize-y py-3"
    />
  )
}

/** Why the form could not be sent; it stays until the next attempt. */
export const FormFailure = ({ children }: { children: string | undefined }) => (
  <p role="alert" className="rounded-md bg-perigo-soft px-4 py-3 text-sm font-medium text-perigo empty:hidden">
    {children}
  </p>
)
