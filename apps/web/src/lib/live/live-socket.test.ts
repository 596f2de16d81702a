import type { DashboardFrame } from '@aplauso/contract/donations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joinLive, type LiveState, reconnectDelayMs } from './live-socket.ts'

/** A fake WebSocket; the test plays the network. */
class FakeSocket {
  readyState: WebSocket['readyState'] = WebSocket.CONNECTING
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  readonly sent: unknown[] = []

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = WebSocket.CLOSED
  }
  open() {
    this.readyState = WebSocket.OPEN
    this.onopen?.()
  }
  receive(frame: unknown) {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) })
  }
  drop(code = 1006, reason = '') {
    this.readyState = WebSocket.CLOSED
    this.onclose?.({ code, reason })
  }
}

function join() {
  const sockets: FakeSocket[] = []
  const states: LiveState[] = []
  const frames: DashboardFrame[] = []
  let known: number | undefined
  let comeBack = () => {}
  const leave = joinLive({
    address: 'ws://127.0.0.1/ws',
    slug: 'ana',
    readToken: () => 'secret',
    readLastSequence: () => known,
    watchReturn: (onReturn) => {
      comeBack = onReturn
      return () => {
        comeBack = () => {}
      }
    },
    onState: (state) => states.push(state),
    onFrame: (frame) => frames.push(frame),
    openSocket: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
  })
  const socket = () => {
    const last = sockets.at(-1)
    if (!last) throw new Error('no connection was opened')
    return last
  }
  const learn = (sequence: number) => {
    known = sequence
  }
  return { sockets, socket, states, frames, leave, learn, comeBack: () => comeBack() }
}

const JOINED = { type: 'joined', payload: { slug: 'ana', role: 'dashboard', settings: {} } }

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('The dashboard joins with its session and is connected once the server confirms', () => {
  const live = join()
  live.socket().open()
  expect(live.socket().sent).toEqual([{ type: 'join', payload: { slug: 'ana', token: 'secret' } }])
  expect(live.states).toEqual(['connecting'])
  live.socket().receive(JOINED)
  expect(live.states).toEqual(['connecting', 'connected'])
})

test('A lost connection is reopened after three seconds', () => {
  const live = join()
  live.socket().open()
  live.socket().receive(JOINED)
  live.socket().drop()
  expect(live.states.at(-1)).toBe('reconnecting')
  vi.advanceTimersByTime(2_999)
  expect(live.sockets).toHaveLength(1)
  vi.advanceTimersByTime(301)
  expect(live.sockets).toHaveLength(2)
  live.socket().open()
  live.socket().receive(JOINED)
  expect(live.states.at(-1)).toBe('connected')
})

test("A server's retry delay is respected, and not exceeded", () => {
  const live = join()
  live.socket().open()
  live.socket().drop(1013, 'try again in 8500 ms')
  vi.advanceTimersByTime(8_499)
  expect(live.sockets).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(live.sockets).toHaveLength(2)
  live.socket().drop(1001, 'try again in 8500 ms')
  vi.advanceTimersByTime(3_300)
  expect(live.sockets).toHaveLength(3)
})

test('A reconnected dashboard sends its last sequence', () => {
  const live = join()
  live.socket().open()
  live.socket().receive(JOINED)
  live.learn(7)
  live.socket().drop()
  vi.advanceTimersByTime(3_300)
  live.socket().open()
  expect(live.socket().sent[0]).toMatchObject({ type: 'join', payload: { after: 7 } })
})

test('A page that becomes visible while waiting reconnects at once, and only once', () => {
  const live = join()
  live.socket().open()
  live.socket().drop()
  live.comeBack()
  expect(live.sockets).toHaveLength(2)
  vi.advanceTimersByTime(3_300)
  expect(live.sockets).toHaveLength(2)
})

test('A connection lost during sleep is closed within five seconds after waking', () => {
  const live = join()
  live.socket().open()
  live.socket().receive(JOINED)
  live.comeBack()
  live.socket().receive({ type: 'pong', payload: {} })
  vi.advanceTimersByTime(5_000)
  expect(live.states.at(-1)).toBe('connected')
  live.comeBack()
  vi.advanceTimersByTime(5_000)
  expect(live.states.at(-1)).toBe('reconnecting')
})

test('Reconnect delays grow from three to thirty seconds', () => {
  const delaysMs = [0, 1, 2, 3, 4, 5, 20].map((failures) => reconnectDelayMs(failures, 0))
  expect(delaysMs).toEqual([3_000, 3_000, 3_000, 6_000, 12_000, 24_000, 30_000])
  expect(reconnectDelayMs(0, 1)).toBeCloseTo(3_300)
})

test('A connection without answers is closed', () => {
  const live = join()
  live.socket().open()
  live.socket().receive(JOINED)
  vi.advanceTimersByTime(25_000)
  expect(live.socket().sent.at(-1)).toEqual({ type: 'ping', payload: {} })
  live.socket().receive({ type: 'pong', payload: {} })
  vi.advanceTimersByTime(25_000)
  expect(live.states.at(-1)).toBe('connected')
  vi.advanceTimersByTime(25_000)
  expect(live.states.at(-1)).toBe('reconnecting')
})

test.each(['{', 'null', '{"type":5}', '{"type":"donation"}'])('An invalid frame %s is logged and ignored', (text) => {
  const live = join()
  live.socket().open()
  live.socket().receive(text)
  expect(live.frames).toEqual([])
  expect(console.warn).toHaveBeenCalledOnce()
})

test('Leaving closes the connection and stops reconnecting', () => {
  const live = join()
  live.socket().open()
  live.socket().receive(JOINED)
  live.leave()
  expect(live.socket().readyState).toBe(WebSocket.CLOSED)
  vi.advanceTimersByTime(120_000)
  expect(live.sockets).toHaveLength(1)
  expect(live.states).toEqual(['connecting', 'connected'])
})
