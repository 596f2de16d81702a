import { LANGUAGE_NAMES, LANGUAGE_TAGS, type Language } from '@aplauso/contract/languages'
import type { Level, LevelAction, ModerationSettings } from '@aplauso/contract/moderation'
import { m } from '@aplauso/texts/messages'
import { Check, Plus } from 'lucide-react'
import { useId } from 'react'
import { FormSection } from '#components/settings/form-section.tsx'
import { formatNumber, numberFormat } from '#lib/i18n/format.ts'
import { type Message, useLanguage, useText } from '#lib/i18n/language.tsx'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import type { RulesSectionProps } from './hold-sections.tsx'

const LEVELS: readonly { level: Level; name: Message; hint: Message }[] = [
  { level: 'slurs', name: m.moderation_slurs, hint: m.moderation_slurs_hint },
  { level: 'insults', name: m.moderation_insults, hint: m.moderation_insults_hint },
  { level: 'swearing', name: m.moderation_swearing, hint: m.moderation_swearing_hint },
]
const LEVEL_ACTIONS: readonly { action: LevelAction; text: Message }[] = [
  { action: 'off', text: m.moderation_action_off },
  { action: 'mask', text: m.moderation_action_mask },
  { action: 'hide', text: m.moderation_action_hide },
  { action: 'hold', text: m.moderation_action_hold },
]

/** Says that the chosen mode ignores the following settings. */
export function InactiveNote() {
  const t = useText()
  return <p className="-mt-3 rounded-md bg-sunken px-4 py-2.5 text-sm text-ink-2">{t(m.moderation_idle)}</p>
}

/** Settings of the built-in word lists by level. */
export function BuiltInListsSection({ draft, onChange, isSaved }: RulesSectionProps) {
  const t = useText()
  return (
    <FormSection anchor="palavras" title={t(m.moderation_kept)} isSaved={isSaved}>
      {draft.mode === 'off' && <InactiveNote />}
      <p className="-mt-2 text-sm text-ink-2">{t(m.moderation_kept_text)}</p>
      {LEVELS.map(({ level, name, hint }) => (
        <FormField key={level} label={t(name)} hint={t(hint)}>
          {(control) => (
            <select
              {...control}
              name={level}
              value={draft.levels[level]}
              onChange={(event) => {
                const chosen = LEVEL_ACTIONS.find(({ action }) => action === event.target.value)
                if (chosen) onChange({ levels: { ...draft.levels, [level]: chosen.action } })
              }}
              className="field sm:max-w-72"
            >
              {LEVEL_ACTIONS.map(({ action, text }) => (
                <option key={action} value={action}>
                  {t(text)}
                </option>
              ))}
            </select>
          )}
        </FormField>
      ))}
      <Languages chosen={draft.languages} onChange={(languages) => onChange({ languages })} />
    </FormSection>
  )
}

type LanguagesProps = { chosen: readonly Language[]; onChange: (chosen: Language[]) => void }

function Languages({ chosen, onChange }: LanguagesProps) {
  const t = useText()
  const hintId = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={hintId}>
      <legend className="text-sm font-semibold">{t(m.moderation_languages)}</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {LANGUAGE_TAGS.map((language) => (
          <ChoiceTile
            key={language}
            type="checkbox"
            name="languages"
            value={language}
            checked={chosen.includes(language)}
            // In a fixed order, independent of the order of clicks.
            onChange={() => onChange(LANGUAGE_TAGS.filter((tag) => chosen.includes(tag) !== (tag === language)))}
            className="group flex min-h-11 items-center gap-1.5 rounded-full px-4 text-sm font-semibold"
          >
            <Plus size={16} aria-hidden="true" className="shrink-0 group-has-checked:hidden" />
            <Check size={16} aria-hidden="true" className="hidden shrink-0 group-has-checked:block" />
            <span lang={language}>{LANGUAGE_NAMES[language]}</span>
          </ChoiceTile>
        ))}
      </div>
      <p id={hintId} className="mt-1.5 text-sm text-ink-3">
        {t(m.moderation_languages_hint)}
      </p>
    </fieldset>
  )
}

const CAPITALS = [30, 50, 70, 90]
const REPEATS = [2, 3, 5, 10]
const EMOJI = [0, 1, 3, 5, 10, 20]

/** Links, and limits for excessive formatting. */
export function FormattingSection({ draft, onChange, isSaved }: RulesSectionProps) {
  const { t, language } = useLanguage()
  const { limits } = draft
  const limit = (changes: Partial<ModerationSettings['limits']>) => onChange({ limits: { ...limits, ...changes } })
  return (
    <FormSection anchor="links" title={t(m.moderation_style)} isSaved={isSaved}>
      {draft.mode === 'off' && <InactiveNote />}
      <Segmented
        legend={t(m.moderation_links)}
        hint={t(m.moderation_links_hint)}
        name="links"
        options={[
          { value: 'keep', label: t(m.moderation_links_keep) },
          { value: 'remove', label: t(m.moderation_links_remove) },
          { value: 'hold', label: t(m.moderation_links_hold) },
        ]}
        value={draft.links}
        onChange={(links) => onChange({ links })}
      />
      <LimitField
        name="capitalsPercent"
        label={t(m.moderation_capitals)}
        hint={t(m.moderation_capitals_hint)}
        offered={CAPITALS}
        value={limits.capitalsPercent}
        format={(percent) =>
          t(m.moderation_capitals_to, {
            percent: numberFormat(language, { style: 'percent' }).format(percent / 100),
          })
        }
        onChange={(capitalsPercent) => limit({ capitalsPercent })}
      />
      <LimitField
        name="repeats"
        label={t(m.moderation_repeats)}
        hint={t(m.moderation_repeats_hint)}
        offered={REPEATS}
        value={limits.repeats}
        format={(count) => t(m.moderation_repeats_to, { count: formatNumber(count, language) })}
        onChange={(repeats) => limit({ repeats })}
      />
      <LimitField
        name="emoji"
        label={t(m.moderation_emoji)}
        hint={t(m.moderation_emoji_hint)}
        offered={EMOJI}
        value={limits.emoji}
        format={(count) =>
          count === 0 ? t(m.moderation_emoji_none) : t(m.moderation_emoji_to, { count: formatNumber(count, language) })
        }
        onChange={(emoji) => limit({ emoji })}
      />
    </FormSection>
  )
}

type LimitFieldProps = {
  name: string
  label: string
  hint: string
  offered: readonly number[]
  value: number | null
  format: (value: number) => string
  onChange: (value: number | null) => void
}

/** Options include a limit that was set by the API. */
function LimitField({ name, label, hint, offered, value, format, onChange }: LimitFieldProps) {
  const t = useText()
  const all = [...new Set([...offered, ...(value === null ? [] : [value])])].toSorted((a, b) => a - b)
  return (
    <FormField label={label} hint={hint}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
          className="field sm:max-w-72"
        >
          <option value="">{t(m.moderation_no_limit)}</option>
          {all.map((each) => (
            <option key={each} value={each}>
              {format(each)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}
