import type { PagePath } from '@aplauso/contract/access'
import type { NonIndexRouteObject } from 'react-router'
import { Guard } from '#app/guard.tsx'
import { Root } from '#app/root.tsx'
import { RouteError } from '#app/route-error.tsx'

// A page that the table of access does not name is a type error.
type PageRoute = Omit<NonIndexRouteObject, 'path' | 'children'> & { path?: PagePath; children?: PageRoute[] }

/**
 * Every page of the product. A route's id is the module that `lazy` imports: the server finds the files to preload by
 * it. What follows a # only tells two routes of one module apart.
 */
export const routes: PageRoute[] = [
  {
    id: 'root',
    Component: Root,
    children: [
      {
        id: 'pages',
        Component: Guard,
        // Inside the root, so that a page that fails keeps the providers and the toasts around it.
        ErrorBoundary: RouteError,
        children: [
          {
            path: '/',
            id: 'src/features/marketing/landing-route.tsx',
            lazy: () => import('#features/marketing/landing-route.tsx'),
          },
          {
            path: '/recursos',
            id: 'src/features/marketing/features-route.tsx',
            lazy: () => import('#features/marketing/features-route.tsx'),
          },
          {
            path: '/features',
            id: 'src/features/marketing/features-route.tsx#alias',
            lazy: () => import('#features/marketing/features-route.tsx'),
          },
          {
            path: '/precos',
            id: 'src/features/marketing/pricing-route.tsx',
            lazy: () => import('#features/marketing/pricing-route.tsx'),
          },
          {
            path: '/pricing',
            id: 'src/features/marketing/pricing-route.tsx#alias',
            lazy: () => import('#features/marketing/pricing-route.tsx'),
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
            path: '/donate/:slug',
            id: 'src/features/donate/donate-route.tsx',
            lazy: () => import('#features/donate/donate-route.tsx'),
          },
          {
            id: 'src/app/query-layout.tsx#public',
            lazy: () => import('#app/query-layout.tsx'),
            children: [
              {
                path: '/donation/success',
                id: 'src/features/donate/success-route.tsx',
                lazy: () => import('#features/donate/success-route.tsx'),
              },
              {
                path: '/widget-gallery',
                id: 'src/features/alerts-studio/gallery/gallery-route.tsx',
                lazy: () => import('#features/alerts-studio/gallery/gallery-route.tsx'),
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
                path: '/dashboard/creator',
                id: 'src/features/creator/creator-dashboard-route.tsx',
                lazy: () => import('#features/creator/creator-dashboard-route.tsx'),
              },
              {
                path: '/dashboard-creator',
                id: 'src/features/creator/creator-dashboard-route.tsx#alias',
                lazy: () => import('#features/creator/creator-dashboard-route.tsx'),
              },
              {
                path: '/dashboard/fan',
                id: 'src/features/supporter/fan-dashboard-route.tsx',
                lazy: () => import('#features/supporter/fan-dashboard-route.tsx'),
              },
              {
                path: '/dashboard/supporter',
                id: 'src/features/supporter/supporter-dashboard-route.tsx',
                lazy: () => import('#features/supporter/supporter-dashboard-route.tsx'),
              },
              {
                path: '/dashboard/agency',
                id: 'src/features/agency/agency-dashboard-route.tsx',
                lazy: () => import('#features/agency/agency-dashboard-route.tsx'),
              },
              {
                path: '/settings/account',
                id: 'src/features/settings/account-settings-route.tsx',
                lazy: () => import('#features/settings/account-settings-route.tsx'),
              },
              {
                path: '/settings/creator',
                id: 'src/features/settings/creator/creator-settings-route.tsx',
                lazy: () => import('#features/settings/creator/creator-settings-route.tsx'),
              },
              {
                path: '/settings/alerts',
                id: 'src/features/alerts-studio/settings/alert-settings-route.tsx',
                lazy: () => import('#features/alerts-studio/settings/alert-settings-route.tsx'),
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
