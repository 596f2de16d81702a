import { Suspense } from 'react'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { useQueue } from './queue-context.ts'

const StalledBanner = lazyPart(() => import('./stalled-banner.tsx'))

/** The warning's place: nothing as long as alerts come. */
export function StalledPlace({ className = '' }: { className?: string }) {
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
