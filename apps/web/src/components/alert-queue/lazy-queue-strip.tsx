import { Suspense } from 'react'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'

const QueueStrip = lazyComponent(() => import('./queue-strip.tsx'))

/** The queue's place on the dashboard: the line of an idle one before it is there. */
export function LazyQueueStrip() {
  return (
    <div className="mt-6">
      <Suspense fallback={<div aria-hidden="true" className="h-14 card" />}>
        <QueueStrip />
      </Suspense>
    </div>
  )
}
