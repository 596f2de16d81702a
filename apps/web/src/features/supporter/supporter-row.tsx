import type { GivenDonation } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useLanguage } from '#lib/language.tsx'
import { Link } from '#ui/link.tsx'
import { GivenRow } from './given-row.tsx'

const ID_PREFIX_CHARACTERS = 8

/** A supporter's donation: the creator by the beginning of their id, as the specification has it, with the name beside it. */
export function SupporterRow({ donation }: { donation: GivenDonation }) {
  const { t, language } = useLanguage()
  const { creatorId, creator } = donation
  const prefix = creatorId.slice(0, ID_PREFIX_CHARACTERS)
  return (
    <GivenRow donation={donation} dates={language}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Link
          to={`/donate/${encodeURIComponent(creatorId)}`}
          aria-label={t(m.supporter_creator_page_said, { prefix, name: creator.displayName })}
          className="tnum py-1 text-sm link reach"
        >
          {prefix}
        </Link>
        <span translate="no" className="min-w-0 font-semibold wrap-anywhere">
          {creator.displayName}
        </span>
      </p>
    </GivenRow>
  )
}
