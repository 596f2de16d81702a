import { DONOR_NAME_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { maxLengthOf } from '#ui/form/max-length.ts'

type DonorNameFieldProps = { donorName: string; error: string | undefined; onChange: (donorName: string) => void }

export function DonorNameField({ donorName, error, onChange }: DonorNameFieldProps) {
  const t = useText()
  return (
    <FormField label={t(m.donate_name)} optional error={error}>
      {(control) => (
        <input
          {...control}
          name="donorName"
          autoComplete="nickname"
          maxLength={maxLengthOf(donorName, DONOR_NAME_MAX_CHARACTERS)}
          placeholder={t(m.common_anonymous)}
          value={donorName}
          onChange={(event) => onChange(event.target.value)}
          className="field"
        />
      )}
    </FormField>
  )
}
