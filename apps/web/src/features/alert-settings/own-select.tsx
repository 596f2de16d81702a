import { m } from '@aplauso/texts/messages'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'

type StyleSelectProps<Value extends string> = {
  name: string
  label: string
  hint?: string
  options: Record<Value, Message>
  value: Value | null
  onChange: (value: Value | null) => void
}

/** One of a few, or what the style has. */
export function StyleSelect<Value extends string>({
  label,
  hint,
  options,
  onChange,
  ...select
}: StyleSelectProps<Value>) {
  const t = useText()
  const names = Object.keys(options) as Value[]
  return (
    <FormField label={label} hint={hint}>
      {(control) => (
        <select
          {...control}
          name={select.name}
          value={select.value ?? ''}
          onChange={({ target }) => onChange(names.find((name) => name === target.value) ?? null)}
          className="field"
        >
          <option value="">{t(m.alert_look_of_style)}</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {t(options[name])}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}
