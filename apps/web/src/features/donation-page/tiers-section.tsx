import type { TierUnlock } from '@aplauso/contract/donation-page'
import { MESSAGE_MAX_CHARACTERS, SHORT_MESSAGE_MAX_CHARACTERS, TIERS_MAX } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { Plus, X } from 'lucide-react'
import { FormSection } from '#components/settings/form-section.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { useStepFocus } from '#ui/focus/use-step-focus.ts'
import { CheckList } from '#ui/form/check-list.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { nextKey, type TierDraft } from './page-draft.ts'
import type { SectionProps } from './use-page-form.ts'

/** Tiers: the amount that unlocks a feature. The server sorts them. */
export function TiersSection({ draft: { tiers }, change, errorOf }: SectionProps) {
  const t = useText()
  const { box, ...focus } = useStepFocus(tiers.map(({ key }) => key).join())
  const updateTier = (key: number, changes: Partial<TierDraft>) =>
    change({ tiers: tiers.map((one) => (one.key === key ? { ...one, ...changes } : one)) })
  const lengths = { long: MESSAGE_MAX_CHARACTERS, short: SHORT_MESSAGE_MAX_CHARACTERS }
  const checks: readonly { value: TierUnlock; label: string; hint?: string }[] = [
    { value: 'long_message', label: t(m.page_unlock_long), hint: t(m.page_unlock_long_hint, lengths) },
    { value: 'recording', label: t(m.page_unlock_recording) },
    { value: 'voice', label: t(m.page_unlock_voice) },
    { value: 'look', label: t(m.page_unlock_look) },
  ]
  return (
    <FormSection anchor="degraus" title={t(m.page_tiers)}>
      <p className="-mt-2 text-sm text-ink-2">{t(m.page_tiers_hint)}</p>
      <div ref={box} {...focus} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {tiers.length === 0 && (
          <p className="rounded-md bg-sunken px-4 py-3 text-sm text-ink-2">{t(m.page_tiers_none)}</p>
        )}
        {tiers.map(({ key, from, unlocks }, index) => (
          <fieldset
            key={key}
            data-testid="tier-fields"
            aria-label={t(m.page_tier_nth, { number: index + 1 })}
            className="relative grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-6 rounded-md border border-line p-4 sm:grid-cols-[7.5rem_minmax(0,1fr)]"
          >
            <FormField label={t(m.page_tier_from)} error={errorOf(`tier-${key}`)} className="max-sm:pe-12">
              {(control) => (
                <DecimalInput
                  {...control}
                  name={`tier-${key}`}
                  value={from}
                  onChange={(typed) => updateTier(key, { from: typed })}
                />
              )}
            </FormField>
            <div className="sm:-mt-5 sm:pe-10">
              <CheckList
                legend={t(m.page_tier_unlocks)}
                name={`unlocks-${key}`}
                checks={checks}
                chosen={unlocks}
                error={errorOf(`unlocks-${key}`)}
                onChange={(chosen) => updateTier(key, { unlocks: chosen })}
              />
            </div>
            <IconButton
              label={t(m.page_tier_remove, { number: index + 1 })}
              icon={X}
              onClick={() => change({ tiers: tiers.filter((one) => one.key !== key) })}
              className="absolute! inset-e-2 top-2"
            />
          </fieldset>
        ))}
        {tiers.length < TIERS_MAX && (
          <button
            type="button"
            data-next=""
            onClick={() => change({ tiers: [...tiers, { key: nextKey(tiers), from: '', unlocks: [] }] })}
            className="justify-self-start text-sm btn btn-ghost max-sm:w-full"
          >
            <Plus size={18} aria-hidden="true" />
            {t(m.page_tier_add)}
          </button>
        )}
      </div>
    </FormSection>
  )
}
