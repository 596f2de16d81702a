import { afterEach, expect, test, vi } from 'vitest'
import { createApi, fetchInTime } from './api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Sent = { path: string; init: RequestInit; headers: Headers }

function apiThatAnswers(answer: Response, token: string | null = null) {
  const sent: Sent[] = []
  const refused: string[] = []
  const api = createApi(
    async (path, init) => {
      sent.push({ path, init, headers: new Headers(init.headers) })
      return answer
    },
    () => token,
    (refusedToken) => refused.push(refusedToken),
  )
  return { api, sent, refused }
}

test('A call sends the stored token, cookies and a JSON body', async () => {
  const { api, sent } = apiThatAnswers(Response.json({ id: '1' }), 'secret')
  await expect(api.post('/api/donations/test', { amountEuro: 5 }, { idempotencyKey: 'k' })).resolves.toEqual({
    id: '1',
  })
  const [call] = sent
  expect(call?.init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"amountEuro":5}' })
  expect(Object.fromEntries(call?.headers ?? [])).toMatchObject({
    authorization: 'Bearer secret',
    'content-type': 'application/json',
    'idempotency-key': 'k',
  })
})

test('A call without a body sends no content type, and without a token no authorization', async () => {
  const { api, sent } = apiThatAnswers(new Response(null, { status: 204 }))
  await expect(api.del('/api/users/me')).resolves.toBeNull()
  expect(sent[0]?.headers.has('content-type')).toBe(false)
  expect(sent[0]?.headers.has('authorization')).toBe(false)
})

test('A failed call throws its status, a colon and the body', async () => {
  const { api } = apiThatAnswers(new Response('sold out', { status: 409 }))
  await expect(api.get('/api/x')).rejects.toThrow('409: sold out')
})

test('A failed call with an empty body throws its status text', async () => {
  const { api } = apiThatAnswers(new Response('', { status: 502, statusText: 'Bad Gateway' }))
  await expect(api.get('/api/x')).rejects.toThrow('502: Bad Gateway')
})

const problem = (status: number, code: string) => Response.json({ code }, { status })

test('A call whose session is over reports its token and fails', async () => {
  const { api, refused } = apiThatAnswers(problem(401, 'unauthenticated'), 'old')
  await expect(api.get('/api/user')).rejects.toThrow('401')
  expect(refused).toEqual(['old'])
})

test.each([
  ['a wrong password', problem(401, 'invalid_credentials'), 'secret'],
  ['a page for others', problem(403, 'forbidden'), 'secret'],
  ['a stranger', problem(401, 'unauthenticated'), null],
  ['a proxy', new Response('Unauthorized', { status: 401 }), 'secret'],
])('A refusal of %s ends no session', async (_what, answer, token) => {
  const { api, refused } = apiThatAnswers(answer, token)
  await expect(api.get('/api/user')).rejects.toThrow(/^40/)
  expect(refused).toEqual([])
})

test('A rate limited call has the seconds to wait', async () => {
  const soon = (after: string) => new Response('', { status: 429, headers: { 'retry-after': after } })
  await expect(apiThatAnswers(soon('45')).api.get('/api/x')).rejects.toMatchObject({ retryAfterSeconds: 45 })
  const date = apiThatAnswers(soon('Sat, 21 Nov 2026 08:00:00 GMT')).api.get('/api/x')
  await expect(date).rejects.toMatchObject({ retryAfterSeconds: undefined })
})

test('A call times out after 30 seconds, or after two minutes with a file', async () => {
  const late = new AbortController()
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal.addEventListener('abort', () => reject(signal.reason))
    return promise
  })
  const caller = new AbortController()
  const answers = [
    fetchInTime('/api/user', {}),
    fetchInTime('/api/users/avatar', { method: 'PUT', body: new FormData() }),
    fetchInTime('/api/creators', { signal: caller.signal }),
  ]
  expect(limits.mock.calls).toEqual([[30_000], [120_000], [30_000]])
  const settled = Promise.allSettled(answers)
  caller.abort(new Error('no longer wanted'))
  late.abort(new DOMException('too late', 'TimeoutError'))
  const reasons = (await settled).map((answer) => (answer.status === 'rejected' ? answer.reason.message : undefined))
  expect(reasons).toEqual(['too late', 'too late', 'no longer wanted'])
})
