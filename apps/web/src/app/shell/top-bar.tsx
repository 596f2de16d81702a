import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { ChevronDown, Search } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import { consolePath, useOtherChannels } from '#components/moderation/controlled-channels.ts'
import { LanguageSelect } from '#components/shell/language-select.tsx'
import { OfflineNotice, SkipLink, ThemeToggle } from '#components/shell/nav.tsx'
import { availableLinks, PRODUCT_LINKS } from '#components/shell/site-links.ts'
import { useText } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'
import { useSession } from '#lib/session/session.tsx'
import { Avatar } from '#ui/brand/avatar.tsx'
import { Logo, Mark } from '#ui/brand/logo.tsx'
import { useMenu } from '#ui/dialog/use-menu.ts'
import { Link } from '#ui/text/link.tsx'
import { CONTROLLED_CHANNELS_SHOWN } from './nav-items.ts'
import { ObsChip } from './obs-chip.tsx'
import { TestAlertButton } from './test-alert-button.tsx'

/** Top bar on every page: home, search, alert state, test alert and account menu. */
export function TopBar({ user, onSearch }: { user: User; onSearch: () => void }) {
  const t = useText()
  // During a stream the chip pauses alerts in a hurry, and a tap beside it must not show a test.
  const isConsole = useLocation().pathname.startsWith('/live')
  return (
    <header className="shell-bar">
      <SkipLink />
      <div className="flex h-14 items-center px-[12px] xs:gap-[4px] sm:gap-2 sm:px-5">
        <Link to="/" aria-label={t(m.nav_home)} className="me-auto flex shrink-0 items-center rounded-sm py-1.5">
          <span className="flex max-sm:hidden">
            <Logo />
          </span>
          <span className="sm:hidden">
            <Mark size={30} />
          </span>
        </Link>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
          className="flex min-h-11 min-w-[44px] shrink-0 items-center justify-center gap-2 rounded-full text-sm text-ink-2 hover:bg-sunken hover:text-ink md:min-h-9 md:min-w-48 md:justify-start md:rounded-sm md:border md:border-line md:bg-surface md:px-3"
        >
          <Search size={17} aria-hidden="true" className="shrink-0" />
          <span className="max-md:sr-only">{t(m.shell_search)}</span>
          <span
            aria-hidden="true"
            className="ms-auto rounded-xs bg-sunken px-1.5 font-sans text-2xs text-ink-3 max-md:hidden"
          >
            Ctrl K
          </span>
        </button>
        {user.userType === 'creator' && (
          <>
            <ObsChip />
            {!isConsole && <TestAlertButton slug={user.slug} />}
          </>
        )}
        <AccountMenu user={user} />
      </div>
      <OfflineNotice />
    </header>
  )
}

const ROW = 'flex min-h-11 items-center gap-3 rounded-sm px-3 text-sm font-semibold hover:bg-sunken'

/** Account menu: the user, and their pages beyond the navigation. */
function AccountMenu({ user }: { user: User }) {
  const t = useText()
  const plans = usePlans()
  const { signOut } = useSession()
  const channels = useOtherChannels().slice(0, CONTROLLED_CHANNELS_SHOWN)
  const box = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const menu = useMenu(box, toggle)
  return (
    <div ref={box} className="relative shrink-0">
      <button
        ref={toggle}
        type="button"
        aria-expanded={menu.open}
        aria-controls="account-menu"
        onClick={menu.toggle}
        className="-me-1.5 flex min-h-11 min-w-[44px] items-center justify-center gap-2 rounded-full px-1.5 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <Avatar name={user.displayName} src={user.avatar} className="size-[min(2rem,12vw)] shrink-0 text-sm" />
        <span className="max-w-[18ch] truncate max-lg:sr-only">{t(m.nav_hello, { name: user.displayName })}</span>
        <ChevronDown size={16} aria-hidden="true" className="shrink-0 max-sm:hidden" />
      </button>
      <div id="account-menu" hidden={!menu.open}>
        {menu.open && (
          <div className="fixed inset-x-2 top-[3.75rem] max-h-[calc(100dvh-4.5rem)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-2 shadow-3 sm:absolute sm:inset-x-auto sm:inset-e-0 sm:top-full sm:mt-1 sm:w-76">
            <p className="border-b border-line px-3 pt-1.5 pb-3">
              <span translate="no" className="block font-semibold wrap-anywhere">
                {user.displayName}
              </span>
              <span translate="no" className="block text-sm wrap-anywhere text-ink-3">
                @{user.username}
              </span>
            </p>
            <ul className="py-2">
              <li>
                <Link to="/dashboard" className={ROW}>
                  {t(m.nav_dashboard)}
                </Link>
              </li>
              {channels.map(({ creatorId, displayName: name }) => (
                <li key={creatorId}>
                  <Link to={consolePath(creatorId)} className={ROW}>
                    <span className="min-w-0 wrap-anywhere">{t(m.shell_live_of, { name })}</span>
                  </Link>
                </li>
              ))}
              <li>
                <Link to="/settings/account" className={ROW}>
                  {t(m.settings_account)}
                </Link>
              </li>
            </ul>
            <div className="flex items-center justify-between border-y border-line py-1">
              <LanguageSelect />
              <ThemeToggle />
            </div>
            <ul className="grid grid-cols-2 py-2">
              {[{ to: '/help', text: m.footer_help }, ...availableLinks(PRODUCT_LINKS, plans)].map(({ to, text }) => (
                <li key={to} className="min-w-0">
                  <Link to={to} className={`${ROW} font-normal wrap-anywhere text-ink-2`}>
                    {t(text)}
                  </Link>
                </li>
              ))}
            </ul>
            <button type="button" onClick={signOut} className="w-full text-sm btn btn-ghost">
              {t(m.nav_logout)}
            </button>
          </div>
        )}
      </div>
    </div>
  )
}
