import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { replayEarlyEvents } from '#app/early-events.ts'
import { headOf } from '#app/page-head.ts'
import { RouteError } from '#app/route-error.tsx'
import { ReauthenticationPrompt } from '#components/account/reauthentication-prompt.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { PageBoundary } from '#lib/page/page-boundary.tsx'
import { usePage, usePagesState, useScrollRestoration } from '#lib/page/pages.tsx'
import { Toaster } from '#ui/toast/toaster.tsx'

export function Root() {
  useFocusOnNavigation()
  // After the effects of the page: the user's input wins over restored values.
  useEffect(() => void replayEarlyEvents(), [])
  useScrollRestoration()
  const page = usePage()
  const busy = usePagesState().next !== undefined
  return (
    <>
      {busy && (
        <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
          <div className="h-full w-1/3 animate-[slide_1s_var(--ease-in-out)_infinite] bg-cravo" />
        </div>
      )}
      <DocumentHead />
      {/* Inside the providers and beside the toasts, so that both survive a failed page. */}
      <PageBoundary page={page} fallback={(error) => <RouteError error={error} />}>
        <Outlet />
      </PageBoundary>
      <ReauthenticationPrompt />
      <Toaster />
    </>
  )
}

/**
 * Updates the document head on navigation and language changes; the server renders the first one. Rendered before the
 * page, so that an error page sets its title last.
 */
function DocumentHead() {
  const page = usePage()
  const t = useText()
  useEffect(() => {
    const head = headOf(page, t)
    if (!head) return
    document.title = head.title
    document.querySelector('meta[name=description]')?.setAttribute('content', head.description)
  }, [page, t])
  return null
}

/**
 * Focuses the content of a new page for keyboard and screen readers, like a full page load. It also removes the
 * canonical address of the first page, which phones would share.
 */
function useFocusOnNavigation() {
  const { pathname, hash } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    document.querySelector('[rel=canonical]')?.remove()
    if (!hash) document.getElementById('conteudo')?.focus({ preventScroll: true })
  }, [pathname, hash])
}
