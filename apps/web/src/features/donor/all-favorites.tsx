import type { CreatorSummary } from '@aplauso/contract/creators'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { FavoriteToggle } from '#components/favorites/favorite-toggle.tsx'
import type { Favorites } from '#components/favorites/use-favorites.ts'
import { useText } from '#lib/i18n/language.tsx'
import { DiscoverButton } from './discover-button.tsx'
import { useSupportedSlugs } from './donor-queries.ts'
import { FavoriteRow } from './favorite-row.tsx'
import { FullList } from './full-list.tsx'

/**
 * All favourites. A removed one stays in the list with an empty heart until the page is left, so that it can be added
 * again.
 */
export function AllFavorites() {
  const t = useText()
  const supported = useSupportedSlugs()
  const [removedSlugs, setRemovedSlugs] = useState<ReadonlySet<string>>(new Set())
  const favorites: Favorites = {
    has: (slug) => !removedSlugs.has(slug),
    set: (slug, isFavorite) =>
      setRemovedSlugs((now) => new Set(isFavorite ? [...now].filter((other) => other !== slug) : [...now, slug])),
  }
  return (
    <FullList<CreatorSummary>
      path="/api/creators/favorites"
      heading={t(m.supporter_favorites)}
      title={t(m.supporter_favorites)}
      note={t(m.supporter_favorites_all_note)}
      empty={{
        title: t(m.supporter_favorites_empty),
        text: t(m.supporter_favorites_empty_text),
        action: <DiscoverButton />,
      }}
      rowOf={(creator) => (
        <FavoriteRow
          key={creator.id}
          creator={creator}
          isSupported={supported.has(creator.slug)}
          control={<FavoriteToggle creator={creator} favorites={favorites} />}
        />
      )}
    />
  )
}
