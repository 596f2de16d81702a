import { useEffect, useState } from 'react'
import { loadFavorites } from './load-favorites.ts'

export type Favorites = { has: (slug: string) => boolean; set: (slug: string, isFavorite: boolean) => void }

const NONE: ReadonlySet<string> = new Set()

/** Favourites of the account. Unknown ones count as not favourite: adding one twice does no harm. */
export function useFavorites(userId: string | undefined): Favorites {
  const [slugs, setSlugs] = useState(NONE)
  useEffect(() => {
    if (userId === undefined) return
    const controller = new AbortController()
    loadFavorites({ signal: controller.signal })
      .then((favorites) => setSlugs(new Set(favorites.map(({ slug }) => slug))))
      .catch((error) => {
        if (!controller.signal.aborted) console.warn('favourites cannot be loaded', error)
      })
    return () => {
      controller.abort()
      setSlugs(NONE)
    }
  }, [userId])
  return {
    has: (slug) => slugs.has(slug),
    set: (slug, isFavorite) =>
      setSlugs((now) => new Set(isFavorite ? [...now, slug] : [...now].filter((other) => other !== slug))),
  }
}
