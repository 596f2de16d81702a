import type { User } from '@aplauso/contract/accounts'
import { SECOND_MS } from '@aplauso/contract/limits'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { RouteError } from '#app/route-error.tsx'
import { OwnLiveProvider } from '#components/live/own-live-provider.tsx'
import { useOtherChannels } from '#components/moderation/controlled-channels.ts'
import { ShellContext } from '#components/shell/page.tsx'
import { PageBoundary } from '#lib/page/page-boundary.tsx'
import { usePage } from '#lib/page/pages.tsx'
import { usePlans } from '#lib/page/plans.ts'
import { isDock } from '#lib/session/dock-key.ts'
import { useSession } from '#lib/session/session.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { availableNavItems, type NavItem, navItemsOf, withAdmin, withControlledChannels } from './nav-items.ts'
import { Rail } from './rail.tsx'
import { SignedInFooter } from './signed-in-footer.tsx'
import { TopBar } from './top-bar.tsx'
import { UnsentFormGuard } from './unsent-form-guard.tsx'

const loadPalette = () => import('./palette.tsx')
const Palette = lazyComponent(loadPalette)

/** Layout around all signed-in pages; it persists across navigation. */
export function Component() {
  const { user } = useSession()
  // An OBS dock is too small for it, and needs no session.
  const inDock = isDock(useLocation())
  if (inDock) return <Outlet />
  // The guard requires a user; only one render between sign-out and redirect has none.
  return user ? <Shell user={user} /> : null
}

function Shell({ user }: { user: User }) {
  const page = usePage()
  const palette = usePalette()
  const channels = useOtherChannels()
  const ownItems = availableNavItems(navItemsOf(user.userType), usePlans())
  const adminItems = useAdminItems(user.operatorRole)
  const navItems = withAdmin(withControlledChannels(ownItems, user.userType, channels), adminItems)
  useServiceWorker()
  return (
    <OwnLiveProvider user={user}>
      <div data-shell="" className="shell">
        <TopBar user={user} onSearch={palette.open} />
        <Rail groups={navItems.groups} />
        <ShellContext value={true}>
          <PageBoundary page={page} fallback={(error) => <RouteError error={error} />}>
            <UnsentFormGuard>
              <Outlet />
            </UnsentFormGuard>
          </PageBoundary>
        </ShellContext>
        <SignedInFooter />
        <BottomBar navItems={navItems} />
        {palette.isOpen && (
          <Suspense>
            <Palette user={user} groups={navItems.groups} onClose={palette.close} />
          </Suspense>
        )}
      </div>
    </OwnLiveProvider>
  )
}

/** The pages of an operator, whose list only operators load. */
function useAdminItems(role: User['operatorRole']): readonly NavItem[] {
  const [items, setItems] = useState<readonly NavItem[]>([])
  useEffect(() => {
    if (role === undefined) return
    import('./admin-nav.ts').then(({ adminNavItems }) => setItems(adminNavItems(role)), console.warn)
  }, [role])
  return role === undefined ? [] : items
}

const SERVICE_WORKER_DELAY_MS = 3 * SECOND_MS

/** Registers the service worker after the page has loaded. It opens the console without a network. */
function useServiceWorker() {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(console.warn)
    }, SERVICE_WORKER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** Ctrl or Cmd and K toggles the palette; navigation closes it. */
function usePalette() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === key
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      // Preloads at the modifier key, so that the palette is ready for text typed right after K.
      if (event.key === 'Control' || event.key === 'Meta') loadPalette().catch(() => {})
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpenAt((at) => (at === key ? undefined : key))
    }
    addEventListener('keydown', toggle)
    return () => removeEventListener('keydown', toggle)
  }, [key])
  return { isOpen, open: () => setOpenAt(key), close: () => setOpenAt(undefined) }
}
