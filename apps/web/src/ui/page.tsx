import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '#lib/language.tsx'
import { Logo } from '#ui/logo.tsx'
import { Nav } from '#ui/nav.tsx'

/** The frame of every screen: bar, content, footer. `className` is for the content. */
export function Page({ children, className = '' }: { children: ReactNode; className?: string }) {
  const t = useText()
  return (
    <div className="flex min-h-dvh flex-col pt-16">
      <Nav />
      <main id="conteudo" tabIndex={-1} className={`flex-1 outline-none ${className}`}>
        {children}
      </main>
      <footer className="border-t border-palco-line bg-palco text-palco-ink-2">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-7 text-sm wrap">
          <Link to="/" aria-label={t(m.nav_home)} className="rounded-sm py-1.5">
            <Logo onDark />
          </Link>
          <p>{t(m.nav_footer)}</p>
        </div>
      </footer>
    </div>
  )
}
