import { m } from '@aplauso/texts/messages'
import { Menu, Moon, Sun, WifiOff, X } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import { chooseTheme, useTheme } from '#lib/browser/theme.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Logo } from '#ui/brand/logo.tsx'
import { useMenu } from '#ui/dialog/use-menu.ts'
import { IconButton } from '#ui/form/icon-button.tsx'
import { Link } from '#ui/text/link.tsx'
import { LanguageSelect } from './language-select.tsx'
import { AccountLinks, PageLinks } from './nav-links.tsx'

/** Bar fixed at the top; on small screens its links fold into a menu. */
export function Nav() {
  const t = useText()
  const { pathname } = useLocation()
  const bar = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const menu = useMenu(bar, toggle)

  return (
    <header ref={bar} className="fixed inset-x-0 top-0 z-40 border-b border-line bg-paper print:hidden">
      <SkipLink />
      <nav aria-label={t(m.nav_main)}>
        <div className="flex h-16 items-center gap-1 wrap">
          <Link
            to="/"
            aria-label={t(m.nav_home)}
            aria-current={pathname === '/' ? 'page' : undefined}
            className="me-2 rounded-sm py-1.5"
          >
            <Logo />
          </Link>
          <div className="hidden items-center gap-0.5 bar:flex">
            <PageLinks />
          </div>
          {/* The rightmost controls never move, whichever links appear beside them. */}
          <div className="-me-3 flex min-w-0 flex-1 items-center justify-end gap-0.5">
            <div className="hidden min-w-0 flex-1 items-center justify-end gap-1.5 pe-1 bar:flex">
              <AccountLinks />
            </div>
            <LanguageSelect />
            <ThemeToggle />
            <IconButton
              ref={toggle}
              label={t(m.nav_menu)}
              icon={menu.open ? X : Menu}
              iconSize={22}
              aria-expanded={menu.open}
              aria-controls="menu"
              onClick={menu.toggle}
              className="bar:hidden"
            />
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

/** First element in the tab order. */
export function SkipLink() {
  const t = useText()
  return (
    <a
      href="#conteudo"
      className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-3 focus:rounded-sm focus:bg-ink focus:px-4 focus:py-3 focus:text-paper"
    >
      {t(m.nav_skip)}
    </a>
  )
}

export function ThemeToggle() {
  const t = useText()
  const dark = useTheme() === 'dark'
  return (
    <IconButton
      label={t(dark ? m.nav_theme_light : m.nav_theme_dark)}
      icon={dark ? Sun : Moon}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    />
  )
}

/** Notice below the bar while offline; the page reserves space for `data-offline`. */
export function OfflineNotice() {
  const t = useText()
  const online = useOnline()
  return (
    // Rendered before it has content: screen readers announce only changes in a known live region.
    <div aria-live="polite">
      {!online && (
        <p
          role="status"
          data-offline=""
          className="flex h-9 items-center justify-center gap-2 bg-holofote-soft px-4 text-holofote-text"
        >
          <WifiOff size={15} aria-hidden="true" className="shrink-0" />
          <span className="truncate text-xs font-semibold">{t(m.nav_offline)}</span>
        </p>
      )}
    </div>
  )
}
