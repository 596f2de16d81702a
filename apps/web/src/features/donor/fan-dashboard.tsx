import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Bell, Compass, History, ShieldCheck, UserPen, Zap } from 'lucide-react'
import { FeedbackCard } from '#components/feedback/feedback-card.tsx'
import { TourStop } from '#components/onboarding/tour-stop.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { LinkList, type NavLinkItem } from '#ui/list/link-list.tsx'
import { Cards, ErrorBoundary } from '#ui/loading/error-boundary.tsx'
import { Link } from '#ui/text/link.tsx'
import { DonorDashboardFrame } from './donor-dashboard-frame.tsx'
import { DonorHistory } from './donor-history.tsx'
import { DonorMonthPanel } from './donor-month-panel.tsx'
import { DonorStatCards } from './donor-stat-cards.tsx'
import { FanDonationRow } from './fan-donation-row.tsx'
import { FavoritesCard } from './favorites-card.tsx'

/** Dashboard of a fan; supporters can open it too. */
export function FanDashboard({ user }: { user: User }) {
  const t = useText()
  return (
    <DonorDashboardFrame user={user}>
      <Cards className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">
        <DonorMonthPanel>
          <Link to="/quick-donate" className="btn btn-primary max-sm:w-full">
            <Zap size={18} aria-hidden="true" />
            {t(m.supporter_quick)}
          </Link>
        </DonorMonthPanel>
        <DonorStatCards />
      </Cards>
      {/* On a phone, frequent actions are above the history and rare ones below it. */}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <TourStop steps={['discover']}>
            <FanActions />
          </TourStop>
        </div>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <ErrorBoundary>
            <DonorHistory Row={FanDonationRow} />
          </ErrorBoundary>
        </div>
        <Cards className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 lg:col-start-2">
          <FavoritesCard />
          <FanSettings />
          <TourStop steps={['feedback']}>
            <FeedbackCard user={user} />
          </TourStop>
        </Cards>
      </div>
    </DonorDashboardFrame>
  )
}

const SETTINGS: readonly NavLinkItem[] = [
  { to: '/settings/account#perfil', icon: UserPen, text: m.supporter_edit_profile },
  { to: '/settings/notifications', icon: Bell, text: m.supporter_notifications },
  { to: '/settings/account#privacidade', icon: ShieldCheck, text: m.supporter_privacy },
]

const FanSettings = () => <LinkList title={m.supporter_account} links={SETTINGS} />

const ACTIONS: readonly NavLinkItem[] = [
  { to: '/dashboard/fan/discover', icon: Compass, text: m.supporter_discover },
  { to: '/dashboard/fan/donations', icon: History, text: m.shell_donations },
]

const FanActions = () => <LinkList title={m.supporter_actions} links={ACTIONS} />
