import { SECOND_MS } from '@aplauso/contract/limits'
import type { Clock } from './recording-clock.ts'
import { obstacleOf, type RecordingObstacle } from './recording-obstacle.ts'

export type RecordedSound = { blob: Blob; durationMs: number }

/** Current level, 0 to 1; undefined while it cannot be measured. */
export type ReadLevel = () => number | undefined

export type RecordingState =
  /** `problem`: why the last recording failed. */
  | { step: 'idle'; problem?: 'too_short' | 'failed' }
  /** The browser shows its permission prompt. */
  | { step: 'requesting' }
  | { step: 'recording'; elapsedMs: number; readLevel: ReadLevel }
  | { step: 'finishing'; elapsedMs: number }
  | { step: 'stopped'; sound: RecordedSound }
  | { step: 'obstructed'; obstacle: RecordingObstacle }

/** An open microphone with a running recording. */
export type Microphone = {
  readLevel: ReadLevel
  /** Ends the recording and releases the device. */
  stop: () => void
  /** Resolves with the recording when it ends: stopped, at the limit, or after the device was removed. */
  recorded: Promise<Blob>
}

export type RecordingDeps = {
  /** Requests the microphone and starts recording; it stops by itself after `maxMs`. */
  openMicrophone: (maxMs: number) => Promise<Microphone>
  clock: Clock
  minMs: number
  maxMs: number
}

const IDLE: RecordingState = { step: 'idle' }

/** State of one recording at a time: start, stop, discard, restart. */
export function createRecording({ openMicrophone, clock, minMs, maxMs }: RecordingDeps) {
  let state = IDLE
  let microphone: Microphone | undefined
  let startedMs = 0
  let cancelTick = () => {}
  // Results of a microphone count only for the current attempt.
  let attempt = 0
  const listeners = new Set<() => void>()

  function setState(next: RecordingState) {
    state = next
    for (const listener of listeners) listener()
  }

  function start() {
    if (state.step !== 'idle' && state.step !== 'obstructed') return
    const thisAttempt = ++attempt
    setState({ step: 'requesting' })
    openMicrophone(maxMs).then(
      (opened) => (thisAttempt === attempt ? begin(opened, thisAttempt) : opened.stop()),
      (error: unknown) => {
        if (thisAttempt === attempt) setState({ step: 'obstructed', obstacle: obstacleOf(error) })
      },
    )
  }

  function begin(opened: Microphone, thisAttempt: number) {
    microphone = opened
    startedMs = clock.nowMs()
    tick()
    const end = (blob?: Blob) => {
      if (thisAttempt === attempt) finish(blob)
    }
    opened.recorded.then(end, () => end())
  }

  function tick() {
    const elapsedMs = clock.nowMs() - startedMs
    if (elapsedMs >= maxMs) return stop()
    if (microphone) setState({ step: 'recording', elapsedMs, readLevel: microphone.readLevel })
    const toNextSecondMs = SECOND_MS - (elapsedMs % SECOND_MS)
    cancelTick = clock.after(Math.min(toNextSecondMs, maxMs - elapsedMs), tick)
  }

  const elapsedMs = () => Math.min(clock.nowMs() - startedMs, maxMs)

  function stop() {
    if (state.step !== 'recording') return
    cancelTick()
    setState({ step: 'finishing', elapsedMs: elapsedMs() })
    microphone?.stop()
  }

  function finish(blob: Blob | undefined) {
    cancelTick()
    microphone = undefined
    const durationMs = state.step === 'finishing' ? state.elapsedMs : elapsedMs()
    // An empty recording of sufficient length is a failure, not the user's mistake.
    if (durationMs < minMs) setState({ step: 'idle', problem: 'too_short' })
    else if (!blob?.size) setState({ step: 'idle', problem: 'failed' })
    else setState({ step: 'stopped', sound: { blob, durationMs } })
  }

  /** Resets to idle from any state; releases the device and drops the recording. */
  function discard() {
    attempt++
    cancelTick()
    microphone?.stop()
    microphone = undefined
    setState(IDLE)
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    start,
    stop,
    /** Stops a running recording; resolves with its sound, or undefined. */
    finish(): Promise<RecordedSound | undefined> {
      stop()
      return new Promise((resolve) => {
        const check = () => {
          if (state.step === 'finishing') return
          listeners.delete(check)
          resolve(state.step === 'stopped' ? state.sound : undefined)
        }
        listeners.add(check)
        check()
      })
    },
    discard,
    /** Reports an obstacle in advance; a running recording continues. */
    obstruct(obstacle: RecordingObstacle) {
      if (state.step === 'idle') setState({ step: 'obstructed', obstacle })
    },
    clear(obstacle: RecordingObstacle) {
      if (state.step === 'obstructed' && state.obstacle === obstacle) setState(IDLE)
    },
  }
}
