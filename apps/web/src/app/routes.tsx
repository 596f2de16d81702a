import type { PagePath } from '@aplauso/contract/access'
import type { NonIndexRouteObject } from 'react-router'
import { Guard } from '#app/guard.tsx'
import { Root } from '#app/root.tsx'

// A path that is missing in the access table is a type error.
export type PageRoute = Omit<NonIndexRouteObject, 'path' | 'children'> & { path?: PagePath; children?: PageRoute[] }

/**
 * Every page of the product. A route's id is the path of its lazy module: the server preloads files by it, and only the
 * server build has ids (`routesWithoutIds` in `vite.config.ts`). A # suffix distinguishes two routes of one module.
 */
export const routes: PageRoute[] = [
  {
    id: 'root',
    Component: Root,
    children: [
      {
        id: 'pages',
        Component: Guard,
        children: [
          {
            path: '/',
            id: 'src/features/marketing/landing/landing-route.tsx',
            lazy: () => import('#features/marketing/landing/landing-route.tsx'),
          },
          {
            path: '/product',
            id: 'src/features/marketing/product/product-route.tsx',
            lazy: () => import('#features/marketing/product/product-route.tsx'),
          },
          {
            path: '/recursos',
            id: 'src/features/marketing/feature-list/feature-list-route.tsx',
            lazy: () => import('#features/marketing/feature-list/feature-list-route.tsx'),
          },
          {
            path: '/features',
            id: 'src/features/marketing/feature-list/feature-list-route.tsx#alias',
            lazy: () => import('#features/marketing/feature-list/feature-list-route.tsx'),
          },
          {
            path: '/api-documentation',
            id: 'src/features/api-docs/api-docs-route.tsx',
            lazy: () => import('#features/api-docs/api-docs-route.tsx'),
          },
          {
            path: '/help',
            id: 'src/features/help/help-route.tsx',
            lazy: () => import('#features/help/help-route.tsx'),
          },
          {
            path: '/status',
            id: 'src/features/help/status-route.tsx',
            lazy: () => import('#features/help/status-route.tsx'),
          },
          {
            path: '/contact',
            id: 'src/features/help/contact-route.tsx',
            lazy: () => import('#features/help/contact-route.tsx'),
          },
          {
            path: '/contact-sales',
            id: 'src/features/plans/contact-sales-route.tsx',
            lazy: () => import('#features/plans/contact-sales-route.tsx'),
          },
          {
            path: '/report',
            id: 'src/features/report/report-route.tsx',
            lazy: () => import('#features/report/report-route.tsx'),
          },
          {
            path: '/terms',
            id: 'src/features/marketing/legal/terms-route.tsx',
            lazy: () => import('#features/marketing/legal/terms-route.tsx'),
          },
          {
            path: '/privacy',
            id: 'src/features/marketing/legal/privacy-route.tsx',
            lazy: () => import('#features/marketing/legal/privacy-route.tsx'),
          },
          {
            path: '/cookies',
            id: 'src/features/marketing/legal/cookies-route.tsx',
            lazy: () => import('#features/marketing/legal/cookies-route.tsx'),
          },
          {
            path: '/login',
            id: 'src/features/accounts/login-route.tsx',
            lazy: () => import('#features/accounts/login-route.tsx'),
          },
          {
            path: '/second-factor',
            id: 'src/features/accounts/second-factor-route.tsx',
            lazy: () => import('#features/accounts/second-factor-route.tsx'),
          },
          {
            path: '/register',
            id: 'src/features/accounts/register-route.tsx',
            lazy: () => import('#features/accounts/register-route.tsx'),
          },
          {
            path: '/forgot-password',
            id: 'src/features/accounts/forgot-password-route.tsx',
            lazy: () => import('#features/accounts/forgot-password-route.tsx'),
          },
          {
            path: '/reset-password',
            id: 'src/features/accounts/reset-password-route.tsx',
            lazy: () => import('#features/accounts/reset-password-route.tsx'),
          },
          {
            path: '/verify-email',
            id: 'src/features/accounts/verify-email-route.tsx',
            lazy: () => import('#features/accounts/verify-email-route.tsx'),
          },
          {
            path: '/link-account',
            id: 'src/features/accounts/link-account-route.tsx',
            lazy: () => import('#features/accounts/link-account-route.tsx'),
          },
          {
            path: '/undo-email',
            id: 'src/features/accounts/undo-email-route.tsx',
            lazy: () => import('#features/accounts/undo-email-route.tsx'),
          },
          {
            path: '/donate/:slug',
            id: 'src/features/donate/donate-route.tsx',
            lazy: () => import('#features/donate/donate-route.tsx'),
          },
          {
            path: '/embed/:slug',
            id: 'src/features/donate/embed-route.tsx',
            lazy: () => import('#features/donate/embed-route.tsx'),
          },
          {
            path: '/listen/:slug',
            id: 'src/features/listen/listen-route.tsx',
            lazy: () => import('#features/listen/listen-route.tsx'),
          },
          {
            path: '/auth/tiktok/callback',
            id: 'src/features/tiktok/tiktok-callback-route.tsx',
            lazy: () => import('#features/tiktok/tiktok-callback-route.tsx'),
          },
          {
            path: '/discover',
            id: 'src/features/discover/discover-route.tsx',
            lazy: () => import('#features/discover/discover-route.tsx'),
          },
          {
            id: 'src/app/query-layout.tsx#public',
            lazy: () => import('#app/query-layout.tsx'),
            children: [
              {
                path: '/precos',
                id: 'src/features/marketing/pricing/pricing-route.tsx',
                lazy: () => import('#features/marketing/pricing/pricing-route.tsx'),
              },
              {
                path: '/pricing',
                id: 'src/features/marketing/pricing/pricing-route.tsx#alias',
                lazy: () => import('#features/marketing/pricing/pricing-route.tsx'),
              },
              {
                path: '/donation/success',
                id: 'src/features/donate/success-route.tsx',
                lazy: () => import('#features/donate/success-route.tsx'),
              },
              {
                path: '/support',
                id: 'src/features/recurring-donations/recurring-donation-route.tsx',
                lazy: () => import('#features/recurring-donations/recurring-donation-route.tsx'),
              },
              {
                path: '/widget-gallery',
                id: 'src/features/gallery/gallery-route.tsx',
                lazy: () => import('#features/gallery/gallery-route.tsx'),
              },
            ],
          },
          {
            path: '/dashboard',
            id: 'src/features/accounts/dispatcher-route.tsx',
            lazy: () => import('#features/accounts/dispatcher-route.tsx'),
          },
          {
            id: 'src/app/query-layout.tsx#signed-in',
            lazy: () => import('#app/query-layout.tsx'),
            children: [
              {
                id: 'src/app/shell/shell-layout.tsx',
                lazy: () => import('#app/shell/shell-layout.tsx'),
                children: [
                  {
                    path: '/dashboard/creator',
                    id: 'src/features/dashboard/creator-dashboard-route.tsx',
                    lazy: () => import('#features/dashboard/creator-dashboard-route.tsx'),
                  },
                  {
                    path: '/dashboard-creator',
                    id: 'src/features/dashboard/creator-dashboard-route.tsx#alias',
                    lazy: () => import('#features/dashboard/creator-dashboard-route.tsx'),
                  },
                  {
                    path: '/live',
                    id: 'src/features/dashboard/live/live-route.tsx',
                    lazy: () => import('#features/dashboard/live/live-route.tsx'),
                  },
                  {
                    path: '/live/log',
                    id: 'src/features/moderation-log/moderation-log-route.tsx',
                    lazy: () => import('#features/moderation-log/moderation-log-route.tsx'),
                  },
                  {
                    path: '/live/streams',
                    id: 'src/features/live-streams/streams-route.tsx',
                    lazy: () => import('#features/live-streams/streams-route.tsx'),
                  },
                  {
                    path: '/invitation',
                    id: 'src/features/moderator-invitation/invitation-route.tsx',
                    lazy: () => import('#features/moderator-invitation/invitation-route.tsx'),
                  },
                  {
                    path: '/dashboard/creator/donations',
                    id: 'src/features/received/history/donations-route.tsx',
                    lazy: () => import('#features/received/history/donations-route.tsx'),
                  },
                  {
                    path: '/dashboard/creator/money',
                    id: 'src/features/balance/balance-route.tsx',
                    lazy: () => import('#features/balance/balance-route.tsx'),
                  },
                  {
                    path: '/dashboard/creator/statistics',
                    id: 'src/features/received/charts/statistics-route.tsx',
                    lazy: () => import('#features/received/charts/statistics-route.tsx'),
                  },
                  {
                    path: '/dashboard/creator/plan',
                    id: 'src/features/plans/plan-route.tsx',
                    lazy: () => import('#features/plans/plan-route.tsx'),
                  },
                  {
                    path: '/dashboard/creator/agencies',
                    id: 'src/features/dashboard/agencies-route.tsx',
                    lazy: () => import('#features/dashboard/agencies-route.tsx'),
                  },
                  {
                    path: '/dashboard/fan',
                    id: 'src/features/donor/fan-dashboard-route.tsx',
                    lazy: () => import('#features/donor/fan-dashboard-route.tsx'),
                  },
                  {
                    path: '/dashboard/fan/donations',
                    id: 'src/features/donor/donor-donations-route.tsx',
                    lazy: () => import('#features/donor/donor-donations-route.tsx'),
                  },
                  {
                    path: '/dashboard/fan/supports',
                    id: 'src/features/donor/recurring-donations-route.tsx',
                    lazy: () => import('#features/donor/recurring-donations-route.tsx'),
                  },
                  {
                    path: '/dashboard/fan/favorites',
                    id: 'src/features/donor/all-favorites-route.tsx',
                    lazy: () => import('#features/donor/all-favorites-route.tsx'),
                  },
                  {
                    path: '/dashboard/fan/discover',
                    id: 'src/features/discover/fan-discover-route.tsx',
                    lazy: () => import('#features/discover/fan-discover-route.tsx'),
                  },
                  {
                    path: '/quick-donate',
                    id: 'src/features/quick-donate/quick-donate-route.tsx',
                    lazy: () => import('#features/quick-donate/quick-donate-route.tsx'),
                  },
                  {
                    path: '/dashboard/supporter',
                    id: 'src/features/donor/supporter-dashboard-route.tsx',
                    lazy: () => import('#features/donor/supporter-dashboard-route.tsx'),
                  },
                  {
                    id: 'src/features/agency/offered-agency-route.tsx',
                    lazy: () => import('#features/agency/offered-agency-route.tsx'),
                    children: [
                      {
                        path: '/dashboard/agency',
                        id: 'src/features/agency/agency-dashboard-route.tsx',
                        lazy: () => import('#features/agency/agency-dashboard-route.tsx'),
                      },
                      {
                        path: '/agency/add-creator',
                        id: 'src/features/agency/invite/add-creator-route.tsx',
                        lazy: () => import('#features/agency/invite/add-creator-route.tsx'),
                      },
                      {
                        path: '/agency/manage',
                        id: 'src/features/agency/manage/manage-route.tsx',
                        lazy: () => import('#features/agency/manage/manage-route.tsx'),
                      },
                      {
                        path: '/agency/money',
                        id: 'src/features/balance/balance-route.tsx#agency',
                        lazy: () => import('#features/balance/balance-route.tsx'),
                      },
                      {
                        path: '/agency/reports',
                        id: 'src/features/agency/reports/reports-route.tsx',
                        lazy: () => import('#features/agency/reports/reports-route.tsx'),
                      },
                      {
                        path: '/agency/goals',
                        id: 'src/features/agency/goals/goals-route.tsx',
                        lazy: () => import('#features/agency/goals/goals-route.tsx'),
                      },
                    ],
                  },
                  {
                    id: 'src/app/shell/settings-layout.tsx',
                    lazy: () => import('#app/shell/settings-layout.tsx'),
                    children: [
                      {
                        path: '/settings/account',
                        id: 'src/features/settings/account-settings-route.tsx',
                        lazy: () => import('#features/settings/account-settings-route.tsx'),
                      },
                      {
                        path: '/settings/security',
                        id: 'src/features/settings/security-settings-route.tsx',
                        lazy: () => import('#features/settings/security-settings-route.tsx'),
                      },
                      {
                        path: '/settings/notifications',
                        id: 'src/features/settings/notification-settings-route.tsx',
                        lazy: () => import('#features/settings/notification-settings-route.tsx'),
                      },
                      {
                        path: '/settings/payouts',
                        id: 'src/features/settings/payouts/payouts-route.tsx',
                        lazy: () => import('#features/settings/payouts/payouts-route.tsx'),
                      },
                      {
                        path: '/settings/creator',
                        id: 'src/features/settings/creator/creator-settings-route.tsx',
                        lazy: () => import('#features/settings/creator/creator-settings-route.tsx'),
                      },
                      {
                        path: '/settings/donation-page',
                        id: 'src/features/donation-page/donation-page-route.tsx',
                        lazy: () => import('#features/donation-page/donation-page-route.tsx'),
                      },
                      {
                        path: '/settings/moderation',
                        id: 'src/features/moderation/moderation-route.tsx',
                        lazy: () => import('#features/moderation/moderation-route.tsx'),
                      },
                      {
                        path: '/settings/media',
                        id: 'src/features/media/media-route.tsx',
                        lazy: () => import('#features/media/media-route.tsx'),
                      },
                      {
                        path: '/settings/team',
                        id: 'src/features/team/team-route.tsx',
                        lazy: () => import('#features/team/team-route.tsx'),
                      },
                      {
                        path: '/settings/alerts',
                        id: 'src/features/alert-settings/alert-settings-route.tsx',
                        lazy: () => import('#features/alert-settings/alert-settings-route.tsx'),
                      },
                      {
                        path: '/settings/alerts/variations',
                        id: 'src/features/alert-settings/variations/variations-route.tsx',
                        lazy: () => import('#features/alert-settings/variations/variations-route.tsx'),
                      },
                    ],
                  },
                  {
                    path: '/studio',
                    id: 'src/features/studio/list/scenes-route.tsx',
                    lazy: () => import('#features/studio/list/scenes-route.tsx'),
                  },
                  {
                    path: '/studio/:id',
                    id: 'src/features/studio/editor/scene-route.tsx',
                    lazy: () => import('#features/studio/editor/scene-route.tsx'),
                  },
                  {
                    id: 'src/app/shell/admin-layout.tsx',
                    lazy: () => import('#app/shell/admin-layout.tsx'),
                    children: [
                      {
                        path: '/admin',
                        id: 'src/features/admin/overview/overview-route.tsx',
                        lazy: () => import('#features/admin/overview/overview-route.tsx'),
                      },
                      {
                        path: '/admin/accounts',
                        id: 'src/features/admin/accounts/accounts-route.tsx',
                        lazy: () => import('#features/admin/accounts/accounts-route.tsx'),
                      },
                      {
                        path: '/admin/accounts/:id',
                        id: 'src/features/admin/accounts/account-route.tsx',
                        lazy: () => import('#features/admin/accounts/account-route.tsx'),
                      },
                      {
                        path: '/admin/donations',
                        id: 'src/features/admin/donations/donations-route.tsx',
                        lazy: () => import('#features/admin/donations/donations-route.tsx'),
                      },
                      {
                        path: '/admin/donations/:id',
                        id: 'src/features/admin/donations/donation-route.tsx',
                        lazy: () => import('#features/admin/donations/donation-route.tsx'),
                      },
                      {
                        id: 'src/features/admin/inbox/inbox-layout.tsx',
                        lazy: () => import('#features/admin/inbox/inbox-layout.tsx'),
                        children: [
                          {
                            path: '/admin/inbox',
                            id: 'src/features/admin/inbox/inbox-route.tsx',
                            lazy: () => import('#features/admin/inbox/inbox-route.tsx'),
                          },
                          {
                            path: '/admin/inbox/:id',
                            id: 'src/features/admin/inbox/inbox-item-route.tsx',
                            lazy: () => import('#features/admin/inbox/inbox-item-route.tsx'),
                          },
                        ],
                      },
                      {
                        path: '/admin/log',
                        id: 'src/features/admin/log/log-route.tsx',
                        lazy: () => import('#features/admin/log/log-route.tsx'),
                      },
                      {
                        path: '/admin/money',
                        id: 'src/features/admin/money/money-route.tsx',
                        lazy: () => import('#features/admin/money/money-route.tsx'),
                      },
                      {
                        path: '/admin/settings',
                        id: 'src/features/admin/settings/settings-route.tsx',
                        lazy: () => import('#features/admin/settings/settings-route.tsx'),
                      },
                    ],
                  },
                  {
                    path: '/settings/developer',
                    id: 'src/features/developers/developer-route.tsx',
                    lazy: () => import('#features/developers/developer-route.tsx'),
                  },
                ],
              },
            ],
          },
          {
            path: '*',
            id: 'src/features/marketing/not-found-route.tsx',
            lazy: () => import('#features/marketing/not-found-route.tsx'),
          },
        ],
      },
    ],
  },
]
