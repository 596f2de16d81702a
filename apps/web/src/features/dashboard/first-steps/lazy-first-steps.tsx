import type { User } from '@aplauso/contract/accounts'
import type { FirstSteps } from '@aplauso/contract/creators'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FIRST_STEPS_KEY } from '#lib/api/creator-query-keys.ts'
import { ErrorBoundary } from '#ui/loading/error-boundary.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { areFirstStepsOpen, type FirstStepsState } from './first-steps-state.ts'

const load = () => import('./first-steps-checklist.tsx')
const FirstStepsChecklist = lazyComponent(load)

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

type LazyFirstStepsProps = { user: User; state: FirstStepsState; onSent: (testId: string) => void }

/** The checklist until it is finished or hidden; after that this browser does not fetch it again. */
export function LazyFirstSteps({ user, state, onSent }: LazyFirstStepsProps) {
  if (!state.isShown || !user.widgetUrl) return null
  return (
    <ErrorBoundary>
      <FirstStepsChecklist user={user} widgetUrl={user.widgetUrl} state={state} onSent={onSent} />
    </ErrorBoundary>
  )
}
