import type { Goal } from '@aplauso/contract/goals'
import {
  DONATION_GOAL_MAX_CENTS,
  GOAL_TITLE_MAX_CHARACTERS,
  MILESTONE_TEXT_MAX_CHARACTERS,
} from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { eurosError } from '#lib/i18n/euros-error.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { maxLengthOf } from '#ui/form/max-length.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { type GoalDraft, goalBodyOf, goalDraftOf, invalidGoalFields } from './goal-draft.ts'
import { MilestoneFields } from './milestone-fields.tsx'
import { useUpdateGoals } from './use-update-goals.ts'

/** `goal` is edited; without it a new one is created. */
type GoalDialogProps = { goal?: Goal; timeZone: string; onClose: () => void }

const SERVER_FIELDS: Readonly<Record<string, string>> = { title: 'goalTitle', targetCents: 'target' }

export function GoalDialog({ goal, timeZone, onClose }: GoalDialogProps) {
  const { t, language } = useLanguage()
  const updateGoals = useUpdateGoals()
  const [draft, setDraft] = useState(() => goalDraftOf(goal, language, timeZone))
  const change = (changes: Partial<GoalDraft>) => setDraft((now) => ({ ...now, ...changes }))
  const range = { min: formatEuros(cents(1), language), max: formatEuros(DONATION_GOAL_MAX_CENTS, language, 0) }
  const problem = (field: string) => {
    if (field === 'goalTitle') return t(m.goals_title_error, { max: GOAL_TITLE_MAX_CHARACTERS })
    if (field.startsWith('text-')) return t(m.goals_milestone_error, { max: MILESTONE_TEXT_MAX_CHARACTERS })
    if (field === 'startsAt' || field === 'endsAt') return t(m.goals_order_error)
    const milestone = draft.milestones.find(({ key }) => field === `sum-${key}`)
    return eurosError(milestone ? milestone.amount : draft.target, range, t)
  }
  const problemsOf = (fields: readonly string[]): Record<string, string> =>
    Object.fromEntries(fields.map((field) => [field, problem(field)]))
  const { props, busy, errorOf, failure, mend } = useForm({
    values: draft,
    check: (typed) => problemsOf(invalidGoalFields(typed, timeZone, goal)),
    send: (typed) => {
      const body = goalBodyOf(typed, timeZone, goal)
      return goal ? api.patch<Goal>(`/api/goals/${goal.id}`, body) : api.post<Goal>('/api/goals', body)
    },
    onSent(saved) {
      updateGoals((goals) => (goal ? goals.map((one) => (one.id === saved.id ? saved : one)) : [...goals, saved]))
      toast({ title: t(m.goals_saved) })
      onClose()
    },
    fieldErrors: (error) =>
      problemsOf(
        refusedFields(error)
          .map((field) => SERVER_FIELDS[field] ?? field)
          .filter((field) => field in draft && field !== 'milestones'),
      ),
    errorDisplay: 'here',
  })
  const moment = (field: 'startsAt' | 'endsAt', label: string) => (
    <TextField
      optional
      label={label}
      type="datetime-local"
      name={field}
      fieldClassName="min-w-0"
      className="min-w-0"
      error={errorOf(field)}
      value={draft[field]}
      onChange={(typed) => change({ [field]: typed })}
    />
  )
  return (
    <Modal title={t(goal ? m.goals_edit : m.goals_add)} busy={busy} onClose={onClose}>
      <form {...props} className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          label={t(m.goals_name)}
          optional={goal?.title === ''}
          name="goalTitle"
          autoComplete="off"
          placeholder={t(m.goals_name_example)}
          error={errorOf('goalTitle')}
          maxLength={maxLengthOf(draft.goalTitle, GOAL_TITLE_MAX_CHARACTERS)}
          value={draft.goalTitle}
          onChange={(goalTitle) => change({ goalTitle })}
        />
        <FormField label={t(m.goals_target)} error={errorOf('target')}>
          {(control) => (
            <DecimalInput
              {...control}
              name="target"
              value={draft.target}
              onChange={(target) => change({ target })}
              className="sm:max-w-56"
            />
          )}
        </FormField>
        <div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
            {moment('startsAt', t(m.goals_starts))}
            {moment('endsAt', t(m.goals_ends))}
          </div>
          <p className="mt-1.5 text-sm text-ink-3">{t(m.goals_time_hint, { zone: timeZone.replaceAll('_', ' ') })}</p>
        </div>
        <MilestoneFields
          milestones={draft.milestones}
          errorOf={errorOf}
          onChange={(milestones) => {
            // The errors belong to rows that may have moved.
            if (milestones.length < draft.milestones.length)
              mend(...draft.milestones.flatMap(({ key }) => [`sum-${key}`, `text-${key}`]))
            change({ milestones })
          }}
        />
        <ModalFailure>{failure}</ModalFailure>
        <ModalActions busy={busy} onClose={onClose}>
          <SubmitButton busy={busy} className="btn-primary">
            {t(m.creator_settings_save)}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  )
}
