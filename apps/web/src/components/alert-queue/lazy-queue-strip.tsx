import { Suspense } from 'react'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'

const QueueStrip = lazyComponent(() => import('./queue-strip.tsx'))

/** Lazy queue strip for the dashboard; its placeholder has the height of an idle queue. */
export function LazyQueueStrip() {
  return (
    <div className="mt-3">
      <Suspense fallback={<div aria-hidden="true" className="h-19 card sm:h-14" />}>
        <QueueStrip />
      </Suspense>
    </div>
  )
}
