import type { Creator } from '@aplauso/contract/creators'
import type { ReceivedStats } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { statusOf } from '#lib/error-status.ts'
import { useText } from '#lib/language.tsx'
import { Link } from '#ui/link.tsx'
import { LoadFailed } from '#ui/load-failed.tsx'
import { LoadingScreen } from '#ui/loading-screen.tsx'
import { MessagePage } from '#ui/message-page.tsx'
import { Page } from '#ui/page.tsx'
import { ManagedHeader } from './managed-header.tsx'
import { creatorKey, statsKey } from './queries.ts'
import { RecentDonations } from './recent-donations.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import { Statistics } from './statistics.tsx'
import { useLive } from './use-live.ts'

/** A creator's dashboard as the agency that manages them sees it: to look at, live, and nothing to touch. */
export function ManagedDashboard({ creatorId }: { creatorId: string }) {
  const t = useText()
  const creator = useQuery<Creator>({ queryKey: creatorKey(creatorId) })
  const stats = useQuery<ReceivedStats>({ queryKey: statsKey(creatorId) })
  const failure = statusOf(creator.error ?? stats.error)
  if (failure === 403 || failure === 404) {
    return (
      <MessagePage title={t(m.managed_refused)} text={t(m.managed_refused_text)}>
        <Link to="/dashboard/agency" className="min-h-14 px-7 text-lg btn btn-primary">
          {t(m.managed_back)}
        </Link>
      </MessagePage>
    )
  }
  if (creator.data) return <Dashboard creator={creator.data} />
  if (!creator.isError) return <LoadingScreen />
  return (
    <Page className="py-16 wrap">
      <LoadFailed onRetry={creator.refetch} />
    </Page>
  )
}

function Dashboard({ creator }: { creator: Creator }) {
  const queries = useQueryClient()
  const { id: creatorId, slug, donationGoal, totalReceived } = creator
  const refresh = (queryKey: readonly string[]) => void queries.invalidateQueries({ queryKey })
  const { state, live } = useLive({
    slug,
    creatorId,
    onGoal: (goal, total) =>
      queries.setQueryData<Creator>(creatorKey(creatorId), {
        ...creator,
        donationGoal: goal === null ? null : cents(goal),
        totalReceived: cents(total),
      }),
    onJoined: () => refresh(creatorKey(creatorId)),
    onRefused: () => refresh(statsKey(creatorId)),
  })
  // Whoever loses the creator loses the connection first: asked at once, and not when it is tried again.
  useEffect(() => {
    if (state === 'reconnecting') void queries.invalidateQueries({ queryKey: statsKey(creatorId) })
  }, [state, queries, creatorId])
  return (
    <Page className="pt-6 pb-16 wrap sm:pt-8">
      <ManagedHeader creator={creator} state={state} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
        <RevenuePanel donationGoal={donationGoal} totalReceived={totalReceived} creatorId={creatorId} />
        <div className="self-start">
          <Statistics creatorId={creatorId} />
        </div>
        <div className="lg:col-span-2">
          <RecentDonations live={live} creatorId={creatorId} />
        </div>
      </div>
    </Page>
  )
}
