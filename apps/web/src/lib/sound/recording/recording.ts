import { SECOND_MS } from '@aplauso/contract/limits'
import type { Clock } from './recording-clock.ts'
import { obstacleOf, type RecordingObstacle } from './recording-obstacle.ts'

export type RecordedSound = { blob: Blob; durationMs: number }

/** How loud it is right now, 0 to 1; undefined while it cannot be measured. */
export type ReadLevel = () => number | undefined

export type RecordingState =
  /** `problem`: why nothing came of the last one. */
  | { step: 'idle'; problem?: 'too_short' | 'failed' }
  /** The browser asks the person. */
  | { step: 'requesting' }
  | { step: 'recording'; elapsedMs: number; readLevel: ReadLevel }
  | { step: 'finishing'; elapsedMs: number }
  | { step: 'stopped'; sound: RecordedSound }
  | { step: 'obstructed'; obstacle: RecordingObstacle }

/** A microphone that is being recorded. */
export type Microphone = {
  readLevel: ReadLevel
  /** Ends the recording and lets go of the device. */
  stop: () => void
  /** What was recorded, once it has ended: asked to, at its longest, or because the device went. */
  recorded: Promise<Blob>
}

export type RecordingDeps = {
  /** Asks for the microphone and begins to record; it ends by itself after `maxMs`. */
  openMicrophone: (maxMs: number) => Promise<Microphone>
  clock: Clock
  minMs: number
  maxMs: number
}

const IDLE: RecordingState = { step: 'idle' }

/** One recording at a time: begun, ended, thrown away, begun again. */
export function createRecording({ openMicrophone, clock, minMs, maxMs }: RecordingDeps) {
  let state = IDLE
  let microphone: Microphone | undefined
  let startedMs = 0
  let cancelTick = () => {}
  // What a microphone has to say counts only as long as nobody has begun anew.
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
    // Nothing of what lasted long enough is no fault of the person's.
    if (durationMs < minMs) setState({ step: 'idle', problem: 'too_short' })
    else if (!blob?.size) setState({ step: 'idle', problem: 'failed' })
    else setState({ step: 'stopped', sound: { blob, durationMs } })
  }

  /** Back to the beginning, from wherever it is; the device is let go, what was recorded is lost. */
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
    /** Ends it, if it is under way: what has come of it, or nothing. */
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
    /** Says what stands in the way before anybody has tried; what is being recorded goes on. */
    obstruct(obstacle: RecordingObstacle) {
      if (state.step === 'idle') setState({ step: 'obstructed', obstacle })
    },
    /** This stands in the way no more. */
    clear(obstacle: RecordingObstacle) {
      if (state.step === 'obstructed' && state.obstacle === obstacle) setState(IDLE)
    },
  }
}
