import type { ReactNode } from 'react'
import { ManagedBar } from '#components/managed-creator/managed-bar.tsx'
import { ManagedCreator } from '#components/managed-creator/managed-creator.tsx'
import { WorkPage } from '#components/shell/work-page.tsx'
import { Navigate } from '#lib/page/navigate.tsx'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { useSession } from '#lib/session/session.tsx'

/** Whose donations a page shows. `creatorId`: a creator managed by this agency; without it the own account. */
export type DonationScope = {
  creatorId?: string
  /** The creator's time zone; undefined if it could not be loaded. */
  timeZone: string | undefined
}

type ReceivedPageProps = {
  /** `name` of a managed creator; undefined on the own page. */
  title: (name: string | undefined) => string
  children: (scope: DonationScope) => ReactNode
}

/** A page of the creator, or of a managed creator with a banner. */
export function ReceivedPage({ title, children }: ReceivedPageProps) {
  const { user } = useSession()
  const [search] = useSearchParams()
  // One render happens between signing out and leaving the page, although the guard requires a user.
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
