import { m } from '@aplauso/texts/messages'
import { Menu, X } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#lib/i18n/language.tsx'
import { Logo } from '#ui/brand/logo.tsx'
import { useMenu } from '#ui/dialog/use-menu.ts'
import { Link } from '#ui/text/link.tsx'
import { LanguageSelect } from './language-select.tsx'
import { AccountLinks, PageLinks } from './nav-links.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** The bar fixed at the top: on small screens its links fold into a menu. */
export function Nav() {
  const t = useText()
  const { pathname } = useLocation()
  const bar = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const menu = useMenu(bar, toggle)

  return (
    <header ref={bar} className="fixed inset-x-0 top-0 z-40 border-b border-line bg-paper print:hidden">
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-3 focus:rounded-sm focus:bg-ink focus:px-4 focus:py-3 focus:text-paper"
      >
        {t(m.nav_skip)}
      </a>
      <nav aria-label={t(m.nav_main)}>
        <div className="flex h-16 items-center gap-1 wrap">
          <Link
            to="/"
            aria-label={t(m.nav_home)}
            aria-current={pathname === '/' ? 'page' : undefined}
            className="mr-2 rounded-sm py-1.5"
          >
            <Logo />
          </Link>
          <div className="hidden items-center gap-0.5 bar:flex">
            <PageLinks />
          </div>
          {/* The rightmost never move, whoever the links beside them turn out to be for. */}
          <div className="-mr-3 flex min-w-0 flex-1 items-center justify-end gap-0.5">
            <div className="hidden min-w-0 flex-1 items-center justify-end gap-1.5 pr-1 bar:flex">
              <AccountLinks />
            </div>
            <LanguageSelect />
            <ThemeToggle />
            <button
              ref={toggle}
              type="button"
              aria-expanded={menu.open}
              aria-controls="menu"
              aria-label={t(m.nav_menu)}
              onClick={menu.toggle}
              className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken bar:hidden"
            >
              {menu.open ? <X size={22} aria-hidden="true" /> : <Menu size={22} aria-hidden="true" />}
            </button>
          </div>
        </div>
        <div
          id="menu"
          hidden={!menu.open}
          className="max-h-[calc(100dvh-4rem)] overflow-y-auto overscroll-contain border-t border-line shadow-3 bar:hidden"
        >
          <div className="pt-3 pb-5 wrap">
            <div className="grid gap-1">
              <PageLinks />
            </div>
            <div className="mt-3 grid gap-2.5 border-t border-line pt-3">
              <AccountLinks onSignOut={menu.close} />
            </div>
          </div>
        </div>
      </nav>
      <OfflineNotice />
    </header>
  )
}
