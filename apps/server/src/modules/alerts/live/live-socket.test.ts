import { once } from 'node:events'
import { ALERT_SETTINGS_DEFAULTS, type ServerFrame } from '@aplauso/contract/alerts'
import { afterEach, expect, test, vi } from 'vitest'
import { openSocketPair } from './socket-pair.ts'

afterEach(() => {
  vi.useRealTimers()
})

// Far more than the operating system buffers between the two ends.
const BACKLOG = 1_000
const backlogFrame = (index: number): ServerFrame => ({
  type: 'joined',
  payload: { slug: `${index} ${'x'.repeat(16_384)}`, role: 'overlay', settings: ALERT_SETTINGS_DEFAULTS },
})
const backlog = (count: number) => Array.from({ length: count }, (_, index) => JSON.stringify(backlogFrame(index)))
const PONG: ServerFrame = { type: 'pong', payload: {} }

test('A client that stops reading is disconnected before the unsent data exceeds the limit', async () => {
  const { client, server, socket } = await openSocketPair()
  client.pause()
  let most = 0
  for (let sent = 0; sent < 2_000 && !socket.isClosed; sent += 1) {
    socket.sendText('x'.repeat(16_384))
    most = Math.max(most, server.bufferedAmount)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(socket.isClosed).toBe(true)
  expect(most).toBeLessThanOrEqual(256 * 1024 + 16)
})

test('A slow client gets a long backlog complete and in order, and then later frames', async () => {
  const { client, server, socket } = await openSocketPair()
  const read: string[] = []
  let most = 0
  const done = new Promise<void>((resolve) => {
    client.on('message', (data) => {
      const { type, payload } = JSON.parse(data.toString())
      read.push(type === 'joined' ? payload.slug.split(' ')[0] : type)
      most = Math.max(most, server.bufferedAmount)
      client.pause()
      setImmediate(() => client.resume())
      if (type === 'error') resolve()
    })
  })
  client.pause()
  socket.sendBacklog(backlog(BACKLOG))
  socket.send(PONG)
  socket.sendError('forbidden', 'the last frame')
  client.resume()
  await done
  expect(read).toEqual([...Array.from({ length: BACKLOG }, (_, index) => String(index)), 'pong', 'error'])
  expect(most).toBeLessThan(256 * 1024)
  const next = once(client, 'message')
  socket.send(PONG)
  await next
})

test('A client that reads its backlog counts as alive before its pong arrives', async () => {
  const { client, socket } = await openSocketPair()
  let read = 0
  client.pause()
  socket.sendBacklog(backlog(BACKLOG))
  socket.heartbeat()
  client.on('message', () => {
    read += 1
  })
  client.resume()
  await expect.poll(() => read, { interval: 1 }).toBeGreaterThan(10)
  expect(socket.isAlive).toBe(true)
  await expect.poll(() => read).toBe(BACKLOG)
})

test('A client that reads nothing of its backlog for thirty seconds is disconnected', async () => {
  const { client, socket } = await openSocketPair()
  client.pause()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  socket.sendBacklog(backlog(BACKLOG))
  vi.advanceTimersByTime(29_000)
  expect(socket.isClosed).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(socket.isClosed).toBe(true)
})

test('The queue behind a backlog is limited, also when the backlog is requested repeatedly', async () => {
  const { client, socket } = await openSocketPair()
  client.pause()
  socket.sendBacklog(backlog(BACKLOG))
  for (let sent = 0; sent < 900; sent += 1) socket.send(PONG)
  expect(socket.isClosed).toBe(false)
  for (let sent = 0; sent < 2_000; sent += 1) socket.send(PONG)
  expect(socket.isClosed).toBe(true)
  const other = await openSocketPair()
  other.client.pause()
  for (let joins = 0; joins < 3; joins += 1) other.socket.sendBacklog(backlog(BACKLOG))
  expect(other.socket.isClosed).toBe(true)
})

test('A client that does not answer is disconnected at the second heartbeat', async () => {
  const { client, socket } = await openSocketPair()
  const gone = once(client, 'close')
  socket.heartbeat()
  socket.heartbeat()
  await gone
  expect(socket.isClosed).toBe(true)
})

test('The frame limit allows a burst of reports after a reconnect and rejects a flood', async () => {
  const { socket } = await openSocketPair()
  const isAccepted = Array.from({ length: 130 }, () => socket.mayReceive())
  expect(isAccepted.slice(0, 110).every(Boolean)).toBe(true)
  expect(isAccepted.at(-1)).toBe(false)
})
