import { SECOND_MS } from '@aplauso/contract/limits'
import type { ReadLevel } from './recording.ts'

type LevelMeter = { readLevel: ReadLevel; close: () => void }

/**
 * Measures how loud a microphone is, and calls `onLimit` after `maxMs`: the clock of sound runs on where the timers of a
 * hidden page are slowed. Where it cannot, the recording goes on without.
 */
export function startLevelMeter(stream: MediaStream, maxMs: number, onLimit: () => void): LevelMeter {
  try {
    return createLevelMeter(stream, maxMs, onLimit)
  } catch {
    return { readLevel: () => undefined, close() {} }
  }
}

function createLevelMeter(stream: MediaStream, maxMs: number, onLimit: () => void): LevelMeter {
  const context = new AudioContext()
  // A browser may hold it back when the person took long to allow the microphone.
  context.resume().catch(() => {})
  const analyser = new AnalyserNode(context, { fftSize: 1024 })
  context.createMediaStreamSource(stream).connect(analyser)
  const silence = new ConstantSourceNode(context, { offset: 0 })
  silence.connect(context.destination)
  silence.onended = onLimit
  silence.start()
  silence.stop(context.currentTime + maxMs / SECOND_MS)
  const samples = new Float32Array(analyser.fftSize)
  return {
    readLevel() {
      if (context.state !== 'running') return undefined
      analyser.getFloatTimeDomainData(samples)
      return loudnessOf(samples)
    },
    close() {
      silence.onended = null
      void context.close()
    },
  }
}

const QUIETEST_DECIBELS = -54
const LOUDEST_DECIBELS = -9

/** On a scale of decibels, as it is heard: 0 is a quiet room, 1 as loud as speech gets. */
export function loudnessOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  const decibels = 10 * Math.log10(power)
  return Math.max(0, Math.min(1, (decibels - QUIETEST_DECIBELS) / (LOUDEST_DECIBELS - QUIETEST_DECIBELS)))
}
