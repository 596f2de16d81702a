import type { CreatorSummary } from '@aplauso/contract/creators'
import { lazy, Suspense } from 'react'
import { useSession } from '#lib/session/session.tsx'

// Few donors have an account, and only they are asked for what they keep.
const SingleFavorite = lazy(() => import('./single-favorite.tsx').catch(() => ({ default: FavoritePlaceholder })))

type FavoriteButtonProps = { creator: Pick<CreatorSummary, 'slug' | 'displayName'> }

/**
 * Keeps this creator among the favourites of a signed-in visitor. It is 44 by 44 px from the first paint for whoever is
 * likely signed in, and nothing for everybody else: nothing beside it moves.
 */
export function FavoriteButton({ creator }: FavoriteButtonProps) {
  const { status, user } = useSession()
  if (status === 'loading') return <LikelyFavoritePlaceholder />
  if (!user) return null
  if (user.slug === creator.slug) return <FavoritePlaceholder />
  return (
    <Suspense fallback={<FavoritePlaceholder />}>
      {/* Keyed: another account has other favourites. */}
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
