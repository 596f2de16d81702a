import type { ReactNode } from 'react'

/** A part of what is told of a call, such as its answers; `note` is of the call itself, a media type. */
export function CallSection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="flex flex-wrap items-baseline gap-x-3 font-semibold">
        {title}
        {note && (
          <span translate="no" className="font-mono text-xs font-normal text-ink-3">
            {note}
          </span>
        )}
      </h4>
      <div className="mt-2">{children}</div>
    </div>
  )
}
