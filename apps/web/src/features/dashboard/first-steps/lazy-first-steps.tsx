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

/** True until this browser has seen the steps finished or hidden. */
export const areFirstStepsOpen = (user: User) =>
  user.widgetUrl !== undefined && browserStorage.get(doneKey(user)) === null

/**
 * True once it is known whether the checklist is shown, or the request failed. The page waits for it, because the
 * checklist is at the top and would push the content down.
 */
export function useAreFirstStepsKnown(user: User): boolean {
  const [isOpen] = useState(() => areFirstStepsOpen(user))
  const { isPending } = useQuery<FirstSteps>({ queryKey: FIRST_STEPS_KEY, enabled: isOpen })
  useEffect(() => {
    // Loaded in parallel with the request. A failure is handled where the component is rendered.
    if (isOpen) load().catch(() => {})
  }, [isOpen])
  return !(isOpen && isPending)
}

/** The checklist until it is finished or hidden; after that this browser does not fetch it again. */
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
