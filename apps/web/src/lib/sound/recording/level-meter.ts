import { SECOND_MS } from '@aplauso/contract/limits'
import type { ReadLevel } from './recording.ts'

type LevelMeter = { readLevel: ReadLevel; close: () => void }

/**
 * Measures the microphone level, and calls `onLimit` after `maxMs`: the audio clock continues where timers of hidden
 * pages are throttled. If measuring fails, the recording continues without it.
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
  // Browsers may suspend the context if the user took long to allow the microphone.
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

/** Loudness in decibels, scaled: 0 is a quiet room, 1 is loud speech. */
export function loudnessOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  const decibels = 10 * Math.log10(power)
  return Math.max(0, Math.min(1, (decibels - QUIETEST_DECIBELS) / (LOUDEST_DECIBELS - QUIETEST_DECIBELS)))
}
