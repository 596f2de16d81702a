import type { CreatorSummary } from '@aplauso/contract/creators'
import { FavoriteToggle } from './favorite-toggle.tsx'
import { useFavorites } from './use-favorites.ts'

type SingleFavoriteProps = { userId: string; creator: Pick<CreatorSummary, 'slug' | 'displayName'> }

/** Favourite button on the page of one creator. A module of its own, loaded for signed-in users only. */
export default function SingleFavorite({ userId, creator }: SingleFavoriteProps) {
  return <FavoriteToggle creator={creator} favorites={useFavorites(userId)} />
}
