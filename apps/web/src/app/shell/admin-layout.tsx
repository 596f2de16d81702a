import { m } from '@aplauso/texts/messages'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { WorkPage } from '#components/shell/work-page.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { ErrorBoundary } from '#ui/loading/error-boundary.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { adminNavItems } from './admin-nav.ts'
import { NavItemLink } from './nav-item-link.tsx'
import { isCurrentItem, type NavItem } from './nav-items.ts'

const NotFound = lazyComponent(async () => {
  const { Component: Page } = await import('#features/marketing/not-found-route.tsx')
  return { default: Page }
})

/** Frame of the operator's pages. A page that the role does not include is not found, as its calls are. */
export function Component() {
  const { user } = useSession()
  const { pathname } = useLocation()
  if (!user) return null
  const items = adminNavItems(user.operatorRole)
  if (!items.some((item) => isCurrentItem(item, pathname))) {
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    )
  }
  return (
    <WorkPage>
      <AdminNav items={items} />
      <ErrorBoundary>
        <Outlet />
      </ErrorBoundary>
    </WorkPage>
  )
}

function AdminNav({ items }: { items: readonly NavItem[] }) {
  const t = useText()
  return (
    <nav data-testid="admin-nav" aria-label={t(m.admin_nav)} className="mb-5 flex flex-wrap items-center gap-x-5">
      <p className="eyebrow">{t(m.admin_nav)}</p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {items.map((item) => (
          <li key={item.to}>
            <NavItemLink
              item={item}
              className="flex min-h-11 items-center gap-2 text-sm font-semibold text-ink-2 hover:text-ink aria-[current=page]:text-cravo-text"
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}
