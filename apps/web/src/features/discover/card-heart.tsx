import type { Creator } from '@aplauso/contract/creators'
import { m } from '@aplauso/texts/messages'
import { Heart } from 'lucide-react'
import { useLocation } from 'react-router'
import { useText } from '#lib/i18n/language.tsx'
import { loginAddress } from '#lib/session/safe-redirect.ts'
import { useSession } from '#lib/session/session.tsx'
import { FavoriteToggle } from '#parts/favorites/favorite-toggle.tsx'
import type { Favorites } from '#parts/favorites/use-favorites.ts'
import { Link } from '#ui/text/link.tsx'

// Over the link that covers the card.
const PLACE = 'absolute top-2.5 right-2.5 z-1'

/** Keeps the creator; who is not signed in is led to where they can be, and back. */
export function CardHeart({ creator, favorites }: { creator: Creator; favorites: Favorites }) {
  const t = useText()
  const { user } = useSession()
  const { pathname, search } = useLocation()
  if (user?.id === creator.id) return null
  if (user) {
    return (
      <span className={PLACE}>
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
      className={`${PLACE} grid size-11 place-items-center rounded-full border border-line-strong bg-surface hover:border-ink hover:bg-sunken`}
    >
      <Heart size={20} aria-hidden="true" />
    </Link>
  )
}
