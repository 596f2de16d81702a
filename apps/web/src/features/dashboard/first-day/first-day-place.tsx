import type { User } from '@aplauso/contract/accounts'
import type { FirstSteps } from '@aplauso/contract/creators'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FIRST_STEPS_KEY } from '#lib/api/creator-keys.ts'
import { browserStorage } from '#lib/browser/storage.ts'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { PartBoundary } from '#ui/loading/part-boundary.tsx'

const load = () => import('./first-day.tsx')
const FirstDay = lazyPart(load)

type FirstDayPlaceProps = { user: User; onSent: (testId: string) => void }

const overKey = (user: User) => `firstDayOver:${user.id}`

/** Whether this browser has yet to learn how far the first steps are. */
export const isFirstDayOpen = (user: User) => user.widgetUrl !== undefined && browserStorage.get(overKey(user)) === null

/**
 * Whether it is known if the first steps are to be shown: they stand above everything, and would push it all down if they came
 * later. Also where that cannot be learned.
 */
export function useIsFirstDayKnown(user: User): boolean {
  const [isAsked] = useState(() => isFirstDayOpen(user))
  const { isPending } = useQuery<FirstSteps>({ queryKey: FIRST_STEPS_KEY, enabled: isAsked })
  useEffect(() => {
    // Beside the call and not after it. What fails here fails again, and is said, where it is shown.
    if (isAsked) load().catch(() => {})
  }, [isAsked])
  return !(isAsked && isPending)
}

/** The first steps, until they are done or hidden; this browser then asks for them no more. The page waits for them. */
export function FirstDayPlace({ user, onSent }: FirstDayPlaceProps) {
  const [isOver, setOver] = useState(() => !isFirstDayOpen(user))
  if (isOver || !user.widgetUrl) return null

  function end() {
    browserStorage.set(overKey(user), new Date().toISOString())
    setOver(true)
  }

  return (
    <PartBoundary>
      <FirstDay user={user} widgetUrl={user.widgetUrl} onSent={onSent} onOver={end} />
    </PartBoundary>
  )
}
