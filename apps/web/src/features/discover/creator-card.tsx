import type { ListedCreator } from '@aplauso/contract/creators'
import { goalPercent } from '@aplauso/contract/goal-percent'
import { m } from '@aplauso/texts/messages'
import { BadgeCheck, Heart } from 'lucide-react'
import { useLocation } from 'react-router'
import { FavoriteToggle } from '#components/favorites/favorite-toggle.tsx'
import type { Favorites } from '#components/favorites/use-favorites.ts'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { PLATFORM_NAMES } from '#lib/i18n/platform-names.ts'
import { loginAddress } from '#lib/session/safe-redirect.ts'
import { useSession } from '#lib/session/session.tsx'
import { Avatar } from '#ui/brand/avatar.tsx'
import { Tiles } from '#ui/brand/tiles.tsx'
import { Meter } from '#ui/chart/meter.tsx'
import { Link } from '#ui/text/link.tsx'

/** A creator in the directory; the whole card links to their page. */
export function CreatorCard({ creator, favorites }: { creator: ListedCreator; favorites: Favorites }) {
  const { t } = useLanguage()
  const { slug, displayName, username, streamPlatforms, bio } = creator
  const platforms = streamPlatforms.map((platform) => PLATFORM_NAMES[platform]).join(', ')
  return (
    <li className="relative flex flex-col overflow-hidden transition-[box-shadow,transform] duration-150 card hover:shadow-2 has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus motion-safe:hover:-translate-y-0.5">
      <Tiles seed={`${slug}-7`} cols={9} rows={2} className="h-22 w-full" />
      <div className="absolute inset-s-3 top-3 flex flex-wrap gap-1.5 pe-14">
        {creator.live && (
          <span className="bg-cravo text-on-cravo chip">
            <span className="size-1.5 rounded-full bg-on-cravo" />
            {t(m.donate_live)}
          </span>
        )}
        {creator.closedBy && (
          <span className="bg-surface text-ink-2 chip">
            {t(creator.closedBy === 'plan_limit_reached' ? m.discover_closed : m.discover_no_account)}
          </span>
        )}
      </div>
      <FavoriteHeart creator={creator} favorites={favorites} />
      <div className="flex flex-1 flex-col px-5 pb-5">
        <Avatar name={displayName} src={creator.avatar} className="-mt-9 size-18 border-4 border-surface text-3xl" />
        <h2 className="mt-2 text-lg leading-snug wrap-anywhere">
          <Link
            to={`/donate/${encodeURIComponent(slug)}`}
            translate="no"
            className="outline-none after:absolute after:inset-0 after:rounded-lg"
          >
            {displayName}
          </Link>
          {creator.verified && (
            <BadgeCheck
              role="img"
              aria-label={t(m.common_verified)}
              className="ms-1.5 inline size-5 fill-azul align-[-0.2em] text-surface"
            />
          )}
        </h2>
        <p className="text-sm wrap-anywhere text-ink-3">
          <span translate="no">@{username}</span>
          {platforms && ` · ${platforms}`}
        </p>
        {bio && (
          <p translate="no" className="mt-2 line-clamp-2 text-sm wrap-anywhere text-ink-2">
            {bio}
          </p>
        )}
        <DonationSummary creator={creator} />
      </div>
    </li>
  )
}

function DonationSummary({ creator }: { creator: ListedCreator }) {
  const { t, language } = useLanguage()
  const { totalDonations: count, totalReceived, donationGoal, slug } = creator
  const donations = count === 0 ? t(m.donate_first) : t(m.donate_count, { count, total: formatNumber(count, language) })
  if (!donationGoal) return <p className="tnum mt-auto pt-4 text-sm text-ink-2">{donations}</p>
  const percent = goalPercent(totalReceived, donationGoal)
  return (
    <div className="mt-auto pt-4">
      <Meter percent={percent} label={t(m.donate_goal_label)} seed={slug} bars={36} className="h-7" />
      <p className="tnum mt-1 flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="font-semibold text-cravo-text">{t(m.donate_goal_percent, { percent })}</span>
        <span className="text-ink-2">{donations}</span>
      </p>
    </div>
  )
}

// Above the link that covers the card.
const HEART_POSITION = 'absolute top-2.5 inset-e-2.5 z-1'

/** Adds the creator to the favourites; a visitor signs in first and returns. */
function FavoriteHeart({ creator, favorites }: { creator: ListedCreator; favorites: Favorites }) {
  const t = useText()
  const { user } = useSession()
  const { pathname, search } = useLocation()
  if (user?.id === creator.id) return null
  if (user) {
    return (
      <span className={HEART_POSITION}>
        <FavoriteToggle creator={creator} favorites={favorites} className="bg-surface" />
      </span>
    )
  }
  const label = t(m.discover_sign_in, { name: creator.displayName })
  return (
    <Link
      to={loginAddress(pathname + search)}
      aria-label={label}
      title={label}
      className={`${HEART_POSITION} grid size-11 place-items-center rounded-full border border-line-strong bg-surface hover:border-ink hover:bg-sunken`}
    >
      <Heart size={20} aria-hidden="true" />
    </Link>
  )
}
