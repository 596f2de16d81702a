import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { reauthentication } from '#lib/session/reauthentication.ts'

// Few are ever asked.
const PasswordDialog = lazy(
  (): Promise<{ default: () => ReactNode }> => import('./password-dialog.tsx').catch(() => ({ default: Unavailable })),
)

/** Asks for the password, over whatever is open, when a call wants a fresher session. */
export function ReauthenticationPrompt() {
  const isPending = useSyncExternalStore(reauthentication.subscribe, reauthentication.isPending, () => false)
  return (
    isPending && (
      <Suspense>
        <PasswordDialog />
      </Suspense>
    )
  )
}

/** The dialog cannot be fetched: whoever waits for it is not left waiting, the refusal stands. */
function Unavailable() {
  useEffect(() => reauthentication.settle(false), [])
  return null
}
