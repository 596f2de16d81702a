import type { DonorStanding } from '@aplauso/contract/moderation'
import { useEffect, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { useSession } from '#lib/session/session.tsx'

/**
 * Whether this creator takes nothing from whoever is signed in. Asked once the page is alive, because it is rendered for everybody
 * alike; where it cannot be asked, the order itself is refused.
 */
export function useBlocked(slug: string | undefined): boolean {
  const { user } = useSession()
  const place = user && slug && `${user.id} ${slug}`
  const [blockedAt, setBlockedAt] = useState<string>()

  useEffect(() => {
    if (!place || !slug) return
    let isHere = true
    api.get<DonorStanding>(`/api/creators/${encodeURIComponent(slug)}/standing`).then(
      ({ blocked }) => {
        if (isHere) setBlockedAt(blocked ? place : undefined)
      },
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [place, slug])

  return place !== undefined && blockedAt === place
}
