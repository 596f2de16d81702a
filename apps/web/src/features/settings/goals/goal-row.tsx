import { goalPercent } from '@aplauso/contract/goal-percent'
import type { Goal } from '@aplauso/contract/goals'
import { m } from '@aplauso/texts/messages'
import { Clapperboard, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type GoalState, goalState } from '#components/goals/goal-state.ts'
import { api } from '#lib/api/api.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatBasisPoints, formatEuros, formatShortEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { GoalDialog } from './goal-dialog.tsx'
import { GoalOnStreamDialog } from './goal-on-stream-dialog.tsx'
import { useUpdateGoals } from './use-update-goals.ts'

type GoalRowProps = { goal: Goal; isFirst: boolean; timeZone: string }

const STATES: Partial<Record<GoalState, typeof m.goal_reached>> = {
  reached: m.goal_reached,
  over: m.goal_over,
  ahead: m.goal_ahead,
}

/** A goal with its progress, dates and actions. */
export function GoalRow({ goal, isFirst, timeZone }: GoalRowProps) {
  const { t, language } = useLanguage()
  const updateGoals = useUpdateGoals()
  const [open, setOpen] = useState<'edit' | 'delete' | 'stream'>()
  const close = () => setOpen(undefined)
  const { change, busy, failure } = useChange({
    send: () => api.del(`/api/goals/${goal.id}`),
    onDone: () => updateGoals((goals) => goals.filter(({ id }) => id !== goal.id)),
    inDialog: true,
  })
  const { targetCents, receivedCents, startsAt, endsAt, milestones } = goal
  const name = goal.title || t(m.dashboard_goal)
  const state = STATES[goalState(goal, Date.now())]
  const when = (moment: string) => formatMoment(moment, 'minute', language, timeZone)
  const facts = [
    ...(isFirst ? [t(m.goals_first)] : []),
    ...(state ? [t(state)] : []),
    ...(startsAt ? [t(m.goals_from, { time: when(startsAt) })] : []),
    ...(endsAt ? [t(m.goals_until, { time: when(endsAt) })] : []),
    ...(milestones.length > 0 ? [t(m.goals_milestones_count, { count: milestones.length })] : []),
  ]
  return (
    <li data-testid="own-goal" className="flex items-start gap-2 py-3 ps-4 pe-1.5">
      <div className="min-w-0 flex-1">
        <p translate={goal.title ? 'no' : undefined} className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="tnum text-sm text-ink-2">
          <b>{formatBasisPoints(goalPercent(receivedCents, targetCents) * 100, language)}</b>{' '}
          {t(m.dashboard_goal_of, {
            received: formatEuros(receivedCents, language),
            goal: formatShortEuros(targetCents, language),
          })}
        </p>
        {facts.length > 0 && <p className="tnum text-sm text-ink-3">{facts.join(' · ')}</p>}
        <button
          type="button"
          data-testid="goal-on-stream"
          aria-haspopup="dialog"
          aria-label={t(m.goals_on_stream_of, { title: name })}
          onClick={() => setOpen('stream')}
          className="mt-2 px-4 text-sm btn btn-ghost"
        >
          <Clapperboard size={17} aria-hidden="true" />
          {t(m.goals_on_stream)}
        </button>
      </div>
      <div className="flex shrink-0">
        <IconButton
          label={t(m.goals_edit_of, { title: name })}
          icon={Pencil}
          aria-haspopup="dialog"
          onClick={() => setOpen('edit')}
        />
        <IconButton
          label={t(m.goals_delete_of, { title: name })}
          icon={Trash2}
          aria-haspopup="dialog"
          onClick={() => setOpen('delete')}
        />
      </div>
      {open === 'stream' && <GoalOnStreamDialog goal={goal} name={name} onClose={close} />}
      {open === 'edit' && <GoalDialog goal={goal} timeZone={timeZone} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t(m.goals_delete_sure, { title: name })}
          text={t(isFirst ? m.goals_delete_first_text : m.goals_delete_text)}
          confirm={t(m.goals_delete)}
          tone="danger"
          busy={busy}
          failure={failure}
          onConfirm={() => change(undefined)}
          onClose={close}
        />
      )}
    </li>
  )
}
