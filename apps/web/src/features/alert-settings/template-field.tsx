import { ALERT_TEMPLATE_CHARACTERS } from '@aplauso/contract/limits'
import { TEMPLATE_VARIABLES, type TemplateVariable } from '@aplauso/live/template'
import { m } from '@aplauso/texts/messages'
import { useRef } from 'react'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { TextAreaField } from '#ui/form/text-field.tsx'

const VARIABLE_NAMES: Record<TemplateVariable, Message> = {
  name: m.alert_look_template_name,
  amount: m.alert_look_template_amount,
  message: m.alert_look_template_message,
  months: m.alert_look_template_months,
}

type TemplateFieldProps = { value: string; onChange: (template: string) => void }

/** The text template of the card, with buttons that insert variables. */
export function TemplateField({ value, onChange }: TemplateFieldProps) {
  const t = useText()
  const container = useRef<HTMLDivElement>(null)

  function insert(variable: TemplateVariable) {
    const area = container.current?.querySelector('textarea')
    if (!area) return
    area.focus()
    area.setRangeText(`{${variable}}`, area.selectionStart, area.selectionEnd, 'end')
    const typed = area.value
    if ([...typed].length <= ALERT_TEMPLATE_CHARACTERS) onChange(typed)
    else area.value = value
  }

  return (
    <div ref={container}>
      <TextAreaField
        name="template"
        label={t(m.alert_look_template)}
        hint={t(m.alert_look_template_hint)}
        optional
        rows={3}
        placeholder={t(m.alert_look_template_example, { name: '{name}', amount: '{amount}' })}
        value={value}
        maxCharacters={ALERT_TEMPLATE_CHARACTERS}
        onChange={onChange}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: it belongs to the field above, which has its own legend */}
      <div role="group" aria-label={t(m.alert_look_template_insert)} className="mt-2 flex flex-wrap gap-2">
        {TEMPLATE_VARIABLES.map((variable) => (
          <button key={variable} type="button" onClick={() => insert(variable)} className="text-sm btn btn-ghost">
            {t(m.alert_look_template_insert_one, { name: t(VARIABLE_NAMES[variable]) })}
          </button>
        ))}
      </div>
    </div>
  )
}
