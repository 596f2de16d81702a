// Also runs in the child that has WebAssembly's ffmpeg (encode-with.ts).

/** Enough for a drawing as wide as a hand, and few enough for one as narrow as a dock. */
const PEAKS = 48

/** How loud samples of 32 bits are from one moment to the next, in hundredths of the loudest of them. */
export function peaksOf(bytes: Uint8Array): number[] {
  // A view wants its bytes to begin at a multiple of four, which those of a file need not.
  const samples = new Float32Array(bytes.slice().buffer, 0, Math.floor(bytes.length / Float32Array.BYTES_PER_ELEMENT))
  const loudest = new Array<number>(PEAKS).fill(0)
  for (let at = 0; at < samples.length; at += 1) {
    const part = Math.floor((at * PEAKS) / samples.length)
    loudest[part] = Math.max(loudest[part] ?? 0, Math.abs(samples[at] ?? 0))
  }
  const top = Math.max(...loudest)
  return loudest.map((peak) => (top > 0 ? Math.round((100 * peak) / top) : 0))
}
