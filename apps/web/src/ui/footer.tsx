import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/language.tsx'
import { Link } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import { PRODUCT_LINKS, type SiteLink } from '#ui/site-links.ts'

/** The bar has no room for more in every language. */
const FOOTER_LINKS: readonly SiteLink[] = [...PRODUCT_LINKS, { to: '/widget-gallery', text: m.gallery_link }]

const LEGAL_LINKS: readonly SiteLink[] = [
  { to: '/terms', text: m.footer_terms },
  { to: '/privacy', text: m.footer_privacy },
  { to: '/cookies', text: m.footer_cookies },
]

export function Footer() {
  const t = useText()
  return (
    <footer className="border-t border-palco-line bg-palco text-sm text-palco-ink-2 print:hidden">
      <div className="pt-8 pb-6 wrap">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <Link to="/" aria-label={t(m.nav_home)} className="rounded-sm py-1.5">
            <Logo onDark />
          </Link>
          <nav aria-label={t(m.footer_links)} className="grid grid-cols-2 gap-x-6 max-md:w-full md:flex">
            <Links links={FOOTER_LINKS} />
            <Links links={LEGAL_LINKS} />
          </nav>
        </div>
        <p className="mt-4 flex flex-wrap justify-between gap-x-8 gap-y-1 border-t border-palco-line pt-5 text-xs">
          <span>{t(m.nav_footer)}</span>
          {/* The server's year may be over before the visitor's. */}
          <span suppressHydrationWarning>© {new Date().getFullYear()} Aplauso</span>
        </p>
      </div>
    </footer>
  )
}

function Links({ links }: { links: readonly SiteLink[] }) {
  const t = useText()
  return (
    <ul className="md:flex md:gap-x-6">
      {links.map(({ to, text }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex min-h-11 items-center rounded-xs font-semibold hover:text-palco-ink hover:underline"
          >
            {t(text)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
