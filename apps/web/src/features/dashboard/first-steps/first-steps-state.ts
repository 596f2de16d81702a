import type { User } from '@aplauso/contract/accounts'
import type { FirstSteps } from '@aplauso/contract/creators'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FIRST_STEPS_KEY } from '#lib/api/creator-query-keys.ts'
import { browserStorage } from '#lib/browser/storage.ts'

const doneKey = (user: User) => `firstDayOver:${user.id}`

/** True until this browser has seen the steps finished or hidden. */
export const areFirstStepsOpen = (user: User) =>
  user.widgetUrl !== undefined && browserStorage.get(doneKey(user)) === null

/** `isShown`: the checklist is on the page. `isFolded`: it is one line. */
export type FirstStepsState = {
  isShown: boolean
  isFolded: boolean
  fold: (isFolded: boolean) => void
  finish: () => void
}

/** State of the checklist, of which other guides on the page depend. Must be used once the steps are known. */
export function useFirstSteps(user: User): FirstStepsState {
  const { data } = useQuery<FirstSteps>({ queryKey: FIRST_STEPS_KEY, enabled: false })
  const [isFinished, setFinished] = useState(() => {
    const isOver = data !== undefined && (data.hidden || (data.page && data.overlay && data.test && data.share))
    return isOver || !areFirstStepsOpen(user)
  })
  // A creator with donations has other things to see first.
  const [isFolded, fold] = useState(user.totalReceived > 0)
  const hasWidget = user.widgetUrl !== undefined
  const key = doneKey(user)
  useEffect(() => {
    if (isFinished && hasWidget) browserStorage.set(key, new Date().toISOString())
  }, [isFinished, hasWidget, key])
  return { isShown: !isFinished && data !== undefined, isFolded, fold, finish: () => setFinished(true) }
}
