import type { Goal } from '@aplauso/contract/goals'
import { GOALS_MAX } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { Plus, Target } from 'lucide-react'
import { useState } from 'react'
import { goalsKey } from '#components/goals/goals-key.ts'
import { useHashFocus } from '#lib/browser/use-hash-focus.ts'
import { useOpenByHash } from '#lib/browser/use-open-by-hash.ts'
import { useText } from '#lib/i18n/language.tsx'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { GoalDialog } from './goal-dialog.tsx'
import { GoalRow } from './goal-row.tsx'

/** All goals of a creator, in order. Each change is saved at once, outside the profile form. */
export function GoalsSection({ timeZone }: { timeZone: string }) {
  const t = useText()
  useHashFocus()
  const { data: goals, isError, error, refetch } = useQuery<Goal[]>({ queryKey: goalsKey() })
  const [isAdding, setAdding] = useState(false)
  useOpenByHash('#nova-meta', () => setAdding(true))
  const isFull = (goals?.length ?? 0) >= GOALS_MAX
  return (
    <SettingsSection title={t(m.goals_title)} text={t(m.goals_text)} anchor="goals">
      <div ref={restoreListFocus}>
        {goals === undefined && !isError && <div aria-hidden="true" className="h-28 rounded-md skeleton" />}
        {goals === undefined && isError && <LoadFailed error={error} onRetry={refetch} />}
        {goals?.length === 0 && (
          <p className="flex items-center gap-3 rounded-md bg-sunken px-4 py-5 text-ink-2">
            <Target size={22} aria-hidden="true" className="shrink-0 text-cravo-text" />
            {t(m.goals_empty)}
          </p>
        )}
        {goals && goals.length > 0 && (
          <ul aria-label={t(m.goals_title)} className="divide-y divide-line rounded-md border border-line">
            {goals.map((goal, index) => (
              <GoalRow key={goal.id} goal={goal} isFirst={index === 0} timeZone={timeZone} />
            ))}
          </ul>
        )}
        {goals && !isFull && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setAdding(true)}
            className="mt-4 text-sm btn btn-ghost max-sm:w-full"
          >
            <Plus size={18} aria-hidden="true" />
            {t(m.goals_add)}
          </button>
        )}
        {isFull && <p className="tnum mt-4 text-sm text-ink-2">{t(m.goals_full, { max: GOALS_MAX })}</p>}
      </div>
      {isAdding && !isFull && <GoalDialog timeZone={timeZone} onClose={() => setAdding(false)} />}
    </SettingsSection>
  )
}
