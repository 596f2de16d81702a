import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api/api.ts'
import { fetchSpeech } from './fetch-speech.ts'

const ORDER = { text: 'Olá', voiceId: 'pt_PT.ines' }
const MP3 = new Uint8Array([0xff, 0xfb, 0x90])

/** Replaces fetch with the given answers in order. */
function network(...answers: Response[]) {
  const calls: { path: unknown; body: unknown }[] = []
  vi.stubGlobal('fetch', (path: unknown, init: RequestInit) => {
    calls.push({ path, body: JSON.parse(String(init.body)) })
    const answer = answers.shift()
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('no network'))
  })
  return calls
}

const busy = (retryAfter: string) =>
  Response.json({ code: 'rate_limited', status: 429 }, { status: 429, headers: { 'retry-after': retryAfter } })

const { signal } = new AbortController()

afterEach(() => vi.unstubAllGlobals())

test('fetchSpeech returns the MP3 of text and voice', async () => {
  const calls = network(new Response(MP3))
  const sound = await fetchSpeech(ORDER, signal)
  expect(new Uint8Array(await sound.arrayBuffer())).toEqual(MP3)
  expect(calls).toEqual([{ path: '/api/voices/preview', body: ORDER }])
})

test('A server that is briefly busy with the previous preview is called again once', async () => {
  const calls = network(busy('0'), new Response(MP3))
  await fetchSpeech(ORDER, signal)
  expect(calls).toHaveLength(2)
})

test('A server that stays busy is not called a third time', async () => {
  const calls = network(busy('0'), busy('0'), new Response(MP3))
  await expect(fetchSpeech(ORDER, signal)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 0 })
  expect(calls).toHaveLength(2)
})

test('A longer wait fails with its retry time instead of waiting', async () => {
  const calls = network(busy('40'), new Response(MP3))
  await expect(fetchSpeech(ORDER, signal)).rejects.toMatchObject({ retryAfterSeconds: 40 })
  expect(calls).toHaveLength(1)
})

test('A refused preview fails with the problem of the server', async () => {
  network(Response.json({ code: 'not_configured' }, { status: 501 }))
  const refused = await fetchSpeech(ORDER, signal).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ status: 501, problem: { code: 'not_configured' } })
})
