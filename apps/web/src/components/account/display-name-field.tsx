import { DISPLAY_NAME_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { maxLengthOf } from '#ui/form/max-length.ts'

type DisplayNameFieldProps = { value: string; isRefused: boolean; onChange: (displayName: string) => void }

export function DisplayNameField({ value, isRefused, onChange }: DisplayNameFieldProps) {
  const t = useText()
  const isMissing = value.trim() === ''
  // The input limits the length, so only a missing or look-alike name can be wrong.
  const problem = isMissing ? m.register_display_name_error : isRefused ? m.register_username_look_alike : undefined
  return (
    <FormField label={t(m.register_display_name)} error={problem && t(problem)}>
      {(control) => (
        <input
          {...control}
          name="displayName"
          autoComplete="nickname"
          required
          maxLength={maxLengthOf(value, DISPLAY_NAME_MAX_CHARACTERS)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="field"
        />
      )}
    </FormField>
  )
}
