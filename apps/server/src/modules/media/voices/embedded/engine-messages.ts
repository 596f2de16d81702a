/** What the engine's process is asked. The voice is one of the catalogue's: an unknown one would speak as the one before. */
export type EngineRequest = {
  text: string
  voice: string
  wordsPerMinute: number
  pitch: number
  maxSamples: number
}

export type EngineAnswer = { pcm: Int16Array } | { failure: string }

export const SAMPLE_RATE_HZ = 22_050
