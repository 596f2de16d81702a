import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChannelTopics } from './channel-topics.ts'
import { openSocketPair } from './socket-pair.ts'
import type { Topic, TopicValue } from './topic.ts'
import { TopicBroadcaster } from './topic-broadcaster.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A topic that counts how often it was read, and for whom. */
function counted(fails = 0) {
  const reads: string[][] = []
  const topic: Topic = {
    name: 'goal',
    causes: ['money'],
    async read(creatorIds) {
      reads.push(creatorIds)
      if (reads.length <= fails) throw new Error('no database')
      return new Map(creatorIds.map((id) => [id, { value: reads.length }]))
    },
  }
  return { topic, reads }
}

function rooms(...ids: string[]) {
  const told: [string, TopicValue][] = []
  return {
    told,
    rooms: ids.map((creatorId) => ({
      creatorId,
      sendTopic: (_topic: string, value: TopicValue) => told.push([creatorId, value]),
    })),
  }
}

test('What changes for many creators in one moment is read once, and a rush of changes twice a second', async () => {
  const news = new TopicBroadcaster(() => expect.fail('nothing fails'))
  const { topic, reads } = counted()
  const { told, rooms: both } = rooms('ana', 'rui')
  for (const room of both) for (let again = 0; again < 3; again++) news.changed(room, [topic])
  await vi.advanceTimersByTimeAsync(1)
  expect(reads).toEqual([['ana', 'rui']])
  for (let ms = 0; ms < 1_000; ms += 10) {
    for (const room of both) news.changed(room, [topic])
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(reads.length).toBeLessThanOrEqual(4)
  expect(told.at(-1)).toEqual(['rui', { value: reads.length }])
})

test('What could not be read is read again, and nobody is told of what is not known', async () => {
  const failed = vi.fn()
  const news = new TopicBroadcaster(failed)
  const { topic, reads } = counted(2)
  const { told, rooms: one } = rooms('ana')
  for (const room of one) news.changed(room, [topic])
  await vi.advanceTimersByTimeAsync(100)
  expect([reads.length, told.length, failed.mock.calls.length]).toEqual([1, 0, 1])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual([['ana', { value: 3 }]])
})

test('A value that was told is told to who comes and to nobody twice, and what nobody wants is forgotten', async () => {
  vi.useRealTimers()
  const [first, second] = [await openSocketPair(), await openSocketPair()]
  const received: string[] = []
  for (const [who, { client }] of [['first', first] as const, ['second', second] as const])
    client.on('message', (data) => received.push(`${who} ${JSON.parse(data.toString()).payload.value.value}`))
  const topics = new ChannelTopics()
  const { topic } = counted()
  topics.add(first.socket, [topic])
  expect(topics.unsent).toEqual([topic])
  topics.send('goal', { value: 1 })
  topics.send('goal', { value: 1 })
  topics.send('top:ever:5', { value: 1 })
  topics.add(second.socket, [topic])
  topics.send('goal', { value: 2 })
  await expect.poll(() => received.length).toBe(4)
  expect(received.toSorted()).toEqual(['first 1', 'first 2', 'second 1', 'second 2'])
  expect([topics.unsent, topics.changedBy('money'), topics.changedBy('time')]).toEqual([[], [topic], []])
  topics.remove(first.socket)
  expect(topics.all).toEqual([topic])
  topics.remove(second.socket)
  expect([topics.size, topics.all]).toEqual([0, []])
})
