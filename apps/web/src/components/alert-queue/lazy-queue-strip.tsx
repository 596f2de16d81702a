import { type ReactNode, Suspense } from 'react'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'

const QueueStrip = lazyComponent(() => import('./queue-strip.tsx'))

/** Lazy queue strip for the dashboard; its placeholder has the height of an idle queue. `children` are actions. */
export function LazyQueueStrip({ children }: { children: ReactNode }) {
  return (
    <div className="mt-3">
      <Suspense fallback={<div aria-hidden="true" className="h-[5.75rem] card sm:h-14" />}>
        <QueueStrip>{children}</QueueStrip>
      </Suspense>
    </div>
  )
}
