import type { ListedCreator } from '@aplauso/contract/creators'
import { m } from '@aplauso/texts/messages'
import { useEffect, useRef, useState } from 'react'
import { useFavorites } from '#components/favorites/use-favorites.ts'
import { api, type ListPage } from '#lib/api/api.ts'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { CreatorCard } from './creator-card.tsx'

/** Creator cards with a button for more. */
export function CreatorList({ first }: { first: ListPage<ListedCreator> }) {
  const { t, language } = useLanguage()
  const { user } = useSession()
  const favorites = useFavorites(user?.id)
  const list = useRef<HTMLUListElement>(null)
  const { creators, hasMore, addedAt, loading, failure, loadMore } = useMoreCreators(first)

  // Moves the focus to the first new card: the button may have gone with the last page.
  useEffect(() => {
    if (addedAt !== undefined) list.current?.children[addedAt]?.querySelector('a')?.focus()
  }, [addedAt])

  return (
    <>
      <p role="status" className="text-sm text-ink-2">
        {t(m.discover_shown, { count: creators.length, total: formatNumber(creators.length, language) })}
      </p>
      <ul ref={list} className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {creators.map((creator) => (
          <CreatorCard key={creator.id} creator={creator} favorites={favorites} />
        ))}
      </ul>
      {failure && (
        <div className="mt-5 p-5 card">
          <LoadFailed error={failure.error} onRetry={loadMore} />
        </div>
      )}
      {hasMore && !failure && (
        <div className="mt-8 grid justify-items-center noscript:hidden">
          <BusyButton busy={loading} onClick={loadMore} className="btn-ghost">
            {t(m.discover_more)}
          </BusyButton>
        </div>
      )}
    </>
  )
}

type LoadState = { is: 'idle' | 'loading' } | { is: 'failed'; error: unknown }

/** Loads further pages after the server-rendered one. `addedAt` is the index of the first new card. */
function useMoreCreators(first: ListPage<ListedCreator>) {
  const [more, setMore] = useState<readonly ListedCreator[]>([])
  const [next, setNext] = useState(first.next)
  const [addedAt, setAddedAt] = useState<number>()
  const [step, setStep] = useState<LoadState>({ is: 'idle' })

  async function loadMore() {
    if (next === undefined || step.is === 'loading') return
    setStep({ is: 'loading' })
    try {
      const page = await api.page<ListedCreator>(next)
      // The order changes between pages, so skip creators already shown.
      const shownIds = new Set([...first.rows, ...more].map(({ id }) => id))
      setMore([...more, ...page.rows.filter(({ id }) => !shownIds.has(id))])
      setAddedAt(shownIds.size)
      setNext(page.next)
      setStep({ is: 'idle' })
    } catch (error) {
      setStep({ is: 'failed', error })
    }
  }

  return {
    creators: [...first.rows, ...more],
    hasMore: next !== undefined,
    addedAt,
    loading: step.is === 'loading',
    failure: step.is === 'failed' ? step : undefined,
    loadMore,
  }
}
