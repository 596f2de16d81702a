import type { RouteObject } from 'react-router'
import { Guard } from '#app/guard.tsx'
import { Root } from '#app/root.tsx'
import { RouteError } from '#app/route-error.tsx'

/**
 * Every page of the product. A route's id is the module that `lazy` imports: the server finds the files to preload by
 * it. What follows a # only tells two routes of one module apart.
 */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    children: [
      {
        id: 'pages',
        // Inside the root, so that a page that fails keeps the providers and the toasts around it.
        ErrorBoundary: RouteError,
        children: [
          {
            path: '/',
            id: 'src/features/marketing/landing-route.tsx',
            lazy: () => import('#features/marketing/landing-route.tsx'),
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
            ],
          },
          {
            path: '/dashboard',
            id: 'src/features/accounts/dispatcher-route.tsx',
            lazy: () => import('#features/accounts/dispatcher-route.tsx'),
          },
          {
            id: 'signed-in',
            Component: Guard,
            children: [
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
