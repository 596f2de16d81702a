/**
 * Request to the engine's process. The voice must be in the catalogue: an unknown one would speak like the previous
 * one.
 */
export type EngineRequest = {
  text: string
  voice: string
  wordsPerMinute: number
  pitch: number
  maxSamples: number
}

export type EngineAnswer = { pcm: Int16Array } | { failure: string }

export const SAMPLE_RATE_HZ = 22_050
