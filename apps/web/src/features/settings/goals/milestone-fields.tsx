import { GOAL_MILESTONES_MAX, MILESTONE_TEXT_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { Plus, X } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { useStepFocus } from '#ui/focus/use-step-focus.ts'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { maxLengthOf } from '#ui/form/max-length.ts'
import { TextField } from '#ui/form/text-field.tsx'
import type { MilestoneDraft } from './goal-draft.ts'

type MilestoneFieldsProps = {
  milestones: readonly MilestoneDraft[]
  errorOf: (field: string) => string | undefined
  onChange: (milestones: readonly MilestoneDraft[]) => void
}

/** Milestones: the amount and its text. The server sorts them. */
export function MilestoneFields({ milestones, errorOf, onChange }: MilestoneFieldsProps) {
  const t = useText()
  const { box, ...focus } = useStepFocus(milestones.map(({ key }) => key).join())
  const changeMilestone = (key: number, changes: Partial<MilestoneDraft>) =>
    onChange(milestones.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const add = () => {
    const key = Math.max(-1, ...milestones.map((one) => one.key)) + 1
    onChange([...milestones, { key, amount: '', text: '' }])
  }
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{t(m.goal_milestones)}</legend>
      <p className="text-sm text-ink-3">{t(m.goals_milestones_hint)}</p>
      <div ref={box} {...focus} className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">
        {milestones.map(({ key, amount, text }, index) => (
          <fieldset
            key={key}
            aria-label={t(m.goals_milestone_nth, { number: index + 1 })}
            className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2 sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
          >
            <FormField label={t(m.goals_milestone_sum)} error={errorOf(`sum-${key}`)}>
              {(control) => (
                <DecimalInput
                  {...control}
                  name={`sum-${key}`}
                  value={amount}
                  onChange={(typed) => changeMilestone(key, { amount: typed })}
                />
              )}
            </FormField>
            <TextField
              label={t(m.goals_milestone_text)}
              name={`text-${key}`}
              autoComplete="off"
              fieldClassName="min-w-0 max-sm:order-last max-sm:col-span-full"
              error={errorOf(`text-${key}`)}
              maxLength={maxLengthOf(text, MILESTONE_TEXT_MAX_CHARACTERS)}
              value={text}
              onChange={(typed) => changeMilestone(key, { text: typed })}
            />
            <IconButton
              label={t(m.goals_milestone_remove, { number: index + 1 })}
              icon={X}
              onClick={() => onChange(milestones.filter((one) => one.key !== key))}
              className="mt-6.5"
            />
          </fieldset>
        ))}
        {milestones.length < GOAL_MILESTONES_MAX && (
          <button
            type="button"
            data-next=""
            onClick={add}
            className="justify-self-start text-sm btn btn-ghost max-sm:w-full"
          >
            <Plus size={18} aria-hidden="true" />
            {t(m.goals_milestone_add)}
          </button>
        )}
      </div>
    </fieldset>
  )
}
