import { Suspense } from 'react'
import { lazyPart } from '#ui/loading/lazy-part.tsx'

const TimersPanel = lazyPart(() => import('./timers-panel.tsx'))

/** `isOwn`: the creator's own stage, who makes and changes them too. The console is there first. */
export const TimersPlace = ({ isOwn = false }: { isOwn?: boolean }) => (
  <Suspense fallback={isOwn ? <div aria-hidden="true" className="h-24 card" /> : null}>
    <TimersPanel isOwn={isOwn} />
  </Suspense>
)
