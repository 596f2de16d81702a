import { m } from '@aplauso/texts/messages'
import { Menu, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useText } from '#lib/language.tsx'
import { useSession } from '#lib/session.tsx'
import { LanguageSelect } from '#ui/language-select.tsx'
import { Logo } from '#ui/logo.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'

const LINK =
  'flex min-h-11 items-center rounded-full px-3 text-sm font-semibold whitespace-nowrap text-ink-2 hover:bg-sunken hover:text-ink'

/** The bar fixed at the top: on small screens its links fold into a menu. */
export function Nav() {
  const t = useText()
  const { key } = useLocation()
  // Remembers where it was opened, so that going anywhere closes it.
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === key

  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpenAt(undefined)
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [open])

  return (
    <header className="fixed inset-x-0 top-0 z-40 border-b border-line bg-paper">
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-3 focus:rounded-sm focus:bg-ink focus:px-4 focus:py-3 focus:text-paper"
      >
        {t(m.nav_skip)}
      </a>
      <nav aria-label={t(m.nav_main)}>
        <div className="flex h-16 items-center gap-2 wrap">
          <Link to="/" aria-label={t(m.nav_home)} className="mr-2 rounded-sm py-1.5">
            <Logo />
          </Link>
          <div className="hidden items-center gap-0.5 lg:flex">
            <PageLinks />
          </div>
          <div className="ml-auto flex min-w-0 items-center gap-0.5">
            <LanguageSelect />
            <ThemeToggle />
            <div className="hidden min-w-0 items-center gap-2 pl-1 md:flex">
              <AccountLinks />
            </div>
            <button
              type="button"
              aria-expanded={open}
              aria-controls="menu"
              aria-label={t(m.nav_menu)}
              onClick={() => setOpenAt(open ? undefined : key)}
              className="grid size-11 place-items-center rounded-full hover:bg-sunken md:hidden"
            >
              {open ? <X size={22} aria-hidden="true" /> : <Menu size={22} aria-hidden="true" />}
            </button>
          </div>
        </div>
        <div id="menu" hidden={!open} className="border-t border-line px-4 pt-3 pb-5 shadow-3 md:hidden">
          <div className="grid gap-1">
            <PageLinks />
          </div>
          <div className="mt-3 grid gap-2.5">
            <AccountLinks />
          </div>
        </div>
      </nav>
    </header>
  )
}

function PageLinks() {
  const t = useText()
  return (
    <>
      <Link to="/#como-funciona" className={LINK}>
        {t(m.nav_how)}
      </Link>
      <Link to="/#porque" className={LINK}>
        {t(m.nav_why)}
      </Link>
    </>
  )
}

function AccountLinks() {
  const t = useText()
  const { user, signOut } = useSession()
  if (user) {
    return (
      <>
        <span className="max-w-[22ch] min-w-0 truncate px-3 text-sm text-ink-2 md:px-0">
          {t(m.nav_hello, { name: user.displayName })}
        </span>
        <Link to="/dashboard" className={LINK}>
          {t(m.nav_dashboard)}
        </Link>
        <button type="button" onClick={signOut} className="text-sm btn btn-ghost">
          {t(m.nav_logout)}
        </button>
      </>
    )
  }
  return (
    <>
      <Link to="/login" className="for-guests px-4 text-sm btn hover:bg-sunken max-md:border max-md:border-line-strong">
        {t(m.nav_login)}
      </Link>
      <Link to="/register" className="for-guests text-sm btn btn-ink">
        {t(m.nav_register)}
      </Link>
    </>
  )
}
