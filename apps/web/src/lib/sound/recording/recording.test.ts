import { beforeEach, expect, test } from 'vitest'
import { createRecording, type Microphone } from './recording.ts'
import type { Clock } from './recording-clock.ts'

const SOUND = new Blob(['la la la'], { type: 'audio/webm' })

/** A clock that advances on command. */
function createClock(): Clock & { pass: (ms: number) => void } {
  let nowMs = 5_000
  let alarms: { atMs: number; run: () => void }[] = []
  return {
    nowMs: () => nowMs,
    after(ms, run) {
      const alarm = { atMs: nowMs + ms, run }
      alarms.push(alarm)
      return () => {
        alarms = alarms.filter((one) => one !== alarm)
      }
    },
    pass(ms) {
      const untilMs = nowMs + ms
      for (;;) {
        const [next] = alarms.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)
        if (!next) break
        alarms = alarms.filter((one) => one !== next)
        nowMs = next.atMs
        next.run()
      }
      nowMs = untilMs
    },
  }
}

/** A fake microphone that counts its calls. */
function createMicrophone(sound: Blob = SOUND) {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  const device = { stops: 0, unplug: () => resolve(sound), fail: () => reject(new Error('no more memory')) }
  const microphone: Microphone = {
    readLevel: () => 0.5,
    stop() {
      device.stops++
      resolve(sound)
    },
    recorded: promise,
  }
  return { device, microphone }
}

/** Lets resolved promises run. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

let clock: ReturnType<typeof createClock>
beforeEach(() => {
  clock = createClock()
})

function recordingOf(openMicrophone: () => Promise<Microphone>) {
  return createRecording({ openMicrophone, clock, minMs: 500, maxMs: 45_000 })
}

async function startedWith(sound?: Blob) {
  const { device, microphone } = createMicrophone(sound)
  const recording = recordingOf(async () => microphone)
  recording.start()
  await settle()
  return { recording, device }
}

test('A recording requests the microphone, counts the seconds and returns the sound', async () => {
  const { device, microphone } = createMicrophone()
  const recording = recordingOf(async () => microphone)
  expect(recording.read()).toEqual({ step: 'idle' })
  recording.start()
  expect(recording.read()).toEqual({ step: 'requesting' })
  await settle()
  const seconds: number[] = []
  recording.subscribe(() => {
    const state = recording.read()
    if (state.step === 'recording') seconds.push(state.elapsedMs)
  })
  clock.pass(3_400)
  expect(seconds).toEqual([1_000, 2_000, 3_000])
  recording.stop()
  expect(recording.read()).toEqual({ step: 'finishing', elapsedMs: 3_400 })
  await settle()
  expect(recording.read()).toEqual({ step: 'stopped', sound: { blob: SOUND, durationMs: 3_400 } })
  expect(device.stops).toBe(1)
  clock.pass(60_000)
  expect(recording.read().step).toBe('stopped')
})

test('A recording stops at 45 seconds, to the millisecond', async () => {
  const { recording, device } = await startedWith()
  clock.pass(44_999)
  expect(recording.read().step).toBe('recording')
  clock.pass(1)
  expect(device.stops).toBe(1)
  await settle()
  expect(recording.read()).toMatchObject({ step: 'stopped', sound: { durationMs: 45_000 } })
})

test('A late timer does not make a recording longer than the limit', async () => {
  const { microphone } = createMicrophone()
  const late: Clock = { nowMs: clock.nowMs, after: (ms, run) => clock.after(ms + 900, run) }
  const recording = createRecording({ openMicrophone: async () => microphone, clock: late, minMs: 500, maxMs: 45_000 })
  recording.start()
  await settle()
  clock.pass(100_000)
  await settle()
  expect(recording.read()).toMatchObject({ step: 'stopped', sound: { durationMs: 45_000 } })
})

test('An unplugged microphone leaves the sound recorded so far', async () => {
  const { recording, device } = await startedWith()
  clock.pass(7_200)
  device.unplug()
  await settle()
  expect(recording.read()).toEqual({ step: 'stopped', sound: { blob: SOUND, durationMs: 7_200 } })
})

test.each([
  ['stopped at once', 400, SOUND, 'too_short'],
  ['stopped at once and without a sound in it', 400, new Blob([]), 'too_short'],
  ['of half a minute without a sound in it', 30_000, new Blob([]), 'failed'],
])('A recording %s is discarded with its reason', async (_what, ms, sound, problem) => {
  const { recording } = await startedWith(sound)
  clock.pass(ms)
  recording.stop()
  await settle()
  expect(recording.read()).toEqual({ step: 'idle', problem })
})

test('A failed recorder releases the microphone, reports the failure and allows another recording', async () => {
  const { recording, device } = await startedWith()
  clock.pass(3_000)
  device.fail()
  await settle()
  expect(recording.read()).toEqual({ step: 'idle', problem: 'failed' })
  recording.start()
  expect(recording.read()).toEqual({ step: 'requesting' })
})

test('Discarding a recording releases the microphone and its sound never arrives', async () => {
  const { recording, device } = await startedWith()
  clock.pass(5_000)
  recording.discard()
  expect(device.stops).toBe(1)
  await settle()
  clock.pass(60_000)
  expect(recording.read()).toEqual({ step: 'idle' })
})

test('A microphone that is allowed after a cancel is released at once', async () => {
  const { device, microphone } = createMicrophone()
  const { promise, resolve } = Promise.withResolvers<Microphone>()
  const recording = recordingOf(() => promise)
  recording.start()
  recording.discard()
  resolve(microphone)
  await settle()
  expect(recording.read()).toEqual({ step: 'idle' })
  expect(device.stops).toBe(1)
})

test('Two clicks start one recording', async () => {
  let opened = 0
  const recording = recordingOf(async () => {
    opened++
    return createMicrophone().microphone
  })
  recording.start()
  recording.start()
  await settle()
  recording.start()
  await settle()
  expect(opened).toBe(1)
})

test.each([
  ['NotAllowedError', 'blocked'],
  ['NotFoundError', 'no_microphone'],
  ['NotReadableError', 'microphone_busy'],
  ['NotSupportedError', 'unsupported'],
])('A microphone refused with %s is %s, and can be requested again', async (name, obstacle) => {
  const error = new DOMException('no', name)
  const recording = recordingOf(() => Promise.reject(error))
  recording.start()
  await settle()
  expect(recording.read()).toEqual({ step: 'obstructed', obstacle })
  recording.start()
  expect(recording.read()).toEqual({ step: 'requesting' })
})

test('A granted permission clears the blocked obstacle and no other', async () => {
  const recording = recordingOf(() => Promise.reject(new DOMException('no', 'NotFoundError')))
  recording.obstruct('blocked')
  expect(recording.read()).toEqual({ step: 'obstructed', obstacle: 'blocked' })
  recording.clear('no_microphone')
  expect(recording.read().step).toBe('obstructed')
  recording.clear('blocked')
  expect(recording.read()).toEqual({ step: 'idle' })
})

test('A blocked permission does not stop a running recording', async () => {
  const { recording } = await startedWith()
  recording.obstruct('blocked')
  expect(recording.read().step).toBe('recording')
  clock.pass(2_000)
  recording.stop()
  await settle()
  recording.obstruct('blocked')
  expect(recording.read().step).toBe('stopped')
})
