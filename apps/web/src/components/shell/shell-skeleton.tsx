import { m } from '@aplauso/texts/messages'
import type { ComponentProps } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { Logo } from '#ui/brand/logo.tsx'
import { Link } from '#ui/text/link.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { OfflineNotice } from './nav.tsx'
import { ShellContext } from './page.tsx'

/** Placeholder of the signed-in shell until the user is known; its fixed elements do not move afterwards. */
export function ShellSkeleton(props: ComponentProps<typeof LoadingScreen>) {
  const t = useText()
  return (
    <div data-shell="" className="shell">
      <header className="shell-bar">
        <nav aria-label={t(m.nav_main)} className="flex h-14 items-center px-4 sm:px-5">
          <Link to="/" aria-label={t(m.nav_home)} className="flex rounded-sm py-1.5">
            <Logo />
          </Link>
        </nav>
        <OfflineNotice />
      </header>
      <div aria-hidden="true" className="shell-rail" />
      <ShellContext value={true}>
        <LoadingScreen {...props} />
      </ShellContext>
      <div aria-hidden="true" className="shell-dock" />
    </div>
  )
}
