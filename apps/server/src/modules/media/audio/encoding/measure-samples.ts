import type { Channel } from './sound-arguments.ts'

// The child process with WebAssembly's ffmpeg runs this too.

/** Number of bars in the drawing of a sound, from a narrow dock to a wide page. */
const PEAKS = 48

/** Peak of each part of a sound of 32-bit samples, as a percentage of its loudest part. */
export function peaksOf(bytes: Uint8Array): number[] {
  // A Float32Array needs a byte offset that is a multiple of four, which the buffer of a file may not have.
  const samples = new Float32Array(bytes.slice().buffer, 0, Math.floor(bytes.length / Float32Array.BYTES_PER_ELEMENT))
  const loudest = new Array<number>(PEAKS).fill(0)
  for (let at = 0; at < samples.length; at += 1) {
    const bucket = Math.floor((at * PEAKS) / samples.length)
    loudest[bucket] = Math.max(loudest[bucket] ?? 0, Math.abs(samples[at] ?? 0))
  }
  const top = Math.max(...loudest)
  return loudest.map((peak) => (top > 0 ? Math.round((100 * peak) / top) : 0))
}

/** Minimum amplitude of the mix, relative to the louder channel. A mix with one silent channel has half of it. */
const MIX_SHARE_MIN = 1 / 4

/** The audible part of two 16-bit channels: the mix, or the louder one where opposite channels cancel each other. */
export function audibleChannel(bytes: Uint8Array): Channel {
  const samples = new Int16Array(
    bytes.slice().buffer,
    0,
    2 * Math.floor(bytes.length / (2 * Int16Array.BYTES_PER_ELEMENT)),
  )
  let [leftPower, rightPower, mixPower] = [0, 0, 0]
  for (let at = 0; at < samples.length; at += 2) {
    const [left, right] = [samples[at] ?? 0, samples[at + 1] ?? 0]
    leftPower += left * left
    rightPower += right * right
    mixPower += ((left + right) / 2) ** 2
  }
  if (mixPower >= Math.max(leftPower, rightPower) * MIX_SHARE_MIN ** 2) return 'both'
  return leftPower >= rightPower ? 'left' : 'right'
}
