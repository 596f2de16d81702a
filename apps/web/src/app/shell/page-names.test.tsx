import type { User } from '@aplauso/contract/accounts'
import { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
import { LANGUAGE_TAGS, type Language } from '@aplauso/contract/languages'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { routes } from '#app/routes.tsx'
import { QueueContext } from '#components/alert-queue/queue-context.ts'
import { LiveContext } from '#components/live/live-context.ts'
import { ShellContext } from '#components/shell/page.tsx'
import { api } from '#lib/api/api.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { LanguageProvider, translator } from '#lib/i18n/language.tsx'
import { PlansContext } from '#lib/page/plans.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { TestPage } from '#lib/page/test-page.tsx'
import { SessionContext } from '#lib/session/session.tsx'
import { navItemsOf } from './nav-items.ts'
import { settingsNavItemsOf } from './settings-nav-items.ts'

/** Homes greet. The others need a browser or their data; the route walk compares their headings. */
const WITHOUT_HEADING_HERE = [
  '/dashboard/creator',
  '/dashboard/fan',
  '/dashboard/agency',
  '/live',
  '/dashboard/fan/discover',
]
type Routes = typeof routes
const pagesOf = (list: Routes): Routes => list.flatMap((route) => [route, ...pagesOf(route.children ?? [])])
const PAGES = pagesOf(routes)

/** Every page of the menus of a user type, with its name there. */
function menuOf(userType: string) {
  const items = [
    ...navItemsOf(userType).groups.flatMap((group) => group.items),
    ...settingsNavItemsOf(userType, { payouts: true, taxes: false, paymentAccounts: false }),
  ]
  return [...new Map(items.map(({ to, text }) => [to, text]))]
}

async function pageAt(path: string): Promise<{ handle: RouteHandle; Component: ComponentType }> {
  const route = PAGES.find((page) => page.path === path)
  const { handle, Component } = { ...route, ...(typeof route?.lazy === 'function' ? await route.lazy() : {}) }
  if (!handle || !Component) throw new Error(`${path} has no page`)
  return { handle, Component }
}

const CONTROLS = { retry() {}, signIn() {}, async signOut() {}, setUser() {}, patchUser() {} }

/** The heading before the page's data is loaded. */
function headingOf(user: User, Component: ComponentType, path: string, language: Language): string | undefined {
  const noQueue = { queue: undefined, connected: false, offline: false, rights: [], api, change: () => {} }
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <PlansContext value={BUILT_IN_PLANS}>
        <LanguageProvider initial={language}>
          <ShellContext value={true}>
            <SessionContext value={{ status: 'signed_in', user, ...CONTROLS }}>
              <LiveContext value={{ state: 'connecting', liveAlerts: [], markTestAsOwn: () => {} }}>
                <QueueContext value={noQueue}>
                  <TestPage path={path}>{createElement(Component)}</TestPage>
                </QueueContext>
              </LiveContext>
            </SessionContext>
          </ShellContext>
        </LanguageProvider>
      </PlansContext>
    </QueryClientProvider>,
  )
  return /<h1[^>]*>(.*?)<\/h1>/.exec(markup)?.[1]
}

test.each(['creator', 'fan', 'agency'] as const)(
  'Each page in the menu of a %s has one name: in the menu, heading and title',
  async (userType) => {
    const name = { displayName: 'Ana', username: 'ana', slug: 'ana', timeZone: 'Europe/Lisbon', streamPlatforms: [] }
    const createdAt = '2026-01-01T12:00:00.000Z'
    const user: User = JSON.parse(JSON.stringify({ id: 'ana', userType, subscriptionPlan: 'pro', createdAt, ...name }))
    const problems: string[] = []
    for (const [path, text] of menuOf(userType)) {
      const { handle, Component } = await pageAt(path)
      for (const language of LANGUAGE_TAGS) {
        const t = translator(language)
        const { title } = handle.head(undefined, t)
        const heading = WITHOUT_HEADING_HERE.includes(path) ? t(text) : headingOf(user, Component, path, language)
        if (heading !== t(text) || title !== `${t(text)} | Aplauso`)
          problems.push(`${path} in ${language} is ${t(text)}, not ${heading} or ${title}`)
      }
    }
    expect(problems).toEqual([])
  },
)
