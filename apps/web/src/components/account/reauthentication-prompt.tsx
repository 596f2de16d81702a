import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { reauthentication } from '#lib/session/reauthentication.ts'

// Loaded on demand: few users ever reauthenticate.
const PasswordDialog = lazy(
  (): Promise<{ default: () => ReactNode }> => import('./password-dialog.tsx').catch(() => ({ default: Unavailable })),
)

/** Shows the password dialog over any page when a call needs a recent reauthentication. */
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

/** The dialog cannot be loaded: the waiting call ends with its refusal. */
function Unavailable() {
  useEffect(() => reauthentication.settle(false), [])
  return null
}
