import { Placeholder } from './placeholder.tsx'

/** `value` undefined: loading. `note`: additional text. */
type Stat = { name: string; label: string; value: string | undefined; note?: string | undefined }

/**
 * Stats in two columns, or three stats in a row. Their font size follows the card width: millions with cents fit on a
 * phone.
 */
export function StatList({ stats }: { stats: readonly Stat[] }) {
  return (
    <div className="@container">
      <dl className={`grid grid-cols-2 gap-x-6 gap-y-4 ${stats.length === 3 ? '@md:grid-cols-3' : ''}`}>
        {stats.map(({ name, label, value, note }) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd
              data-testid={`stat-${name}`}
              className="display tnum min-h-[1.2em] text-[clamp(1rem,6.4cqi,1.5rem)] leading-tight wrap-anywhere"
            >
              {value ?? <Placeholder className="h-[0.8em] w-[4em]" />}
            </dd>
            {note && <dd className="tnum text-xs wrap-anywhere text-ink-2">{note}</dd>}
          </div>
        ))}
      </dl>
    </div>
  )
}
