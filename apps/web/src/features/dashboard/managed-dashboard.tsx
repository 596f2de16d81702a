import type { Creator } from '@aplauso/contract/creators'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { ChartColumn, Percent, Target, Wifi, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useLiveDashboard } from '#components/live/use-live-dashboard.ts'
import { ManagedBar } from '#components/managed-creator/managed-bar.tsx'
import { ManagedCreator } from '#components/managed-creator/managed-creator.tsx'
import { MonthlyIncome } from '#components/recurring-donations/monthly-income.tsx'
import { MonthlySupporters } from '#components/recurring-donations/monthly-supporters.tsx'
import { WorkPage } from '#components/shell/work-page.tsx'
import { creatorKey, statsKey } from '#lib/api/creator-query-keys.ts'
import { useConfig } from '#lib/api/use-config.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { PLATFORM_NAMES } from '#lib/i18n/platform-names.ts'
import type { LiveState } from '#lib/live/live-socket.ts'
import { Avatar } from '#ui/brand/avatar.tsx'
import { LinkList } from '#ui/list/link-list.tsx'
import { Cards } from '#ui/loading/error-boundary.tsx'
import { RecentDonations } from './recent-donations.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import { Statistics } from './statistics.tsx'
import { TestDonationForm } from './test-donation-form.tsx'

const STATES: Record<LiveState, { text: Message; tone: string }> = {
  connecting: { text: m.dashboard_connecting, tone: 'bg-sunken text-ink-2' },
  connected: { text: m.dashboard_connected, tone: 'bg-ok-soft text-ok' },
  reconnecting: { text: m.dashboard_reconnecting, tone: 'bg-perigo-soft text-perigo' },
}

function ConnectionChip({ state }: { state: LiveState }) {
  const t = useText()
  const { text, tone } = STATES[state]
  const Icon = state === 'connected' ? Wifi : WifiOff
  return (
    <p role="status" data-state={state} className={`chip ${tone}`}>
      <Icon size={15} aria-hidden="true" />
      {t(text)}
    </p>
  )
}

/** A creator's dashboard for the managing agency: live, and mostly read-only. */
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
  const { state, live, markTestAsOwn } = useLiveDashboard({
    slug,
    creatorId,
    onGoal: (goal) => queries.setQueryData<Creator>(creatorKey(creatorId), { ...creator, ...goal }),
    onRefused: () => refresh(statsKey(creatorId)),
  })
  // Lost access closes the connection first, so check the access at once.
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
          <MonthlyIncome creatorId={creatorId} />
          <ManagedLinks creator={creator} />
          {mayTest && <TestDonationForm slug={slug} onSent={markTestAsOwn} />}
        </Cards>
        <div className="lg:col-span-2">
          <RecentDonations live={live} creatorId={creatorId} />
        </div>
        <div className="lg:col-span-2">
          <MonthlySupporters creatorId={creatorId} />
        </div>
      </Cards>
    </WorkPage>
  )
}

/** The agency's pages about this creator. */
function ManagedLinks({ creator: { id, username } }: { creator: Creator }) {
  const reportQuery = new URLSearchParams({ creator: id })
  const searchQuery = new URLSearchParams({ q: username })
  return (
    <LinkList
      title={m.agency_actions}
      links={[
        { to: `/agency/reports?${reportQuery}`, icon: ChartColumn, text: m.agency_reports },
        { to: `/agency/goals?${searchQuery}`, icon: Target, text: m.agency_goals },
        { to: `/agency/manage?${searchQuery}`, icon: Percent, text: m.agency_propose_share },
      ]}
    />
  )
}

function ManagedHeader({ creator, state }: { creator: Creator; state: LiveState }) {
  const t = useText()
  const platforms = creator.streamPlatforms.map((platform) => PLATFORM_NAMES[platform]).join(', ')
  return (
    <>
      <ManagedBar creatorId={creator.id} />
      <header className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={creator.displayName} src={creator.avatar} className="size-14 self-start text-2xl" />
        <div className="min-w-[min(100%,14rem)] flex-1 max-sm:basis-[calc(100%-5rem)]">
          <h1 className="text-2xl wrap-anywhere">{t(m.managed_title, { name: creator.displayName })}</h1>
          <p className="text-sm wrap-anywhere text-ink-2">
            @{creator.username}
            {platforms && ` · ${platforms}`}
          </p>
        </div>
        <ConnectionChip state={state} />
      </header>
    </>
  )
}
