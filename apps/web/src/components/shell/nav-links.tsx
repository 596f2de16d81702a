import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { usePlans } from '#lib/page/plans.ts'
import { returnStateOf } from '#lib/session/safe-redirect.ts'
import { useSession } from '#lib/session/session.tsx'
import { Avatar } from '#ui/brand/avatar.tsx'
import { Link } from '#ui/text/link.tsx'
import { availableLinks, PRODUCT_LINKS } from './site-links.ts'

export function PageLinks() {
  const t = useText()
  return availableLinks(PRODUCT_LINKS, usePlans()).map(({ to, alias, text }) => (
    <NavLink key={to} to={to} alias={alias}>
      {t(text)}
    </NavLink>
  ))
}

/** Links in the bar for guests or for the signed-in user. `onSignOut` is called before the sign-out. */
export function AccountLinks({ onSignOut }: { onSignOut?: () => void }) {
  const t = useText()
  const { user, signOut } = useSession()
  // The return address survives switching between login and registration.
  const returnState = returnStateOf(useLocation())
  const { accounts, creators } = useAvailableFeatures().registration
  if (!user) {
    return (
      <>
        <Link
          to="/login"
          state={returnState}
          className="for-guests px-4 text-sm btn hover:bg-sunken max-bar:border max-bar:border-line-strong"
        >
          {t(m.nav_login)}
        </Link>
        {(accounts === 'open' || creators === 'open') && (
          <Link to="/register" state={returnState} className="for-guests text-sm btn btn-ink">
            {t(m.nav_register)}
          </Link>
        )}
      </>
    )
  }
  return (
    <>
      <NavLink to="/dashboard" isAbove>
        {t(m.nav_dashboard)}
      </NavLink>
      {/* For donors. The bar is too narrow for it in some languages; there the footer and the dashboard have the
          link. */}
      {(user.userType === 'fan' || user.userType === 'supporter') && (
        <NavLink to="/discover" className="bar:hidden">
          {t(m.discover_link)}
        </NavLink>
      )}
      <NavLink to="/settings/account" title={t(m.settings_account)} className="min-w-0">
        <Avatar name={user.displayName} src={user.avatar} className="size-7 shrink-0 text-sm" />
        <span className="truncate bar:max-w-[22ch]">{t(m.nav_hello, { name: user.displayName })}</span>
      </NavLink>
      <button
        type="button"
        onClick={() => {
          onSignOut?.()
          signOut()
        }}
        className="shrink-0 text-sm btn btn-ghost"
      >
        {t(m.nav_logout)}
      </button>
    </>
  )
}

type NavLinkProps = {
  to: string
  alias?: string | undefined
  /** Whether pages below this address also mark it as current. */
  isAbove?: boolean
  title?: string
  className?: string
  children: ReactNode
}

function NavLink({ to, alias, isAbove = false, title, className = '', children }: NavLinkProps) {
  const { pathname } = useLocation()
  const isHere = pathname === to || pathname === alias || (isAbove && pathname.startsWith(to))
  return (
    <Link
      to={to}
      title={title}
      aria-current={isHere ? 'page' : undefined}
      className={`flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-semibold whitespace-nowrap text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink max-bar:text-base ${className}`}
    >
      {children}
    </Link>
  )
}
