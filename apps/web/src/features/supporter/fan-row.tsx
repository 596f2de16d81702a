import type { GivenDonation } from '@aplauso/contract/donations'
import { Link } from '#ui/link.tsx'
import { GivenRow } from './given-row.tsx'

/** A fan's donation. Its date is written as in Portugal in every language: the specification's section 2. */
export function FanRow({ donation, isWhole = false }: { donation: GivenDonation; isWhole?: boolean }) {
  const { slug, displayName } = donation.creator
  return (
    <GivenRow donation={donation} dates="pt" isWhole={isWhole}>
      <Link
        to={`/donate/${encodeURIComponent(slug)}`}
        translate="no"
        className="rounded-xs py-1 font-semibold wrap-anywhere underline-offset-4 reach hover:underline"
      >
        {displayName}
      </Link>
    </GivenRow>
  )
}
