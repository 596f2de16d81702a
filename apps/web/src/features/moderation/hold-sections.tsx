import type { ModerationMode } from '@aplauso/contract/moderation'
import { m } from '@aplauso/texts/messages'
import { Filter, Hand, type LucideIcon, MessageSquare } from 'lucide-react'
import { FormSection } from '#components/settings/form-section.tsx'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { Link } from '#ui/text/link.tsx'
import type { RulesDraft } from './rules-draft.ts'

export type RulesSectionProps = {
  draft: RulesDraft
  onChange: (changes: Partial<RulesDraft>) => void
  isSaved: boolean
}

const MODES: readonly { mode: ModerationMode; name: Message; text: Message; icon: LucideIcon }[] = [
  { mode: 'off', name: m.moderation_mode_off, text: m.moderation_mode_off_text, icon: MessageSquare },
  { mode: 'filter', name: m.moderation_mode_filter, text: m.moderation_mode_filter_text, icon: Filter },
  { mode: 'approve', name: m.moderation_mode_approve, text: m.moderation_mode_approve_text, icon: Hand },
]

export function ModeSection({ draft, onChange, isSaved }: RulesSectionProps) {
  const t = useText()
  return (
    <FormSection anchor="modo" title={t(m.moderation_mode)} isSaved={isSaved}>
      <fieldset className="min-w-0">
        <legend className="sr-only">{t(m.moderation_mode)}</legend>
        <div className="grid gap-2.5">
          {MODES.map(({ mode, name, text, icon: Icon }) => (
            <ChoiceTile
              key={mode}
              tone="cravo"
              name="mode"
              value={mode}
              checked={draft.mode === mode}
              aria-labelledby={`mode-${mode}`}
              aria-describedby={`mode-${mode}-text`}
              onChange={() => onChange({ mode })}
              className="group flex items-start gap-3.5 rounded-md px-4 py-3.5"
            >
              <Icon
                size={20}
                aria-hidden="true"
                className="mt-0.5 shrink-0 text-ink-3 group-has-checked:text-cravo-text"
              />
              <span className="min-w-0">
                <span id={`mode-${mode}`} className="block font-semibold">
                  {t(name)}
                </span>
                <span id={`mode-${mode}-text`} className="block text-sm text-ink-2">
                  {t(text)}
                </span>
              </span>
            </ChoiceTile>
          ))}
        </div>
      </fieldset>
    </FormSection>
  )
}

type HoldSectionProps = RulesSectionProps & { errorOf: (field: 'below' | 'above') => string | undefined }

/** Donations that are always held for approval. */
export function HoldSection({ draft, onChange, isSaved, errorOf }: HoldSectionProps) {
  const t = useText()
  const hold = (changes: Partial<RulesDraft['hold']>) => onChange({ hold: { ...draft.hold, ...changes } })
  return (
    <FormSection anchor="aprovar" title={t(m.moderation_hold)} isSaved={isSaved}>
      <div className="-mt-2 text-sm text-ink-2">
        <p>{t(m.moderation_hold_text)}</p>
        <Link to="/live" className="tap-link">
          {t(m.moderation_to_live)}
        </Link>
      </div>
      <div className="grid gap-4">
        <SwitchField
          name="recordings"
          label={t(m.moderation_hold_recordings)}
          checked={draft.hold.recordings}
          onChange={(recordings) => hold({ recordings })}
        />
        <SwitchField
          name="firstDonation"
          label={t(m.moderation_hold_first)}
          hint={t(m.moderation_hold_first_hint)}
          checked={draft.hold.firstDonation}
          onChange={(firstDonation) => hold({ firstDonation })}
        />
        <SwitchField
          name="holdLinks"
          label={t(m.moderation_hold_links)}
          checked={draft.hold.links}
          onChange={(links) => hold({ links })}
        />
      </div>
      <div className="grid gap-5 @xl:grid-cols-2">
        <HoldAmountField
          name="below"
          label={t(m.moderation_hold_below)}
          value={draft.below}
          error={errorOf('below')}
          onChange={(below) => onChange({ below })}
        />
        <HoldAmountField
          name="above"
          label={t(m.moderation_hold_above)}
          value={draft.above}
          error={errorOf('above')}
          onChange={(above) => onChange({ above })}
        />
      </div>
    </FormSection>
  )
}

type HoldAmountFieldProps = {
  name: string
  label: string
  value: string
  error: string | undefined
  onChange: (typed: string) => void
}

function HoldAmountField({ name, label, value, error, onChange }: HoldAmountFieldProps) {
  const t = useText()
  return (
    <FormField label={label} hint={t(m.moderation_hold_sum_hint)} error={error}>
      {(control) => <DecimalInput {...control} name={name} value={value} onChange={onChange} className="sm:max-w-56" />}
    </FormField>
  )
}
