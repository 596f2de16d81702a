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

/** A topic that records the creator ids of each read; the first `fails` reads fail. */
function recordedTopic(fails = 0) {
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

function channels(...ids: string[]) {
  const sent: [string, TopicValue][] = []
  return {
    sent,
    channels: ids.map((creatorId) => ({
      creatorId,
      sendTopic: (_topic: string, value: TopicValue) => sent.push([creatorId, value]),
    })),
  }
}

test('Simultaneous changes of many creators take one read, and continuous changes two reads a second', async () => {
  const broadcaster = new TopicBroadcaster(() => expect.fail('nothing fails'))
  const { topic, reads } = recordedTopic()
  const { sent, channels: both } = channels('ana', 'rui')
  for (const channel of both) for (let again = 0; again < 3; again++) broadcaster.changed(channel, [topic])
  await vi.advanceTimersByTimeAsync(1)
  expect(reads).toEqual([['ana', 'rui']])
  for (let ms = 0; ms < 1_000; ms += 10) {
    for (const channel of both) broadcaster.changed(channel, [topic])
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(reads.length).toBeLessThanOrEqual(4)
  expect(sent.at(-1)).toEqual(['rui', { value: reads.length }])
})

test('A failed read of a topic is retried, and no value is sent until it succeeds', async () => {
  const failed = vi.fn()
  const broadcaster = new TopicBroadcaster(failed)
  const { topic, reads } = recordedTopic(2)
  const { sent, channels: one } = channels('ana')
  for (const channel of one) broadcaster.changed(channel, [topic])
  await vi.advanceTimersByTimeAsync(100)
  expect([reads.length, sent.length, failed.mock.calls.length]).toEqual([1, 0, 1])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual([['ana', { value: 3 }]])
})

test('A topic value is sent to new subscribers, to none twice, and a topic without subscribers is dropped', async () => {
  vi.useRealTimers()
  const [first, second] = [await openSocketPair(), await openSocketPair()]
  const received: string[] = []
  for (const [who, { client }] of [['first', first] as const, ['second', second] as const])
    client.on('message', (data) => received.push(`${who} ${JSON.parse(data.toString()).payload.value.value}`))
  const topics = new ChannelTopics()
  const { topic } = recordedTopic()
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
