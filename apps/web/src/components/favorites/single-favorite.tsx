import type { CreatorSummary } from '@aplauso/contract/creators'
import { FavoriteToggle } from './favorite-toggle.tsx'
import { useFavorites } from './use-favorites.ts'

type SingleFavoriteProps = { userId: string; creator: Pick<CreatorSummary, 'slug' | 'displayName'> }

/** The heart of a page that is one creator's. A module of its own: it is fetched when somebody is signed in. */
export default function SingleFavorite({ userId, creator }: SingleFavoriteProps) {
  return <FavoriteToggle creator={creator} favorites={useFavorites(userId)} />
}
