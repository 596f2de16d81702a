import type { CreatorSummary } from '@aplauso/contract/creators'
import { lazy, Suspense } from 'react'
import { useSession } from '#lib/session/session.tsx'

// Loaded on demand: few donors have an account.
const SingleFavorite = lazy(() => import('./single-favorite.tsx').catch(() => ({ default: FavoritePlaceholder })))

type FavoriteButtonProps = { creator: Pick<CreatorSummary, 'slug' | 'displayName'> }

/**
 * Adds this creator to the favourites of a signed-in visitor. For visitors who are probably signed in it is 44 by 44 px
 * from the first paint, so that the layout does not shift. Others see nothing.
 */
export function FavoriteButton({ creator }: FavoriteButtonProps) {
  const { status, user } = useSession()
  if (status === 'loading') return <LikelyFavoritePlaceholder />
  if (!user) return null
  if (user.slug === creator.slug) return <FavoritePlaceholder />
  return (
    <Suspense fallback={<FavoritePlaceholder />}>
      {/* Keyed by account, because favourites differ. */}
      <SingleFavorite key={user.id} userId={user.id} creator={creator} />
    </Suspense>
  )
}

const SIZE = 'size-11 shrink-0'

function FavoritePlaceholder() {
  return <span className={`block ${SIZE}`} />
}

function LikelyFavoritePlaceholder() {
  return <span className={`hidden in-data-[session=likely]:block ${SIZE}`} />
}
