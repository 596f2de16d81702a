import type { Creator } from '@aplauso/contract/creators'
import { useState } from 'react'
import { api, type ListPage } from '#lib/api/api.ts'

type Step = { is: 'idle' | 'loading' } | { is: 'failed'; error: unknown }

/** Goes on from the page that the server gave. `addedAt`: where the last that came begin. */
export function useMoreCreators(first: ListPage<Creator>) {
  const [more, setMore] = useState<readonly Creator[]>([])
  const [next, setNext] = useState(first.next)
  const [addedAt, setAddedAt] = useState<number>()
  const [step, setStep] = useState<Step>({ is: 'idle' })

  async function loadMore() {
    if (next === undefined || step.is === 'loading') return
    setStep({ is: 'loading' })
    try {
      const page = await api.page<Creator>(next)
      // The order moves while it is looked through: nobody is shown twice.
      const known = new Set([...first.rows, ...more].map(({ id }) => id))
      setMore([...more, ...page.rows.filter(({ id }) => !known.has(id))])
      setAddedAt(known.size)
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
