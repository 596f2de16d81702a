import { m } from '@aplauso/texts/messages'
import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { WorkPage } from '#components/shell/work-page.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { usePageLoader } from '#lib/page/pages.tsx'
import { useSession } from '#lib/session/session.tsx'
import { useMenu } from '#ui/dialog/use-menu.ts'
import { ErrorBoundary } from '#ui/loading/error-boundary.tsx'
import { Link } from '#ui/text/link.tsx'
import { type SettingsNavItem, settingsNavItemsOf } from './settings-nav-items.ts'

/** Layout of all settings pages: their sections in a column, or in a menu where space is limited. */
export function Component() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const offered = useAvailableFeatures()
  if (!user) return null
  const items = settingsNavItemsOf(user.userType, offered)
  return (
    <WorkPage>
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 @4xl:grid-cols-[11.5rem_minmax(0,1fr)]">
          <Sections items={items} pathname={pathname} />
          <div className="@container min-w-0">
            <ErrorBoundary>
              <Outlet />
            </ErrorBoundary>
          </div>
        </div>
      </div>
    </WorkPage>
  )
}

const OPEN =
  'absolute inset-x-0 top-full z-30 mt-1.5 grid max-h-[calc(100dvh-13rem)] gap-0.5 overflow-y-auto rounded-md border border-line bg-surface p-2 shadow-3'
const ITEM =
  'relative flex min-h-11 items-center gap-3 rounded-sm px-3 text-sm font-semibold text-ink-2 transition-colors duration-120 hover:bg-sunken hover:text-ink'
const HERE = 'aria-[current=page]:bg-sunken aria-[current=page]:text-ink aria-[current=page]:[&>svg]:text-cravo-text'

function Sections({ items, pathname }: { items: readonly SettingsNavItem[]; pathname: string }) {
  const t = useText()
  const box = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const menu = useMenu(box, toggle)
  const { preload } = usePageLoader()
  const here = items.find(({ to }) => to === pathname.replace(/(?<=.)\/+$/, ''))
  const Icon = here?.icon
  // After a failure the page loads normally when opened.
  const prefetch = (to: string) => {
    preload(to).catch((error: unknown) => console.warn(`${to} cannot be prefetched`, error))
  }
  return (
    <nav ref={box} aria-label={t(m.settings_sections)} data-testid="settings-sections" className="relative">
      <button
        ref={toggle}
        type="button"
        aria-expanded={menu.open}
        aria-controls="settings-sections"
        onClick={menu.toggle}
        className="flex min-h-12 w-full items-center gap-3 rounded-sm border border-line-strong bg-surface px-3.5 text-start font-semibold hover:border-ink @4xl:hidden"
      >
        {Icon && <Icon size={19} aria-hidden="true" className="shrink-0 text-cravo-text" />}
        <span className="min-w-0 flex-1 truncate">
          <span className="sr-only">{t(m.settings_sections)}, </span>
          {here && t(here.text)}
        </span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={`shrink-0 transition-transform ${menu.open ? 'rotate-180' : ''}`}
        />
      </button>
      <ul id="settings-sections" className={menu.open ? OPEN : 'hidden gap-0.5 @4xl:sticky @4xl:top-22 @4xl:grid'}>
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={item === here ? 'page' : undefined}
              onPointerEnter={() => prefetch(item.to)}
              onTouchStart={() => prefetch(item.to)}
              onFocus={() => prefetch(item.to)}
              className={`${ITEM} ${HERE}`}
            >
              <item.icon size={19} aria-hidden="true" className="shrink-0" />
              <span className="min-w-0 wrap-break-word">{t(item.text)}</span>
            </Link>
            {item === here && item.sections && (
              <ul className="my-0.5 ms-5.5 grid border-s border-line ps-3">
                {item.sections.map(({ to, text }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className={`flex items-center rounded-sm px-2 py-1 text-sm leading-snug text-ink-2 hover:bg-sunken hover:text-ink ${menu.open ? 'min-h-11' : 'min-h-8'}`}
                    >
                      {t(text)}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
