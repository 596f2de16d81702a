import { type PointerEvent, useState } from 'react'

export type WavePoint = { key: string; label: string; value: number; text: string }

type WaveChartProps = {
  points: readonly WavePoint[]
  title: string
  columns: { label: string; value: string }
}

const AXIS_LABELS = 6

/** Values drawn like a recorded wave, the highest in the light; a table carries them for those who do not see it. */
export function WaveChart({ points, title, columns }: WaveChartProps) {
  const [pointedAt, setPointedAt] = useState<number>()
  const highest = Math.max(...points.map(({ value }) => value), 1)
  const peak = points.findLastIndex(({ value }) => value === highest)
  const lit = pointedAt ?? peak
  const shown = points[lit] ?? points.at(-1)

  function point({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = Math.floor(((clientX - left) / width) * points.length)
    setPointedAt(Math.max(0, Math.min(points.length - 1, index)))
  }

  return (
    <figure className="flex flex-1 flex-col">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs font-semibold text-palco-ink-2">
        <span>{title}</span>
        {shown && (
          <span aria-hidden="true" className="tnum text-palco-ink">
            {shown.label} · {shown.text}
          </span>
        )}
      </figcaption>
      <div
        aria-hidden="true"
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setPointedAt(undefined)}
        className="mt-3 flex min-h-[120px] flex-1 items-center justify-between"
      >
        {points.map(({ key, value }, index) => (
          <span
            key={key}
            className={`w-[2.1%] rounded-full transition-colors duration-150 ${barColour(value, index === lit)}`}
            style={{ height: `${Math.max(5, (value / highest) * 100)}%` }}
          />
        ))}
      </div>
      <div aria-hidden="true" className="tnum mt-1.5 flex justify-between text-2xs text-palco-ink-2">
        {axisOf(points).map(({ key, label }) => (
          <span key={key}>{label}</span>
        ))}
      </div>
      <table className="sr-only">
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
    </figure>
  )
}

function barColour(value: number, lit: boolean): string {
  if (lit) return 'bg-holofote'
  return value > 0 ? 'bg-palco-cravo' : 'bg-palco-line'
}

/** The first, the last, and a few evenly between them. */
function axisOf(points: readonly WavePoint[]): WavePoint[] {
  const step = Math.max(1, (points.length - 1) / (AXIS_LABELS - 1))
  return points.filter((_, index) => Math.round(Math.round(index / step) * step) === index)
}
