import type { CreatorSummary } from '@aplauso/contract/creators'
import { PAGE_MAX } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { Heart } from 'lucide-react'
import { useEffect, useOptimistic, useState, useTransition } from 'react'
import { api } from '#lib/api.ts'
import { failureText } from '#lib/failure-text.ts'
import { useLanguage } from '#lib/language.tsx'
import { toast } from '#ui/toast.ts'

type FavoriteToggleProps = { creator: Pick<CreatorSummary, 'slug' | 'displayName'> }

/** Shows at once what is asked for, and takes it back when the server refuses. */
export default function FavoriteToggle({ creator }: FavoriteToggleProps) {
  const { t, language } = useLanguage()
  const [kept, setKept] = useKept(creator.slug)
  const [shown, showAtOnce] = useOptimistic(kept)
  const [saving, startSaving] = useTransition()

  function toggle() {
    // One change after the other: two on their way could arrive the other way round.
    if (saving) return
    const wanted = !shown
    startSaving(async () => {
      showAtOnce(wanted)
      const path = `/api/creators/${encodeURIComponent(creator.slug)}/favorite`
      try {
        await (wanted ? api.put(path) : api.del(path))
        setKept(wanted)
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
      className="grid size-11 place-items-center rounded-full border border-line-strong hover:border-ink hover:bg-sunken aria-pressed:border-cravo aria-pressed:bg-cravo-soft aria-pressed:text-cravo-text"
    >
      <Heart size={20} aria-hidden="true" className={shown ? 'fill-current' : ''} />
    </button>
  )
}

/** Whether the creator is among the favourites. What cannot be asked counts as no: keeping twice does no harm. */
function useKept(slug: string) {
  const [kept, setKept] = useState(false)
  useEffect(() => {
    const asking = new AbortController()
    api
      .get<CreatorSummary[]>(`/api/creators/favorites?limit=${PAGE_MAX}`, { signal: asking.signal })
      .then((favorites) => {
        if (favorites.some((favorite) => favorite.slug === slug)) setKept(true)
      })
      .catch((error) => {
        if (!asking.signal.aborted) console.warn('The favourites could not be read', error)
      })
    return () => asking.abort()
  }, [slug])
  return [kept, setKept] as const
}
