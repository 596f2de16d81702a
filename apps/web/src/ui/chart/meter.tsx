import { LIT_PEAK_BARS, waveHeights } from '@aplauso/contract/wave'

type WaveProps = {
  /** Filled part, 0 to 100. */
  percent: number
  seed: string
  bars: number
  /** Sets the height. */
  className: string
}

type MeterProps = WaveProps & { label: string; testId?: string }

/** A progress bar drawn as a sound wave. */
export function Meter({ label, testId, ...wave }: MeterProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={wave.percent}
      data-testid={testId}
    >
      <Wave {...wave} />
    </div>
  )
}

/** Bars of a sound wave, filled in carnation up to `percent`, the last of them in yellow. */
export function Wave({ percent, seed, bars, className }: WaveProps) {
  'use memo'
  // Memoised: drawing is slow, and the donation page rerenders at every key.
  const lit = Math.round((percent / 100) * bars)
  const peak = Math.max(0, lit - LIT_PEAK_BARS)
  const heights = waveHeights(seed, bars)
  // Non-scaling strokes: bar ends stay round at every width, without a style attribute, which the content security
  // policy forbids.
  const path = (from: number, to: number) =>
    heights
      .slice(from, to)
      .map(
        (height, i) =>
          `M${(((from + i + 0.5) / bars) * 100).toFixed(2)} ${(50 - height / 2).toFixed(1)}v${height.toFixed(1)}`,
      )
      .join('')
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      className={`w-full overflow-visible stroke-4 *:[vector-effect:non-scaling-stroke] sm:stroke-[5.5px] ${className}`}
    >
      <path d={path(0, peak)} className="stroke-cravo" />
      <path d={path(peak, lit)} className="stroke-holofote" />
      <path d={path(lit, bars)} className="stroke-line" />
    </svg>
  )
}
