import type { GivenDonation } from '@aplauso/contract/donations'
import { CreatorLink, GivenRow } from './given-row.tsx'

export function FanRow({ donation, isWhole = false }: { donation: GivenDonation; isWhole?: boolean }) {
  const { slug, displayName } = donation.creator
  return (
    <GivenRow donation={donation} isWhole={isWhole}>
      <CreatorLink page={slug}>{displayName}</CreatorLink>
    </GivenRow>
  )
}
