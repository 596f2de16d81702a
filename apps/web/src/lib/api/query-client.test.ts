import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

afterEach(() => vi.unstubAllGlobals())

/** Answers every call of fetch and returns the requested paths. */
function answerCalls(answer: () => Response): string[] {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (path: unknown) => {
    requests.push(String(path))
    return answer()
  })
  return requests
}

test('A query requests its key joined by slashes, once while it is shown', async () => {
  const requests = answerCalls(() => Response.json({ id: 'x' }))
  const queries = createQueryClient()
  queries.mount()
  const observer = new QueryObserver(queries, { queryKey: ['/api/creators', 'ana'] })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toEqual({ id: 'x' })
  const again = new QueryObserver(queries, { queryKey: ['/api/creators', 'ana'] })
  const stopAgain = again.subscribe(() => {})
  expect(again.getCurrentResult()).toMatchObject({ data: { id: 'x' }, isStale: false, fetchStatus: 'idle' })
  expect(requests).toEqual(['/api/creators/ana'])
  expect(queries.getDefaultOptions().queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  stop()
  stopAgain()
  queries.unmount()
})

test('Failed queries and mutations are not retried', async () => {
  const requests = answerCalls(() => Response.json({ code: 'overloaded' }, { status: 503 }))
  const queries = createQueryClient()
  await expect(queries.fetchQuery({ queryKey: ['/api/donations/stats'] })).rejects.toThrow()
  expect(requests).toHaveLength(1)
  const change = vi.fn(async () => Promise.reject(new Error('no')))
  const mutation = queries.getMutationCache().build(queries, { mutationFn: change })
  await expect(mutation.execute(undefined)).rejects.toThrow('no')
  expect(change).toHaveBeenCalledTimes(1)
})

test('A query is sent even when the browser reports itself offline', async () => {
  const requests = answerCalls(() => Response.json({ id: 'x' }))
  onlineManager.setOnline(false)
  try {
    const queries = createQueryClient()
    expect(await queries.fetchQuery({ queryKey: ['/api/user'] })).toEqual({ id: 'x' })
    expect(requests).toEqual(['/api/user'])
  } finally {
    onlineManager.setOnline(true)
  }
})
