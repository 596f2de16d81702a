import { type ChangeEvent, type PointerEvent, useState } from 'react'
import { axisValues } from './axis-values.ts'

export type WavePoint = { key: string; label: string; value: number; text: string }

type WaveChartProps = {
  points: readonly WavePoint[]
  title: string
  columns: { label: string; value: string }
  axisText: (value: number) => string
}

/** Odd, so that every other label can be hidden on narrow screens. */
const AXIS_LABELS = 5
/** Up to this number of points all have labels. */
const ALL_LABELLED = 7
/** Share of the width for bars; the rest is gaps. */
const BARS_PERCENT = 63

/**
 * Bar chart of values over an axis with round values. The highest bar is highlighted, or the one under the pointer or
 * chosen with arrow keys. A hidden table contains the values for screen readers.
 */
export function WaveChart({ points, title, columns, axisText }: WaveChartProps) {
  const [pointedAt, setPointedAt] = useState<number>()
  const lines = axisValues(Math.max(...points.map(({ value }) => value), 0))
  const top = lines[0] ?? 1
  const highest = Math.max(...points.map(({ value }) => value), 1)
  const peak = points.findLastIndex(({ value }) => value === highest)
  const lit = pointedAt !== undefined && pointedAt < points.length ? pointedAt : peak
  const shown = points[lit] ?? points.at(-1)

  function point({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = Math.floor(((clientX - left) / width) * points.length)
    setPointedAt(Math.max(0, Math.min(points.length - 1, index)))
  }

  const leave = () => setPointedAt(undefined)

  return (
    <figure className="flex min-w-0 flex-1 flex-col">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs font-semibold text-palco-ink-2">
        <span>{title}</span>
        {shown && (
          <span aria-hidden="true" className="tnum text-palco-ink">
            {shown.label} · {shown.text}
          </span>
        )}
      </figcaption>
      <div className="relative mt-4 flex min-h-[120px] flex-1">
        <div aria-hidden="true" className="tnum pointer-events-none absolute inset-0 text-2xs text-palco-ink-2">
          {[...lines, 0].map((value) => (
            <div
              key={value}
              className="absolute inset-s-0 inset-e-14 border-t border-palco-line"
              style={{ bottom: `${(value / top) * 100}%` }}
            >
              {/* Beside the line, which ends before it. */}
              <span className="absolute inset-s-full top-0 -translate-y-1/2 ps-2 leading-none whitespace-nowrap">
                {axisText(value)}
              </span>
            </div>
          ))}
        </div>
        <div
          onPointerDown={point}
          onPointerMove={point}
          onPointerLeave={leave}
          className="relative me-14 flex flex-1 touch-pan-y items-end justify-between rounded-xs has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-holofote"
        >
          {points.map(({ key, value }, index) => (
            <span
              key={key}
              aria-hidden="true"
              className={`max-w-4 rounded-t-full transition-colors duration-150 ${index === lit ? 'bg-holofote' : 'bg-palco-cravo'}`}
              style={{
                width: `${BARS_PERCENT / points.length}%`,
                // Zero has no bar, except under the pointer.
                height: value > 0 || index === lit ? `${Math.max(2, (value / top) * 100)}%` : 0,
              }}
            />
          ))}
          {/* For the keyboard only: pointers use the bars themselves. */}
          <input
            type="range"
            aria-label={title}
            aria-valuetext={shown && `${shown.label}, ${shown.text}`}
            min={0}
            max={Math.max(0, points.length - 1)}
            value={lit < 0 ? points.length - 1 : lit}
            onChange={({ target }: ChangeEvent<HTMLInputElement>) => setPointedAt(Number(target.value))}
            onBlur={leave}
            className="pointer-events-none absolute inset-0 size-full opacity-0"
          />
        </div>
      </div>
      <div aria-hidden="true" className="tnum me-14 mt-1.5 flex justify-between text-2xs text-palco-ink-2">
        {axisOf(points).map(({ key, label }) => (
          <span key={key} className={points.length > ALL_LABELLED ? 'max-xs:even:hidden' : ''}>
            {label}
          </span>
        ))}
      </div>
      {/* `sr-only` wraps the table, because a table ignores a smaller height. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.label}</th>
              <th scope="col">{columns.value}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ key, label, text }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** The first and last point, with a few evenly between them. */
function axisOf(points: readonly WavePoint[]): readonly WavePoint[] {
  if (points.length <= ALL_LABELLED) return points
  const step = Math.max(1, (points.length - 1) / (AXIS_LABELS - 1))
  return points.filter((_, index) => Math.round(Math.round(index / step) * step) === index)
}
