import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Compass, Heart, type LucideIcon, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { FeedbackCard } from '#components/feedback/feedback-card.tsx'
import { TourStop } from '#components/onboarding/tour-stop.tsx'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { StatList } from '#ui/list/stat-list.tsx'
import { Cards } from '#ui/loading/error-boundary.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Link } from '#ui/text/link.tsx'
import { DonorDashboardFrame } from './donor-dashboard-frame.tsx'
import { CreatorLink, DonorDonationRow, type DonorDonationRowProps } from './donor-donation-row.tsx'
import { DonorHistory } from './donor-history.tsx'
import { DonorMonthPanel } from './donor-month-panel.tsx'
import { useDonorStats, useFavoriteCreators } from './donor-queries.ts'
import { donorStatsOf } from './donor-stats.ts'
import { FavoritesCard } from './favorites-card.tsx'

/** Dashboard of a supporter: donations, favourites and actions. */
export function SupporterDashboard({ user }: { user: User }) {
  return (
    <DonorDashboardFrame user={user}>
      <Cards className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">
        <DonorMonthPanel />
        <TourStop steps={['discover']}>
          <SupporterActions />
        </TourStop>
      </Cards>
      <Cards className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
        <DonorHistory Row={SupporterDonationRow} />
        <Cards className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
          <StatisticsCard />
          <FavoritesCard />
          <TourStop steps={['feedback']}>
            <FeedbackCard user={user} />
          </TourStop>
        </Cards>
      </Cards>
    </DonorDashboardFrame>
  )
}

function SupporterActions() {
  const { t, language } = useLanguage()
  const { data, isError } = useFavoriteCreators()
  const count = data?.length ?? 0
  return (
    <nav aria-label={t(m.supporter_actions)} className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-3">
      <ActionCard to="/quick-donate" icon={Zap} title={t(m.supporter_quick)} isPrimary>
        {t(m.supporter_quick_note)}
      </ActionCard>
      <ActionCard to="/dashboard/fan/discover" icon={Compass} title={t(m.supporter_discover)}>
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

/** The supporter's stats in one card. */
function StatisticsCard() {
  const { t, language } = useLanguage()
  const { data, error, isError, refetch } = useDonorStats()
  return (
    <section aria-busy={!data && !isError} className="p-5 card">
      <h2 className="mb-3 text-lg">{t(m.supporter_stats)}</h2>
      {isError ? <LoadFailed error={error} onRetry={refetch} /> : <StatList stats={donorStatsOf(data, t, language)} />}
    </section>
  )
}

type ActionCardProps = { to: string; icon: LucideIcon; title: string; isPrimary?: boolean; children: ReactNode }

/** A card that is one large link. */
function ActionCard({ to, icon: Icon, title, isPrimary = false, children }: ActionCardProps) {
  return (
    <Link
      to={to}
      className={`flex min-w-0 flex-col p-5 transition-shadow duration-150 card hover:shadow-2 ${isPrimary ? 'border-cravo! bg-cravo-soft!' : ''}`}
    >
      <Icon size={24} aria-hidden="true" className="shrink-0 text-cravo-text" />
      <span className="display mt-3 text-lg leading-snug">{title}</span>
      <span className="mt-0.5 text-sm text-ink-2">{children}</span>
    </Link>
  )
}

// Ids begin with the time in milliseconds: a shorter prefix is equal for creators who registered within a minute.
const ID_PREFIX_CHARACTERS = 13

/** A supporter's donation, with the creator's name and the start of their id, as the specification requires. */
function SupporterDonationRow(props: DonorDonationRowProps) {
  const { creatorId, creator } = props.donation
  return (
    <DonorDonationRow {...props}>
      <CreatorLink page={creatorId}>
        {creator.displayName}{' '}
        <span className="text-2xs font-normal text-ink-3">{creatorId.slice(0, ID_PREFIX_CHARACTERS)}</span>
      </CreatorLink>
    </DonorDonationRow>
  )
}
