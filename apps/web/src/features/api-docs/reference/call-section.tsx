import type { ReactNode } from 'react'

/** A section of a call's details, such as its responses; `note` is the media type. */
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
