import type { ReactNode } from 'react'

/** What a donor holds in their hand. `className` carries width and place. */
export function Phone({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className={`overflow-hidden rounded-xl border-[7px] border-[oklch(0.225_0.062_325)] bg-paper shadow-3 dark:border-palco-line ${className}`}
    >
      {children}
    </div>
  )
}
