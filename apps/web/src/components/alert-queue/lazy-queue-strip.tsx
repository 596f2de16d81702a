import { Suspense } from 'react'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'

const QueueStrip = lazyComponent(() => import('./queue-strip.tsx'))

/** Lazy queue strip for the dashboard; its placeholder has the height of an idle queue. */
export function LazyQueueStrip() {
  return (
    <div className="mt-6">
      <Suspense fallback={<div aria-hidden="true" className="h-14 card" />}>
        <QueueStrip />
      </Suspense>
    </div>
  )
}
