import type { User } from '@aplauso/contract/accounts'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useConfig, useIsConfigLoading } from '#lib/api/use-config.ts'
import { browserStorage } from '#lib/browser/storage.ts'
import type { OnboardingGuideProps } from './onboarding-guide.tsx'
import { isNewcomer } from './onboarding-steps.ts'

/** `isLoading`: it is not known yet whether the guide is shown. `guide`: undefined if it is not. */
type Onboarding = { isLoading: boolean; guide: ReactNode }

/**
 * The onboarding guide, shown once on the dashboard of a new user. The page waits while it loads, because it is at the
 * top and would push the content down. `isWanted` false: another guide is shown. Must be inside the query layout.
 */
export function useOnboarding(user: User, isWanted = true): Onboarding {
  const features = useConfig()?.features
  const isConfigLoading = useIsConfigLoading()
  const seenKey = `onboardingSeen:${user.id}`
  // Decided once per visit: the first donation must not close the guide while it is read.
  const [isDue, setDue] = useState(() => isWanted && isNewcomer(user) && browserStorage.get(seenKey) === null)
  // Null if its code cannot be loaded: the page works without the guide.
  const [Guide, setGuide] = useState<ComponentType<OnboardingGuideProps> | null>()
  useEffect(() => {
    if (!isDue) return
    import('./onboarding-guide.tsx').then(
      (loaded) => setGuide(() => loaded.default),
      () => setGuide(null),
    )
  }, [isDue])

  function close() {
    browserStorage.set(seenKey, new Date().toISOString())
    setDue(false)
  }

  const isOffered = isDue && features?.betaOnboarding === true
  return {
    isLoading: isDue && (isConfigLoading || (isOffered && Guide === undefined)),
    guide: isOffered && Guide ? <Guide user={user} features={features} onClose={close} /> : undefined,
  }
}
