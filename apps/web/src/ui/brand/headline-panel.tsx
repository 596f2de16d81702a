import { type ReactNode, useId } from 'react'
import { Placeholder } from '#ui/list/placeholder.tsx'

type HeadlinePanelProps = {
  title: string
  /** Undefined while loading. */
  value: string | undefined
  testId?: string
  /** Small content beside the value. */
  beside?: ReactNode
  children: ReactNode
}

/** Highlighted panel with the main value of a page and its details. */
export function HeadlinePanel({ title, value, testId, beside, children }: HeadlinePanelProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={value === undefined}
      className="flex flex-col rounded-xl p-5 text-palco-ink spotlight sm:p-7"
    >
      <h2 id={titleId} className="font-sans text-sm font-semibold tracking-normal text-palco-ink-2">
        {title}
      </h2>
      <p className="mt-1 flex min-h-[1em] flex-wrap items-baseline gap-x-4 gap-y-2">
        <span
          data-testid={testId}
          className="display tnum text-[clamp(2.5rem,1.5rem+4vw,3.75rem)] leading-none wrap-anywhere"
        >
          {value ?? <Placeholder className="h-[0.8em] w-[4em] bg-palco-2" />}
        </span>
        {beside}
      </p>
      {children}
    </section>
  )
}
