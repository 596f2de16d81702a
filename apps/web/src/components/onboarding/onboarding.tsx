import type { User } from '@aplauso/contract/accounts'
import { Suspense, useState } from 'react'
import { useConfig } from '#lib/api/use-config.ts'
import { browserStorage } from '#lib/browser/storage.ts'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { isNewcomer } from './onboarding-steps.ts'

const OnboardingGuide = lazyComponent(() => import('./onboarding-guide.tsx'))

/** Shows the onboarding once on the dashboard of a new user. Must be inside the query layout. */
export function Onboarding({ user }: { user: User }) {
  const features = useConfig()?.features
  const seenKey = `onboardingSeen:${user.id}`
  const [isSeen, setSeen] = useState(() => browserStorage.get(seenKey) !== null)
  // Decided once per visit: the first donation must not close the guide while it is read.
  const [isNew] = useState(() => isNewcomer(user))
  if (isSeen || !isNew || !features?.betaOnboarding) return null

  function close() {
    browserStorage.set(seenKey, new Date().toISOString())
    setSeen(true)
  }

  return (
    <Suspense>
      <OnboardingGuide user={user} features={features} onClose={close} />
    </Suspense>
  )
}
