import { CSS_PARTS } from '@aplauso/contract/css-parts'
import type { CssRefusal } from '@aplauso/contract/custom-style'
import type { FieldError } from '@aplauso/contract/errors'
import { ALERT_CSS_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { TextAreaField } from '#ui/form/text-field.tsx'

const CSS_REASONS: Record<CssRefusal, Message> = {
  css_syntax: m.alert_look_css_syntax,
  css_escape: m.alert_look_css_escape,
  css_too_deep: m.alert_look_css_too_deep,
  css_at_rule: m.alert_look_css_at_rule,
  css_selector: m.alert_look_css_selector,
  css_nested: m.alert_look_css_nested,
  css_property: m.alert_look_css_property,
  css_value: m.alert_look_css_value,
  css_function: m.alert_look_css_function,
  css_address: m.alert_look_css_address,
  css_important: m.alert_look_css_important,
  css_animation: m.alert_look_css_animation,
  css_flashes: m.alert_look_css_flashes,
}

const isCssRefusal = (code: string): code is CssRefusal => Object.hasOwn(CSS_REASONS, code)

const cssReason = (code: string): Message => CSS_REASONS[isCssRefusal(code) ? code : 'css_syntax']

const CSS_EXAMPLE = '.card {\n  border: 3px solid #cf204d;\n}'

type CssFieldProps = {
  value: string
  /** Refusals by the server, each with its line. */
  refusals: readonly FieldError[]
  /** The error of the whole text. */
  error: string | false | undefined
  onChange: (css: string) => void
}

/** Custom CSS, with the classes that it may use and the refusals of the server. */
export function CssField({ value, refusals, error, onChange }: CssFieldProps) {
  const t = useText()
  return (
    <div className="min-w-0">
      <p className="mb-3 text-sm text-ink-2">{t(m.alert_look_css_text)}</p>
      <ul translate="no" className="mb-3 flex flex-wrap gap-x-3 gap-y-1 font-mono text-sm text-ink-2">
        {CSS_PARTS.map((part) => (
          <li key={part}>.{part}</li>
        ))}
      </ul>
      <TextAreaField
        name="look.css"
        label={t(m.alert_look_css_label)}
        error={error}
        optional
        rows={8}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        translate="no"
        dir="ltr"
        placeholder={CSS_EXAMPLE}
        className="resize-y py-2.5 font-mono sm:text-sm"
        value={value}
        maxCharacters={ALERT_CSS_CHARACTERS}
        onChange={onChange}
      />
      <div aria-live="polite">
        {refusals.length > 0 && (
          <ul className="mt-2 grid gap-1.5 text-sm">
            {refusals.map(({ line = 1, column = 1, code, what = '' }) => (
              <li key={`${line} ${column} ${code}`} className="wrap-anywhere">
                <span className="font-semibold text-perigo">{t(m.alert_look_css_place, { line, column })}</span>{' '}
                <code translate="no" dir="ltr">
                  {what}
                </code>{' '}
                {t(cssReason(code))}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
