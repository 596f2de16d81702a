import type { EngineAnswer, EngineRequest } from './engine-messages.ts'

type Engine = {
  set_voice(name: string): void
  set_rate(wordsPerMinute: number): void
  set_pitch(pitch: number): void
  set_range(range: number): void
  set_volume(volume: number): void
  /** Gives 16-bit mono samples. The speech ends when the callback returns true. */
  synthesize(text: string, onAudio: (audio: Int16Array | undefined) => boolean): void
}
type EngineModule = { default(): Promise<{ eSpeakNGWorker: new () => Engine }> }

// Some variants reach full scale in some languages. The encoder raises quieter speech later.
const VOLUME = 70
const RANGE = 50

// The process can read only the engine's folder, so it receives the engine's address instead of resolving it.
const [, , engineUrl = ''] = process.argv
const engineModule: EngineModule = await import(engineUrl)
const { eSpeakNGWorker } = await engineModule.default()
const engine = new eSpeakNGWorker()

function speak({ text, voice, wordsPerMinute, pitch, maxSamples }: EngineRequest): Int16Array {
  engine.set_voice(voice)
  engine.set_rate(wordsPerMinute)
  engine.set_pitch(pitch)
  engine.set_range(RANGE)
  engine.set_volume(VOLUME)
  const pcm = new Int16Array(maxSamples)
  let length = 0
  engine.synthesize(text, (audio) => {
    const samples = audio?.subarray(0, maxSamples - length) ?? new Int16Array()
    pcm.set(samples, length)
    length += samples.length
    return length >= maxSamples
  })
  return pcm.slice(0, length)
}

process.on('message', (request: EngineRequest) => {
  let answer: EngineAnswer
  try {
    answer = { pcm: speak(request) }
  } catch (error) {
    answer = { failure: String(error) }
  }
  process.send?.(answer)
})
