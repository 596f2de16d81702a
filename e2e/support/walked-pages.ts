import type { PagePath } from '../../packages/contract/src/access.ts'

type Walked = Partial<Record<PagePath, string>>
/** `hasAlertWaiting`: this creator has an alert in the queue and no open overlay. */
type Walk = { by: string | undefined; pages: Walked; hasAlertWaiting?: true }
const own = (...paths: PagePath[]): Walked => Object.fromEntries(paths.map((path) => [path, path]))

/**
 * Which demo account visits which pages, and by which addresses: each page with content, as its users see it. The
 * visitor's pages are split so that they run in parallel.
 */
export const WALKS: readonly Walk[] = [
  {
    by: undefined,
    pages: own('/', '/product', '/features', '/pricing', '/widget-gallery', '/api-documentation', '/help', '/status'),
  },
  { by: undefined, pages: own('/contact', '/contact-sales', '/report', '/terms', '/privacy', '/cookies', '/discover') },
  {
    by: undefined,
    pages: {
      ...own('/login', '/register', '/forgot-password', '/verify-email', '/support', '/auth/tiktok/callback'),
      ...own('/recursos', '/precos', '/link-account', '/undo-email'),
      '/reset-password': '/reset-password?token=of-a-letter',
      '/second-factor': '/second-factor#challenge=of-a-login&methods=totp,passkey,recovery',
      '/donate/:slug': '/donate/ana',
      '/donation/success': '/donation/success?id={donation}',
      '/embed/:slug': '/embed/ana',
      '/listen/:slug': '/listen/ana#key=of-a-link',
      '*': '/no-such-page',
    },
  },
  {
    by: 'ana',
    hasAlertWaiting: true,
    pages: {
      ...own('/dashboard/creator', '/dashboard/creator/donations', '/dashboard/creator/statistics', '/precos'),
      ...own('/dashboard/creator/money', '/dashboard/creator/plan', '/settings/account', '/settings/creator'),
      ...own('/settings/security', '/settings/notifications', '/settings/moderation', '/settings/media'),
      ...own('/settings/alerts', '/settings/developer', '/dashboard/creator/agencies', '/live'),
      ...own(
        '/settings/team',
        '/settings/payouts',
        '/live/log',
        '/live/streams',
        '/settings/alerts/variations',
        '/studio',
      ),
      ...own('/settings/donation-page'),
      '/studio/:id': '/studio/{scene}',
    },
  },
  {
    by: 'rui',
    pages: {
      ...own(
        '/dashboard/fan',
        '/dashboard/fan/donations',
        '/dashboard/fan/supports',
        '/dashboard/fan/favorites',
        '/quick-donate',
      ),
      ...own('/dashboard/fan/discover', '/settings/team', '/invitation'),
    },
  },
  {
    by: 'sofia',
    pages: {
      ...own('/dashboard', '/dashboard/supporter', '/pricing'),
      ...own(
        '/admin',
        '/admin/accounts',
        '/admin/inbox',
        '/admin/log',
        '/admin/donations',
        '/admin/money',
        '/admin/settings',
      ),
      '/admin/accounts/:id': '/admin/accounts/{creator}',
      '/admin/inbox/:id': '/admin/inbox/{report}',
      '/admin/donations/:id': '/admin/donations/{donation}',
      '/donate/:slug': '/donate/ana',
    },
  },
  {
    by: 'palco',
    pages: {
      ...own('/dashboard/agency', '/agency/add-creator', '/agency/manage', '/agency/reports', '/agency/goals'),
      ...own('/agency/money', '/pricing'),
      '/dashboard-creator': '/dashboard-creator?creatorId={creator}',
    },
  },
]
