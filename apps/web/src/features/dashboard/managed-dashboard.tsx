import type { Creator } from '@aplauso/contract/creators'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { creatorKey, statsKey } from '#lib/api/creator-keys.ts'
import { useConfig } from '#lib/api/use-config.ts'
import { ManagedCreator } from '#parts/managing/managed-creator.tsx'
import { WorkPage } from '#parts/shell/work-page.tsx'
import { Cards } from '#ui/loading/part-boundary.tsx'
import { ManagedHeader } from './managed-header.tsx'
import { ManagedLinks } from './managed-links.tsx'
import { RecentDonations } from './recent-donations.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import { Statistics } from './statistics.tsx'
import { TestDonationForm } from './test-donation-form.tsx'
import { useLive } from './use-live.ts'

/** A creator's dashboard as the agency that manages them sees it: to look at, live, and hardly anything to touch. */
export default function ManagedDashboard({ creatorId }: { creatorId: string }) {
  return (
    <ManagedCreator creatorId={creatorId}>
      {(creator) => <Dashboard key={creator.id} creator={creator} />}
    </ManagedCreator>
  )
}

function Dashboard({ creator }: { creator: Creator }) {
  const queries = useQueryClient()
  const { id: creatorId, slug, donationGoal, totalReceived } = creator
  const refresh = (queryKey: readonly string[]) => void queries.invalidateQueries({ queryKey })
  const mayTest = useConfig()?.features.testDonations
  const { state, live, testSent } = useLive({
    slug,
    creatorId,
    onGoal: (goal) => queries.setQueryData<Creator>(creatorKey(creatorId), { ...creator, ...goal }),
    onRefused: () => refresh(statsKey(creatorId)),
  })
  // Whoever loses the creator loses the connection first: asked at once, and not when it is tried again.
  useEffect(() => {
    if (state === 'reconnecting') void queries.invalidateQueries({ queryKey: statsKey(creatorId) })
  }, [state, queries, creatorId])
  return (
    <WorkPage>
      <ManagedHeader creator={creator} state={state} />
      <Cards className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
        <RevenuePanel donationGoal={donationGoal} totalReceived={totalReceived} creatorId={creatorId} />
        <Cards className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          <Statistics creatorId={creatorId} />
          <ManagedLinks creator={creator} />
          {mayTest && <TestDonationForm slug={slug} onSent={testSent} />}
        </Cards>
        <div className="lg:col-span-2">
          <RecentDonations live={live} creatorId={creatorId} />
        </div>
      </Cards>
    </WorkPage>
  )
}
