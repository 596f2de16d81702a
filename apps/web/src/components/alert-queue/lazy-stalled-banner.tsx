import { Suspense } from 'react'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { useQueue } from './queue-context.ts'

const StalledBanner = lazyComponent(() => import('./stalled-banner.tsx'))

/** Lazy warning; renders nothing while alerts are shown normally. */
export function LazyStalledBanner({ className = '' }: { className?: string }) {
  const since = useQueue().queue?.health?.stalledSince
  if (!since) return null
  return (
    <div className={className}>
      <Suspense>
        <StalledBanner since={since} />
      </Suspense>
    </div>
  )
}
