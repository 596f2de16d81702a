import { FAVORITES_SHOWN } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { DiscoverButton } from './discover-button.tsx'
import { useFavoriteCreators, useSupportedSlugs } from './donor-queries.ts'
import { FavoriteRow } from './favorite-row.tsx'
import { SeeAllLink } from './see-all-link.tsx'

/** The newest favourites. */
export function FavoritesCard() {
  const t = useText()
  const { data, error, isError, refetch } = useFavoriteCreators()
  const supported = useSupportedSlugs()
  return (
    <ListCard
      title={t(m.supporter_favorites)}
      note={t(m.supporter_favorites_note)}
      empty={{
        title: t(m.supporter_favorites_empty),
        text: t(m.supporter_favorites_empty_text),
        action: <DiscoverButton />,
      }}
      loaded={data !== undefined}
      failed={isError}
      error={error}
      onRetry={refetch}
      rows={(data ?? [])
        .slice(0, FAVORITES_SHOWN)
        .map((creator) => <FavoriteRow key={creator.id} creator={creator} isSupported={supported.has(creator.slug)} />)}
    >
      {data && data.length > 0 && <SeeAllLink to="/dashboard/fan/favorites" text={t(m.supporter_favorites_see_all)} />}
    </ListCard>
  )
}
