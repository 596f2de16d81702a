import { Suspense } from 'react'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'

const TimersPanel = lazyComponent(() => import('./timers-panel.tsx'))

/**
 * `isOwn`: the creator's own console, where timers can be created and changed. Lazy, so that the console loads first.
 */
export const LazyTimersPanel = ({ isOwn = false }: { isOwn?: boolean }) => (
  <Suspense fallback={isOwn ? <div aria-hidden="true" className="h-24 card" /> : null}>
    <TimersPanel isOwn={isOwn} />
  </Suspense>
)
