import { VARIATION_WORD_CHARACTERS, VARIATION_WORDS_MAX } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { numberFormat } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SliderField } from '#ui/form/slider-field.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { TextAreaField } from '#ui/form/text-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { DONATION_KINDS, OFFERED_MONTHS } from './condition-texts.ts'
import type { VariationDraft } from './variation-draft.ts'

type AmountFieldName = 'from' | 'to' | 'exact'

type ConditionFieldsProps = {
  draft: VariationDraft
  onChange: (changes: Partial<VariationDraft>) => void
  errorOf: (field: AmountFieldName | 'words') => string | undefined
}

/** Conditions on a donation for a variation. */
export function ConditionFields({ draft, onChange, errorOf }: ConditionFieldsProps) {
  const { t, language } = useLanguage()
  const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const any = { value: '', label: t(m.variations_any) } as const
  const stored = Number(draft.months)
  const months =
    stored === 0 || OFFERED_MONTHS.includes(stored) ? OFFERED_MONTHS : [...OFFERED_MONTHS, stored].sort((a, b) => a - b)
  const amountField = (name: AmountFieldName, label: string) => (
    <FormField label={label} error={errorOf(name)}>
      {(control) => (
        <DecimalInput {...control} name={name} value={draft[name]} onChange={(typed) => onChange({ [name]: typed })} />
      )}
    </FormField>
  )
  return (
    <fieldset className="grid min-w-0 gap-4 border-t border-line pt-5">
      <legend className="float-start w-full text-lg font-semibold">{t(m.variations_when)}</legend>
      <p className="-mt-3 text-sm text-ink-3">{t(m.variations_when_hint)}</p>
      <ChoiceField
        label={t(m.variations_amount)}
        name="amount"
        value={draft.amount}
        options={[
          { value: 'any', label: t(m.variations_any) },
          { value: 'range', label: t(m.variations_amount_range) },
          { value: 'exact', label: t(m.variations_amount_exact) },
        ]}
        onChange={(amount) => onChange({ amount })}
      />
      {draft.amount === 'range' && (
        <div className="grid gap-4 xs:grid-cols-2">
          {amountField('from', t(m.variations_from))}
          {amountField('to', t(m.variations_to))}
        </div>
      )}
      {draft.amount === 'exact' && amountField('exact', t(m.variations_exact))}
      <ChoiceField
        label={t(m.moderation_try_kind)}
        name="kind"
        value={draft.kind}
        options={[any, ...DONATION_KINDS.map(({ kind, text }) => ({ value: kind, label: t(text) }))]}
        onChange={(kind) => onChange({ kind })}
      />
      <ChoiceField
        label={t(m.variations_first)}
        hint={t(m.variations_first_hint)}
        name="first"
        value={draft.first}
        options={[
          any,
          { value: 'yes', label: t(m.variations_first_yes) },
          { value: 'no', label: t(m.variations_first_no) },
        ]}
        onChange={(first) => onChange({ first })}
      />
      <ChoiceField
        label={t(m.variations_signed)}
        name="signedIn"
        value={draft.signedIn}
        options={[
          any,
          { value: 'yes', label: t(m.variations_signed_yes) },
          { value: 'no', label: t(m.variations_signed_no) },
        ]}
        onChange={(signedIn) => onChange({ signedIn })}
      />
      <ChoiceField
        label={t(m.months_first)}
        hint={t(m.variations_months_hint)}
        name="months"
        value={draft.months}
        options={[
          any,
          ...months.map((count) => ({
            value: String(count),
            label: t(m.variations_months_from, { months: String(count) }),
          })),
        ]}
        onChange={(months) => onChange({ months })}
      />
      <TextAreaField
        label={t(m.variations_words)}
        hint={t(m.variations_words_hint)}
        error={errorOf('words')}
        name="words"
        rows={3}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxCharacters={VARIATION_WORDS_MAX * (VARIATION_WORD_CHARACTERS + 1)}
        value={draft.words}
        onChange={(words) => onChange({ words })}
      />
      <SwitchField
        name="largest"
        label={t(m.variations_largest)}
        hint={t(m.variations_largest_hint)}
        checked={draft.largest}
        onChange={(largest) => onChange({ largest })}
      />
      <SliderField
        name="share"
        label={t(m.variations_share)}
        hint={t(m.variations_share_hint)}
        min={1}
        max={100}
        step={1}
        value={draft.share}
        text={percent.format(draft.share / 100)}
        onChange={(share) => onChange({ share })}
      />
    </fieldset>
  )
}
