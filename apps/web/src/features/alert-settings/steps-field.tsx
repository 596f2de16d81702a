import { m } from '@aplauso/texts/messages'
import { useId } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import type { CustomStyleDraft } from './custom-style-draft.ts'

type StepsFieldProps = {
  draft: Pick<CustomStyleDraft, 'secondFrom' | 'thirdFrom'>
  error: string | undefined
  onChange: (changes: Partial<CustomStyleDraft>) => void
}

/** The amounts from which an alert has larger effects. */
export function StepsField({ draft, error, onChange }: StepsFieldProps) {
  const t = useText()
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="text-sm font-semibold">{t(m.alert_look_steps)}</legend>
      <p id={`${id}-hint`} className="text-sm text-ink-3">
        {t(m.alert_look_steps_hint)}
      </p>
      <div className="mt-2 grid gap-4 xs:grid-cols-2">
        <FormField label={t(m.alert_look_steps_second)}>
          {(control) => (
            <DecimalInput
              {...control}
              name="secondFrom"
              value={draft.secondFrom}
              onChange={(secondFrom) => onChange({ secondFrom })}
            />
          )}
        </FormField>
        <FormField label={t(m.alert_look_steps_third)} error={error}>
          {(control) => (
            <DecimalInput
              {...control}
              name="look.steps"
              value={draft.thirdFrom}
              onChange={(thirdFrom) => onChange({ thirdFrom })}
            />
          )}
        </FormField>
      </div>
    </fieldset>
  )
}
