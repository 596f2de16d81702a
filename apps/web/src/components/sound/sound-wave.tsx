export const WAVE_BARS = 32

// Gentle wave for a sound of unknown shape.
const DEFAULT_PEAKS = Array.from({ length: WAVE_BARS }, (_, index) => 0.2 + 0.16 * Math.abs(Math.sin(index * 0.55)))

type SoundWaveProps = {
  /** Played fraction, 0 to 1. */
  fraction: number
  peaks?: readonly number[] | undefined
}

/** Bars of a sound, highlighted up to the playback position. */
export function SoundWave({ fraction, peaks = DEFAULT_PEAKS }: SoundWaveProps) {
  const lit = Math.round(fraction * peaks.length)
  // Non-scaling strokes, so that bar ends stay round at every width.
  const path = (from: number, to: number) =>
    peaks
      .slice(from, to)
      .map((peak, i) => {
        const height = 6 + 84 * peak
        return `M${(((from + i + 0.5) / peaks.length) * 100).toFixed(2)} ${(50 - height / 2).toFixed(1)}v${height.toFixed(1)}`
      })
      .join('')
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      className="block size-full overflow-visible stroke-1 *:[vector-effect:non-scaling-stroke] @min-[9rem]:stroke-2 @min-[19rem]:stroke-3"
    >
      <path d={path(0, lit)} className="stroke-cravo" />
      <path d={path(lit, peaks.length)} className="stroke-line-strong" />
    </svg>
  )
}
