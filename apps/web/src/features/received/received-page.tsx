import type { ReactNode } from 'react'
import { ManagedBar } from '#components/managed-creator/managed-bar.tsx'
import { ManagedCreator } from '#components/managed-creator/managed-creator.tsx'
import { WorkPage } from '#components/shell/work-page.tsx'
import { Navigate } from '#lib/page/navigate.tsx'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { useSession } from '#lib/session/session.tsx'

/** Whose donations a page shows. `creatorId`: of the creator whom this agency manages; one's own without it. */
export type DonationScope = {
  creatorId?: string
  /** Of the creator's clock; undefined when it could not be had. */
  timeZone: string | undefined
}

type ReceivedPageProps = {
  /** `name` is that of a managed creator; undefined on one's own page. */
  title: (name: string | undefined) => string
  children: (scope: DonationScope) => ReactNode
}

/** A page beside the dashboard: a creator's own, or, marked as such, that of a creator whom an agency manages. */
export function ReceivedPage({ title, children }: ReceivedPageProps) {
  const { user } = useSession()
  const [search] = useSearchParams()
  // The guard only shows this page to who is signed in; between signing out and leaving it there is one render without.
  if (!user) return null
  if (user.userType !== 'agency') {
    return (
      <WorkPage>
        <h1 className="text-3xl">{title(undefined)}</h1>
        {children({ timeZone: user.timeZone })}
      </WorkPage>
    )
  }
  const creatorId = search.get('creatorId')
  if (creatorId === null) return <Navigate to="/dashboard/agency" replace />
  return (
    <ManagedCreator key={creatorId} creatorId={creatorId}>
      {({ displayName: name }, timeZone) => (
        <WorkPage>
          <ManagedBar creatorId={creatorId} />
          <h1 className="mt-6 text-3xl wrap-anywhere">{title(name)}</h1>
          {children({ creatorId, timeZone })}
        </WorkPage>
      )}
    </ManagedCreator>
  )
}
