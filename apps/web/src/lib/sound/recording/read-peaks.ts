// Enough for drawing, and the lowest rate that every browser decodes to.
const SAMPLES_PER_SECOND = 8_000

/** Levels of a sound over time, 0 to 1, relative to the loudest; undefined when the browser cannot decode it. */
export async function readPeaks(sound: Blob, count: number): Promise<number[] | undefined> {
  try {
    const context = new OfflineAudioContext(1, 1, SAMPLES_PER_SECOND)
    const decoded = await context.decodeAudioData(await sound.arrayBuffer())
    return peaksOf(decoded.getChannelData(0), count)
  } catch {
    return undefined
  }
}

export function peaksOf(samples: Float32Array, count: number): number[] {
  const size = samples.length / count
  const loudest = Array.from({ length: count }, (_, index) => {
    const part = samples.subarray(Math.floor(index * size), Math.max(Math.floor(index * size) + 1, (index + 1) * size))
    return part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  })
  const top = Math.max(...loudest)
  return loudest.map((peak) => (top > 0 ? peak / top : 0))
}
