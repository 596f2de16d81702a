/** Returns a sample from -1 to 1 for each moment, in seconds. */
export type Wave = (second: number) => number

type Shape = { seconds: number; hertz?: number; channels?: Wave[] }

/** A WAV file with 16 bits per sample. */
export function wav(wave: Wave, { seconds, hertz = 48_000, channels = [wave] }: Shape): Buffer {
  const frames = Math.round(seconds * hertz)
  const samples = Buffer.alloc(frames * channels.length * 2)
  for (let frame = 0; frame < frames; frame += 1) {
    for (const [index, channel] of channels.entries()) {
      const sample = Math.max(-1, Math.min(1, channel(frame / hertz)))
      samples.writeInt16LE(Math.round(sample * 32_767), (frame * channels.length + index) * 2)
    }
  }
  return Buffer.concat([wavHeader(samples.length, hertz, channels.length), samples])
}

/** The head of a WAV file that declares this number of bytes of samples. */
export function wavHeader(bytes: number, hertz = 48_000, channels = 1): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE((36 + bytes) % 2 ** 32, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(hertz, 24)
  head.writeUInt32LE(hertz * channels * 2, 28)
  head.writeUInt16LE(channels * 2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes % 2 ** 32, 40)
  return head
}

export const silence: Wave = () => 0

export const sine =
  (hertz: number, level = 0.5): Wave =>
  (second) =>
    level * Math.sin(2 * Math.PI * hertz * second)

/** A speech-like sound: vowels of changing pitch, four a second, with hisses between and pauses for breath. */
export const voice =
  (level = 0.5): Wave =>
  (second) => {
    if (second % 2.5 > 2.1) return 0
    const syllable = (second * 4) % 1
    const phase = 2 * Math.PI * 140 * (second + 0.01 * Math.sin(second * 5))
    let vowel = 0
    for (let harmonic = 1; harmonic <= 20; harmonic += 1) {
      vowel += Math.cos(harmonic * phase + harmonic ** 2) / (1 + (harmonic - 4) ** 2 / 6)
    }
    const hiss = syllable > 0.85 ? 0.15 * hissAt(second) : 0
    return level * (0.22 * vowel * Math.sin(Math.PI * syllable) ** 2 + hiss)
  }

/** Noise that is the same every time. */
export const hissAt: Wave = (second) => Math.abs((Math.sin(second * 620_000) * 43_758.5453) % 1) * 2 - 1
