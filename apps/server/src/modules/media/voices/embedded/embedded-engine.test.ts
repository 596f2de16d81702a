import { afterEach, expect, test } from 'vitest'
import { createEmbeddedEngine, type EmbeddedEngine, ENGINE_LIMITS } from './embedded-engine.ts'
import { SAMPLE_RATE_HZ } from './engine-messages.ts'

const VOICE = { voice: 'pt+m7', wordsPerMinute: 165, pitch: 50 }
const opened: EmbeddedEngine[] = []
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close()
})

function open(limits = {}): EmbeddedEngine {
  const engine = createEmbeddedEngine({ ...ENGINE_LIMITS, ...limits })
  opened.push(engine)
  return engine
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function pidOf(engine: EmbeddedEngine): number {
  const pid = engine.pid()
  if (pid === undefined) throw new Error('no process runs')
  return pid
}

const seconds = (pcm: Int16Array) => pcm.length / SAMPLE_RATE_HZ

test('Speech is cut at the maximum length, whatever the message contains', async () => {
  const engine = open({ audioSeconds: 2 })
  expect(seconds(await engine.speak({ ...VOICE, text: '<break time="3600s"/>olá' }))).toBe(2)
  expect(seconds(await engine.speak({ ...VOICE, text: 'olá '.repeat(1_000) }))).toBe(2)
  expect(seconds(await engine.speak({ ...VOICE, text: 'olá' }))).toBeLessThan(2)
})

test('A zero character in a message does not end its speech', async () => {
  const engine = open()
  const whole = await engine.speak({ ...VOICE, text: 'olá Ana, tudo bem contigo' })
  const withZero = await engine.speak({ ...VOICE, text: 'olá Ana,\0tudo bem contigo' })
  expect(Math.abs(seconds(whole) - seconds(withZero))).toBeLessThan(0.2)
})

test('Concurrent messages are spoken one after another, each with its own voice', async () => {
  const engine = open()
  const say = (voice: object) => engine.speak({ ...VOICE, ...voice, text: 'obrigado por tudo, até amanhã' })
  const alone = [await say({ wordsPerMinute: 120 }), await say({}), await say({ wordsPerMinute: 240 })]
  const together = await Promise.all([say({ wordsPerMinute: 120 }), say({}), say({ wordsPerMinute: 240 })])
  const [slow = 0, plain = 0, quick = 0] = together.map(seconds)
  expect(slow).toBeGreaterThan(plain)
  expect(plain).toBeGreaterThan(quick)
  together.forEach((pcm, index) => {
    expect(seconds(pcm)).toBeCloseTo(seconds(alone[index] ?? pcm), 1)
  })
})

test('A message fails when the engine process dies, and the next one is spoken', async () => {
  const engine = open()
  await engine.speak({ ...VOICE, text: 'olá' })
  const speaking = engine.speak({ ...VOICE, text: 'olá '.repeat(100) })
  process.kill(pidOf(engine), 'SIGKILL')
  await expect(speaking).rejects.toMatchObject({ code: 'overloaded' })
  expect(seconds(await engine.speak({ ...VOICE, text: 'olá' }))).toBeGreaterThan(0.2)
})

test('A message that exceeds the time limit fails, and its process ends', async () => {
  const engine = open({ messageMs: 1 })
  const speaking = engine.speak({ ...VOICE, text: 'olá' })
  await expect.poll(() => engine.pid()).toBeDefined()
  const pid = pidOf(engine)
  await expect(speaking).rejects.toMatchObject({ code: 'overloaded' })
  await expect.poll(() => isAlive(pid)).toBe(false)
})

test('Messages beyond the queue limit are refused, and those in the queue are spoken', async () => {
  const engine = open({ waiting: 2 })
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => engine.speak({ ...VOICE, text: 'olá' })))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
})

test('The engine process ends after an idle time and starts again for the next message', async () => {
  const engine = open({ idleMs: 10 })
  await engine.speak({ ...VOICE, text: 'olá' })
  await expect.poll(() => engine.pid()).toBeUndefined()
  expect(seconds(await engine.speak({ ...VOICE, text: 'olá' }))).toBeGreaterThan(0.2)
})

test('Closing ends the engine process and refuses further messages', async () => {
  const engine = open()
  await engine.speak({ ...VOICE, text: 'olá' })
  const pid = pidOf(engine)
  const late = engine.speak({ ...VOICE, text: 'olá '.repeat(100) })
  engine.close()
  await expect(late).rejects.toMatchObject({ code: 'overloaded' })
  await expect(engine.speak({ ...VOICE, text: 'olá' })).rejects.toMatchObject({ code: 'overloaded' })
  await expect.poll(() => isAlive(pid)).toBe(false)
})
