import type { User } from '@aplauso/contract/accounts'
import type { FirstSteps } from '@aplauso/contract/creators'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FIRST_STEPS_KEY } from '#lib/api/creator-query-keys.ts'
import { browserStorage } from '#lib/browser/storage.ts'
import { ErrorBoundary } from '#ui/loading/error-boundary.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'

const load = () => import('./first-steps-checklist.tsx')
const FirstStepsChecklist = lazyComponent(load)

type LazyFirstStepsProps = { user: User; onSent: (testId: string) => void }

const doneKey = (user: User) => `firstDayOver:${user.id}`

/** Whether this browser has yet to learn how far the first steps are. */
export const areFirstStepsOpen = (user: User) =>
  user.widgetUrl !== undefined && browserStorage.get(doneKey(user)) === null

/**
 * Whether it is known if the first steps are to be shown: they stand above everything, and would push it all down if they came
 * later. Also where that cannot be learned.
 */
export function useAreFirstStepsKnown(user: User): boolean {
  const [isOpen] = useState(() => areFirstStepsOpen(user))
  const { isPending } = useQuery<FirstSteps>({ queryKey: FIRST_STEPS_KEY, enabled: isOpen })
  useEffect(() => {
    // Beside the call and not after it. What fails here fails again, and is said, where it is shown.
    if (isOpen) load().catch(() => {})
  }, [isOpen])
  return !(isOpen && isPending)
}

/** The first steps, until they are done or hidden; this browser then asks for them no more. The page waits for them. */
export function LazyFirstSteps({ user, onSent }: LazyFirstStepsProps) {
  const [isDone, setDone] = useState(() => !areFirstStepsOpen(user))
  if (isDone || !user.widgetUrl) return null

  function markDone() {
    browserStorage.set(doneKey(user), new Date().toISOString())
    setDone(true)
  }

  return (
    <ErrorBoundary>
      <FirstStepsChecklist user={user} widgetUrl={user.widgetUrl} onSent={onSent} onDone={markDone} />
    </ErrorBoundary>
  )
}
