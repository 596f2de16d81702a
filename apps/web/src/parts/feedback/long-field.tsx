import { FEEDBACK_DESCRIPTION_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { TextAreaField } from '#ui/form/text-field.tsx'

type LongFieldProps = {
  name: string
  label: string
  hint?: string
  required?: boolean
  value: string
  onChange: (value: string) => void
}

/** An answer in the person's own words, which grows as they write. */
export const LongField = ({ required = false, ...field }: LongFieldProps) => (
  <TextAreaField
    {...field}
    optional={!required}
    aria-required={required}
    maxCharacters={FEEDBACK_DESCRIPTION_MAX_CHARACTERS}
    className={`field-sizing-content max-h-72 resize-none py-2.5 ${required ? 'min-h-28' : ''}`}
  />
)
