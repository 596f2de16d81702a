import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'

/** A key to try calls with. It lives in this page alone. */
export function KeyField({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  const t = useText()
  return (
    <FormField label={t(m.apidocs_ref_key)} hint={t(m.apidocs_ref_key_hint)} optional>
      {(control) => (
        <input
          {...control}
          type="password"
          name="api-key"
          autoComplete="off"
          spellCheck={false}
          placeholder="apl_…"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="font-mono field"
        />
      )}
    </FormField>
  )
}
