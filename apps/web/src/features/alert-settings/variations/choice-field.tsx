import { FormField } from '#ui/form/form-field.tsx'

type ChoiceFieldProps<Value extends string> = {
  label: string
  hint?: string
  name: string
  value: Value
  options: readonly { value: Value; label: string; lang?: string | undefined }[]
  onChange: (value: Value) => void
}

export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, hint, name, value, options, onChange } = props
  return (
    <FormField label={label} hint={hint}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value)
            if (chosen) onChange(chosen.value)
          }}
          className="field"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}
