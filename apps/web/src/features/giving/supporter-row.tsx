import type { GivenDonation } from '@aplauso/contract/donations'
import { CreatorLink, GivenRow } from './given-row.tsx'

// Ids begin with the time in milliseconds: no shorter beginning tells creators apart who came in the same minute.
const ID_PREFIX_CHARACTERS = 13

/**
 * A supporter's donation: the creator by name. The beginning of their id, which the specification asks for, is there to be read
 * aloud and found, since nobody knows a creator by it.
 */
export function SupporterRow({ donation }: { donation: GivenDonation }) {
  const { creatorId, creator } = donation
  return (
    <GivenRow donation={donation}>
      <CreatorLink page={creatorId}>
        {creator.displayName} <span className="sr-only">{creatorId.slice(0, ID_PREFIX_CHARACTERS)}</span>
      </CreatorLink>
    </GivenRow>
  )
}
