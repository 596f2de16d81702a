import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserClock } from './browser-clock.ts'
import { type ConnectionTimes, openConnection, retryDelayMs, type Socket } from './connection.ts'

const TIMES: ConnectionTimes = {
  retryMs: 1_000,
  quickAttempts: 2,
  backOff: 2,
  earliest: 0.9,
  openMs: 5_000,
  pingMs: 3_000,
  silenceMs: 2_000,
}
/** Random value with which a wait has exactly its nominal length. */
const MIDDLE = 0.5

type Frame = { type: string }

/** The socket that the client opens; the test plays network and server. */
class Peer implements Socket {
  readyState: Socket['readyState'] = WebSocket.CONNECTING
  onopen: Socket['onopen'] = null
  onclose: Socket['onclose'] = null
  onmessage: Socket['onmessage'] = null
  readonly sent: Frame[] = []

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = WebSocket.CLOSED
  }
  open() {
    this.readyState = WebSocket.OPEN
    this.onopen?.(new Event('open'))
  }
  say(type: string) {
    this.onmessage?.(new MessageEvent('message', { data: type }))
  }
  drop(code = 1006, reason = '') {
    this.readyState = WebSocket.CLOSED
    this.onclose?.(new CloseEvent('close', { code, reason }))
  }
}

function openTestConnection() {
  const peers: Peer[] = []
  const receivedTypes: string[] = []
  let losses = 0
  const connection = openConnection<Frame>({
    openSocket() {
      const peer = new Peer()
      peers.push(peer)
      return peer
    },
    clock: browserClock,
    random: () => MIDDLE,
    times: TIMES,
    joinMessage: () => ({ type: 'join' }),
    read: (data) => (data === '' ? undefined : { type: String(data) }),
    isJoinAccepted: ({ type }) => type === 'joined',
    onFrame: ({ type }) => receivedTypes.push(type),
    onLost: () => {
      losses += 1
    },
  })
  const peer = () => {
    const last = peers.at(-1)
    if (last === undefined) throw new Error('no connection was opened')
    return last
  }
  return {
    connection,
    peers,
    peer,
    receivedTypes,
    losses: () => losses,
    confirmJoin() {
      peer().open()
      peer().say('joined')
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('A connection sends the join message whenever it opens, and again on rejoin', () => {
  const { connection, peer, peers } = openTestConnection()
  peer().open()
  expect(peer().sent).toEqual([{ type: 'join' }])
  connection.rejoin()
  expect(peer().sent).toHaveLength(2)
  peer().drop()
  connection.rejoin()
  vi.advanceTimersByTime(1_000)
  expect(peers).toHaveLength(2)
  peer().open()
  expect(peer().sent).toEqual([{ type: 'join' }])
})

test('A connection counts as joined from the accepted join until it is lost', () => {
  const { connection, peer, confirmJoin, losses } = openTestConnection()
  peer().open()
  expect(connection.isJoined()).toBe(false)
  confirmJoin()
  expect(connection.isJoined()).toBe(true)
  peer().drop()
  expect(connection.isJoined()).toBe(false)
  expect(losses()).toBe(1)
})

test('A connection waits as long as the server requested before it reconnects', () => {
  const { peer, peers } = openTestConnection()
  peer().open()
  peer().drop(1013, 'try again in 8500 ms')
  vi.advanceTimersByTime(8_499)
  expect(peers).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(peers).toHaveLength(2)
})

test.each([1000, 1001, 1006, 1008, 1013, 4001, 4003, 4004])(
  'A connection closed with %i is opened again after the usual wait',
  (code) => {
    const { peer, peers, confirmJoin } = openTestConnection()
    confirmJoin()
    peer().drop(code, code === 1013 ? 'too many' : 'try again in 8500 ms')
    vi.advanceTimersByTime(1_000)
    expect(peers).toHaveLength(2)
  },
)

test('Only an accepted join resets the wait: a server that opens and accepts no join is retried ever more slowly', () => {
  const { peer, peers, confirmJoin } = openTestConnection()
  for (const waitMs of [1_000, 1_000, 2_000, 4_000]) {
    peer().open()
    peer().drop()
    const before = peers.length
    vi.advanceTimersByTime(waitMs - 1)
    expect(peers).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(peers).toHaveLength(before + 1)
  }
  confirmJoin()
  peer().drop()
  vi.advanceTimersByTime(1_000)
  expect(peers).toHaveLength(6)
})

test('A connection to a server that never answers is closed and opened again', () => {
  const { peer, peers } = openTestConnection()
  const silent = peer()
  vi.advanceTimersByTime(5_000)
  expect(silent.readyState).toBe(WebSocket.CLOSED)
  vi.advanceTimersByTime(1_000)
  expect(peers).toHaveLength(2)
})

test('A connection whose server falls silent is closed at the first unanswered ping', () => {
  const { peer, peers, confirmJoin } = openTestConnection()
  confirmJoin()
  vi.advanceTimersByTime(3_000)
  expect(peer().sent.at(-1)).toEqual({ type: 'ping', payload: {} })
  vi.advanceTimersByTime(2_000)
  expect(peer().readyState).toBe(WebSocket.CLOSED)
  vi.advanceTimersByTime(1_000)
  expect(peers).toHaveLength(2)
})

test('A connection whose server answers pings stays open', () => {
  const { peer, confirmJoin, losses } = openTestConnection()
  confirmJoin()
  for (let n = 1; n <= 20; n += 1) {
    vi.advanceTimersByTime(3_000)
    expect(peer().sent.filter(({ type }) => type === 'ping')).toHaveLength(n)
    peer().say('pong')
  }
  expect(losses()).toBe(0)
})

test('Pings are confirmed in order, and those of a broken connection fail', () => {
  const { connection, peer, confirmJoin } = openTestConnection()
  const answers: string[] = []
  const ping = (name: string) => connection.ping((isDelivered) => answers.push(`${name} ${isDelivered}`))
  ping('before')
  confirmJoin()
  ping('first')
  ping('second')
  ping('third')
  peer().say('pong')
  peer().say('pong')
  peer().drop()
  expect(answers).toEqual(['before false', 'first true', 'second true', 'third false'])
})

test('An unreadable frame is logged and ignored, and later frames arrive', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { peer, receivedTypes, confirmJoin } = openTestConnection()
  peer().say('')
  confirmJoin()
  peer().say('donation')
  expect(receivedTypes).toEqual(['joined', 'donation'])
  expect(warn).toHaveBeenCalledOnce()
})

test('checkOrReconnect connects at once, and only once, while the connection waits to retry', () => {
  const { connection, peer, peers } = openTestConnection()
  peer().drop()
  connection.checkOrReconnect(500)
  expect(peers).toHaveLength(2)
  vi.advanceTimersByTime(1_000)
  expect(peers).toHaveLength(2)
})

test('checkOrReconnect closes an open connection that does not answer in time', () => {
  const { connection, peer, losses, confirmJoin } = openTestConnection()
  confirmJoin()
  connection.checkOrReconnect(500)
  peer().say('pong')
  vi.advanceTimersByTime(500)
  expect(losses()).toBe(0)
  connection.checkOrReconnect(500)
  vi.advanceTimersByTime(500)
  expect(losses()).toBe(1)
})

test.each(['open', 'waiting'])('A connection that is closed while %s never reconnects', (state) => {
  const { connection, peer, peers, confirmJoin, losses } = openTestConnection()
  confirmJoin()
  if (state === 'waiting') peer().drop()
  const before = losses()
  connection.close()
  expect(peer().readyState).toBe(WebSocket.CLOSED)
  vi.advanceTimersByTime(60_000)
  expect(peers).toHaveLength(1)
  expect(losses()).toBe(before)
})

test('Waits grow after the quick attempts up to the longest, and each is spread from the earliest to 110%', () => {
  const delaysMs = [0, 1, 2, 3, 4, 5, 1_000].map((failures) => retryDelayMs(failures, MIDDLE, TIMES))
  expect(delaysMs).toEqual([1_000, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000])
  expect(retryDelayMs(0, 0, TIMES)).toBe(900)
  expect(retryDelayMs(0, 1, TIMES)).toBeCloseTo(1_100)
})
