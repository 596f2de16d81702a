import type { ReactNode } from 'react'
import { Mark } from '#ui/brand/logo.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Placeholder } from './placeholder.tsx'

type ListCardProps = {
  title: string
  note?: string
  /** Control at the end of the heading. */
  control?: ReactNode
  empty: { title: string; text: string; action?: ReactNode }
  /** Reserves the height of an empty list while loading. */
  expectsNone?: boolean
  loaded: boolean
  failed: boolean
  /** The error, shown by a server in debugMode. */
  error?: unknown
  onRetry: () => unknown
  head?: ReactNode
  /** `<li>` elements; some may appear before the rest is loaded. */
  rows: readonly ReactNode[]
  /** Replaces the list for a different layout. */
  body?: ReactNode
  children?: ReactNode
}

/** A list with its heading, and its loading, failed and empty states. */
export function ListCard({
  title,
  note,
  control,
  empty,
  expectsNone = false,
  loaded,
  failed,
  error,
  onRetry,
  head,
  rows,
  body,
  children,
}: ListCardProps) {
  return (
    <section aria-busy={!loaded && !failed} className="@container self-start overflow-clip card">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 px-5 pt-5 pb-4 sm:px-6">
        <div>
          <h2 className="text-lg">{title}</h2>
          {note && <p className="text-sm text-ink-3">{note}</p>}
        </div>
        {control}
      </div>
      {rows.length > 0 && head}
      {rows.length > 0 && (body ?? <ul>{rows}</ul>)}
      {loaded && rows.length === 0 && <Empty {...empty} />}
      {!loaded && !failed && (expectsNone ? rows.length === 0 && <Empty {...empty} isAwaited /> : <Skeleton />)}
      {failed && !loaded && (
        <div className="border-t border-line p-5 sm:px-6">
          <LoadFailed error={error} onRetry={onRetry} />
        </div>
      )}
      {children}
    </section>
  )
}

/** `isAwaited`: the list may turn out empty, so the texts are covered by placeholders. */
function Empty({ title, text, action, isAwaited = false }: ListCardProps['empty'] & { isAwaited?: boolean }) {
  const cover = (words: string) => (isAwaited ? <Placeholder>{words}</Placeholder> : words)
  return (
    <div aria-hidden={isAwaited} className="grid justify-items-center border-t border-line px-5 py-12 text-center">
      <span className={`grid size-20 place-items-center rounded-full ${isAwaited ? 'skeleton' : 'spotlight'}`}>
        {!isAwaited && <Mark size={44} onDark />}
      </span>
      <h3 className="mt-5 text-lg">{cover(title)}</h3>
      <p className="mt-1 max-w-[44ch] text-ink-2">{cover(text)}</p>
      {action && <div className={isAwaited ? 'invisible mt-5' : 'mt-5'}>{action}</div>}
    </div>
  )
}

function Skeleton() {
  return ['w-40', 'w-28', 'w-36', 'w-32', 'w-44'].map((width) => (
    <div key={width} aria-hidden="true" className="flex items-center gap-3.5 border-t border-line px-5 py-4 sm:px-6">
      <span className="size-10 rounded-full skeleton" />
      <span className={`h-4 skeleton ${width}`} />
      <span className="ms-auto h-4 w-16 skeleton" />
    </div>
  ))
}
