import type { User } from '@aplauso/contract/accounts'
import { Suspense, useState } from 'react'
import { browserStorage } from '#lib/browser/storage.ts'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { PartBoundary } from '#ui/loading/part-boundary.tsx'

const FirstDay = lazyPart(() => import('./first-day.tsx'))

type FirstDayPlaceProps = { user: User; onSent: (testId: string) => void }

/** The first steps, until they are done or hidden; this browser then asks for them no more. */
export function FirstDayPlace({ user, onSent }: FirstDayPlaceProps) {
  const key = `firstDayOver:${user.id}`
  const [isOver, setOver] = useState(() => browserStorage.get(key) !== null)
  if (isOver || !user.widgetUrl) return null

  function end() {
    browserStorage.set(key, new Date().toISOString())
    setOver(true)
  }

  return (
    <PartBoundary>
      <Suspense>
        <FirstDay user={user} widgetUrl={user.widgetUrl} onSent={onSent} onOver={end} />
      </Suspense>
    </PartBoundary>
  )
}
