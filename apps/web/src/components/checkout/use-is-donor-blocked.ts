import type { DonorStatus } from '@aplauso/contract/moderation'
import { useEffect, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { useSession } from '#lib/session/session.tsx'

/**
 * Whether this creator takes nothing from whoever is signed in. Asked once the page is alive, because it is rendered for everybody
 * alike; where it cannot be asked, the order itself is refused.
 */
export function useIsDonorBlocked(slug: string | undefined): boolean {
  const { user } = useSession()
  const key = user && slug && `${user.id} ${slug}`
  const [blockedKey, setBlockedKey] = useState<string>()

  useEffect(() => {
    if (!key || !slug) return
    let isMounted = true
    api.get<DonorStatus>(`/api/creators/${encodeURIComponent(slug)}/standing`).then(
      ({ blocked }) => {
        if (isMounted) setBlockedKey(blocked ? key : undefined)
      },
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [key, slug])

  return key !== undefined && blockedKey === key
}
