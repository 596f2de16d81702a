import { SAMPLE_RATE_HZ } from './engine-messages.ts'

const HEADER_BYTES = 44
const SAMPLE_BYTES = 2
// Loudness is measured over windows of 0.4 s, so a single word would be too short.
const SAMPLES_MIN = SAMPLE_RATE_HZ

/** Writes the samples as a WAV file of at least one second. */
export function toWav(pcm: Int16Array): Buffer {
  const dataBytes = Math.max(pcm.length, SAMPLES_MIN) * SAMPLE_BYTES
  const wav = Buffer.alloc(HEADER_BYTES + dataBytes)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(SAMPLE_RATE_HZ, 24)
  wav.writeUInt32LE(SAMPLE_RATE_HZ * SAMPLE_BYTES, 28)
  wav.writeUInt16LE(SAMPLE_BYTES, 32)
  wav.writeUInt16LE(SAMPLE_BYTES * 8, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(dataBytes, 40)
  pcm.forEach((sample, index) => {
    wav.writeInt16LE(sample, HEADER_BYTES + index * SAMPLE_BYTES)
  })
  return wav
}
