import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Compass, Heart, Zap } from 'lucide-react'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { FeedbackCard } from '#parts/feedback/feedback-card.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { Cards } from '#ui/loading/part-boundary.tsx'
import { ActionCard } from './action-card.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { FavoritesCard } from './favorites-card.tsx'
import { GivenHistory } from './given-history.tsx'
import { MonthPanel } from './month-panel.tsx'
import { useFavoriteCreators } from './queries.ts'
import { StatisticsCard } from './statistics-card.tsx'
import { SupporterRow } from './supporter-row.tsx'

/** What a supporter gave, whom they keep, and the ways to give on. */
export function SupporterDashboard({ user }: { user: User }) {
  return (
    <DashboardFrame user={user}>
      <Cards className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">
        <MonthPanel />
        <Actions />
      </Cards>
      <Cards className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
        <GivenHistory Row={SupporterRow} />
        <Cards className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          <StatisticsCard />
          <FavoritesCard />
          <FeedbackCard user={user} />
        </Cards>
      </Cards>
    </DashboardFrame>
  )
}

function Actions() {
  const { t, language } = useLanguage()
  const { data, isError } = useFavoriteCreators()
  const count = data?.length ?? 0
  return (
    <nav aria-label={t(m.supporter_actions)} className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-3">
      <ActionCard to="/quick-donate" icon={Zap} title={t(m.supporter_quick)} isPrimary>
        {t(m.supporter_quick_note)}
      </ActionCard>
      <ActionCard to="/discover" icon={Compass} title={t(m.supporter_discover)}>
        {t(m.supporter_discover_text)}
      </ActionCard>
      <ActionCard to="/dashboard/fan/favorites" icon={Heart} title={t(m.supporter_favorites)}>
        <span data-testid="favorites-count">
          {data ? (
            t(m.supporter_favorites_count, { count, total: formatNumber(count, language) })
          ) : isError ? (
            '–'
          ) : (
            <Placeholder className="h-[0.8em] w-[8em]" />
          )}
        </span>
      </ActionCard>
    </nav>
  )
}
