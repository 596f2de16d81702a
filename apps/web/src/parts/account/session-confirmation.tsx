import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { sessionConfirmation } from '#lib/session/confirm-session.ts'

// Few are ever asked.
const ConfirmSession = lazy(
  (): Promise<{ default: () => ReactNode }> => import('./confirm-session.tsx').catch(() => ({ default: Unavailable })),
)

/** Asks for the password, over whatever is open, when a call wants a fresher session. */
export function SessionConfirmation() {
  const isAsked = useSyncExternalStore(sessionConfirmation.subscribe, sessionConfirmation.isAsked, () => false)
  return (
    isAsked && (
      <Suspense>
        <ConfirmSession />
      </Suspense>
    )
  )
}

/** The dialog cannot be fetched: whoever waits for it is not left waiting, the refusal stands. */
function Unavailable() {
  useEffect(() => sessionConfirmation.settle(false), [])
  return null
}
