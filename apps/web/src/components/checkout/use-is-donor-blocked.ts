import type { DonorStatus } from '@aplauso/contract/moderation'
import { useEffect, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { useSession } from '#lib/session/session.tsx'

/**
 * Whether this creator blocks the signed-in user. Requested after hydration, because the server renders one page for
 * everybody. If the request fails, the server still refuses the order.
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
