import type { CreatorSummary } from '@aplauso/contract/creators'
import { m } from '@aplauso/texts/messages'
import { Heart } from 'lucide-react'
import { useOptimistic, useTransition } from 'react'
import { api } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import type { Favorites } from './use-favorites.ts'

type FavoriteToggleProps = {
  creator: Pick<CreatorSummary, 'slug' | 'displayName'>
  favorites: Favorites
  className?: string
}

/** Shows the new state at once, and reverts it when the server refuses. */
export function FavoriteToggle({ creator, favorites, className = '' }: FavoriteToggleProps) {
  const { t, language } = useLanguage()
  const [shown, showAtOnce] = useOptimistic(favorites.has(creator.slug))
  const [saving, startSaving] = useTransition()

  function toggle() {
    // One request at a time: two could arrive in the wrong order.
    if (saving) return
    const wanted = !shown
    startSaving(async () => {
      showAtOnce(wanted)
      const path = `/api/creators/${encodeURIComponent(creator.slug)}/favorite`
      try {
        await (wanted ? api.put(path) : api.del(path))
        favorites.set(creator.slug, wanted)
      } catch (error) {
        toast({
          title: t(m.favorite_failed),
          description: await failureText(error, t, language, t(m.favorite_failed_text)),
          tone: 'destructive',
        })
      }
    })
  }

  return (
    <button
      type="button"
      aria-pressed={shown}
      aria-label={t(m.favorite_label, { name: creator.displayName })}
      title={t(shown ? m.favorite_remove : m.favorite_add)}
      onClick={toggle}
      className={`grid size-11 place-items-center rounded-full border border-line-strong hover:border-ink hover:bg-sunken aria-pressed:border-cravo aria-pressed:bg-cravo-soft aria-pressed:text-cravo-text ${className}`}
    >
      <Heart size={20} aria-hidden="true" className={shown ? 'fill-current' : ''} />
    </button>
  )
}
