import { FEEDBACK_DESCRIPTION_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { FormField } from '#ui/form/form-field.tsx'
import { maxLengthOf } from '#ui/form/max-length.ts'

type LongFieldProps = {
  name: string
  label: string
  hint?: string
  required?: boolean
  value: string
  onChange: (value: string) => void
}

/** An answer in the person's own words, which grows as they write. */
export function LongField({ name, label, hint, required = false, value, onChange }: LongFieldProps) {
  return (
    <FormField label={label} hint={hint} optional={!required}>
      {(control) => (
        <textarea
          {...control}
          name={name}
          aria-required={required}
          maxLength={maxLengthOf(value, FEEDBACK_DESCRIPTION_MAX_CHARACTERS)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`block field-sizing-content max-h-72 resize-none py-2.5 field ${required ? 'min-h-28' : ''}`}
        />
      )}
    </FormField>
  )
}
