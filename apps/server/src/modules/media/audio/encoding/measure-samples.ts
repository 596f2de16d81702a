import type { Channel } from './sound-arguments.ts'

// Also runs in the child that has WebAssembly's ffmpeg (encode-with.ts).

/** Enough for a drawing as wide as a hand, and few enough for one as narrow as a dock. */
const PEAKS = 48

/** How loud samples of 32 bits are from one moment to the next, in hundredths of the loudest of them. */
export function peaksOf(bytes: Uint8Array): number[] {
  // A view wants its bytes to begin at a multiple of four, which those of a file need not.
  const samples = new Float32Array(bytes.slice().buffer, 0, Math.floor(bytes.length / Float32Array.BYTES_PER_ELEMENT))
  const loudest = new Array<number>(PEAKS).fill(0)
  for (let at = 0; at < samples.length; at += 1) {
    const bucket = Math.floor((at * PEAKS) / samples.length)
    loudest[bucket] = Math.max(loudest[bucket] ?? 0, Math.abs(samples[at] ?? 0))
  }
  const top = Math.max(...loudest)
  return loudest.map((peak) => (top > 0 ? Math.round((100 * peak) / top) : 0))
}

/** By this much of its amplitude the mix of two channels may be below the louder one: without one of them it is a half. */
const MIX_SHARE_MIN = 1 / 4

/** What is heard of two channels of 16 bits: both, or the louder one where they are opposite and cancel each other. */
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
