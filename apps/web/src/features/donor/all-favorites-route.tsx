import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { AllFavorites } from './all-favorites.tsx'
import { fullListQuery } from './full-list.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({
    title: `${t(m.supporter_favorites)} | ${INSTANCE_NAME}`,
    description: t(m.supporter_favorites_all_note),
  }),
  prefetch: () => [fullListQuery('/api/creators/favorites')],
}

export { AllFavorites as Component }
