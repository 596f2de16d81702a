import { m } from '@aplauso/texts/messages'
import { FormSection } from '#components/settings/form-section.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import type { SectionProps } from './use-page-form.ts'

/** Covered fees and accounts. */
export function RulesSection({ draft, change, errorOf }: SectionProps) {
  const t = useText()
  return (
    <FormSection anchor="regras" title={t(m.page_rules)}>
      <SwitchField
        name="coverFee"
        label={t(m.page_cover_fee)}
        hint={t(m.page_cover_fee_hint)}
        checked={draft.coverFee}
        onChange={(coverFee) => change({ coverFee })}
      />
      <FormField
        optional
        label={t(m.page_sign_in)}
        hint={t(m.page_sign_in_hint)}
        error={errorOf('signInAbove')}
        className="sm:max-w-80"
      >
        {(control) => (
          <DecimalInput
            {...control}
            name="signInAbove"
            value={draft.signInAbove}
            onChange={(signInAbove) => change({ signInAbove })}
          />
        )}
      </FormField>
    </FormSection>
  )
}
