import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { createSoundUpload } from './upload-sound.ts'

const SOUND = new Blob(['la la la'], { type: 'audio/webm' })
const UPLOADED = { audioUrl: '/media/sounds/a.mp3', durationMs: 3_000 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A fake XMLHttpRequest; the test plays the network. */
class FakeRequest {
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  status = 0
  statusText = ''
  responseText = ''
  opened: unknown[] = []
  readonly headers = new Map<string, string>()
  sent: unknown
  aborted = false

  open(...target: unknown[]) {
    this.opened = target
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  getResponseHeader(name: string) {
    return name === 'retry-after' ? '90' : null
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.aborted = true
  }
  answer(status: number, body: string) {
    Object.assign(this, { status, responseText: body })
    this.onload?.()
  }
}

function uploadWith(token: string | null) {
  const requests: FakeRequest[] = []
  const refused: string[] = []
  const progress: number[] = []
  const abort = new AbortController()
  const upload = createSoundUpload({
    openRequest() {
      const request = new FakeRequest()
      requests.push(request)
      return request
    },
    tokenOf: () => token,
    onRefused: (refusedToken) => refused.push(refusedToken),
  })
  const done = upload(SOUND, {
    fileName: 'voz.webm',
    onProgress: (fraction) => progress.push(fraction),
    signal: abort.signal,
  })
  const [request = new FakeRequest()] = requests
  return { done, request, requests, refused, progress, abort }
}

const problem = (code: string) => JSON.stringify({ code })

test('A sound is uploaded as a file with the session token, and its progress is reported', async () => {
  const { done, request, progress } = uploadWith('secret')
  expect(request.opened).toEqual(['POST', '/api/donations/upload-audio'])
  expect(request.headers.get('authorization')).toBe('Bearer secret')
  // The browser sets it, with the boundary.
  expect(request.headers.has('content-type')).toBe(false)
  const file = request.sent instanceof FormData ? request.sent.get('audio') : undefined
  expect(file).toMatchObject({ name: 'voz.webm', type: 'audio/webm', size: SOUND.size })
  request.upload.onprogress?.({ loaded: 25, total: 100 })
  request.upload.onprogress?.({ loaded: 100, total: 100 })
  request.answer(201, JSON.stringify(UPLOADED))
  await expect(done).resolves.toEqual(UPLOADED)
  expect(progress).toEqual([0.25, 1])
})

test('A refused upload fails with the problem and the time to wait', async () => {
  const { done, request } = uploadWith(null)
  expect(request.headers.has('authorization')).toBe(false)
  request.answer(429, problem('rate_limited'))
  await expect(done).rejects.toMatchObject({ status: 429, problem: { code: 'rate_limited' }, retryAfterSeconds: 90 })
})

test('A session that is over is reported, and the sound is uploaded again without it', async () => {
  const { done, request, requests, refused } = uploadWith('old')
  request.answer(401, problem('unauthenticated'))
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(refused).toEqual(['old'])
  expect(requests[1]?.headers.has('authorization')).toBe(false)
  requests[1]?.answer(201, JSON.stringify(UPLOADED))
  await expect(done).resolves.toEqual(UPLOADED)
})

test('A broken connection fails the upload with a TypeError', async () => {
  const { done, request } = uploadWith(null)
  request.onerror?.()
  await expect(done).rejects.toBeInstanceOf(TypeError)
})

test('An upload without progress times out, a slow one does not', async () => {
  const { done, request } = uploadWith(null)
  const failure = expect(done).rejects.toBeInstanceOf(TypeError)
  for (const loaded of [10, 20, 30]) {
    await vi.advanceTimersByTimeAsync(50_000)
    request.upload.onprogress?.({ loaded, total: 100 })
  }
  expect(request.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(request.aborted).toBe(true)
  await failure
})

test('A cancelled upload is aborted', async () => {
  const { done, request, abort } = uploadWith(null)
  abort.abort()
  expect(request.aborted).toBe(true)
  await expect(done).rejects.toMatchObject({ name: 'AbortError' })
})

test('A proxy page is not accepted as the answer of an upload', async () => {
  const ok = uploadWith(null)
  ok.request.answer(200, '<html>')
  await expect(ok.done).rejects.toBeInstanceOf(SyntaxError)
  const failed = uploadWith(null)
  failed.request.answer(502, '<html>')
  await expect(failed.done).rejects.toBeInstanceOf(ApiError)
})
