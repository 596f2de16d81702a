import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#lib/i18n/language.tsx'
import { useOperator } from '#lib/page/operator.ts'
import { usePlans } from '#lib/page/plans.ts'
import { Logo } from '#ui/brand/logo.tsx'
import { Link } from '#ui/text/link.tsx'
import { availableLinks, FOOTER_COLUMNS } from './site-links.ts'

const LINK = 'flex min-h-11 items-center rounded-xs font-semibold wrap-anywhere hover:text-palco-ink hover:underline'

export function Footer() {
  const t = useText()
  const { name, community, social } = useOperator()
  const plans = usePlans()
  const { pathname } = useLocation()
  const socialLinks = community === null ? social : [community, ...social]
  return (
    <footer className="border-t border-palco-line bg-palco text-sm text-palco-ink-2 print:hidden">
      <div className="pt-12 pb-6 wrap">
        <div className="flex flex-wrap gap-x-16 gap-y-10">
          <div className="grow max-md:w-full">
            <Link to="/" aria-label={t(m.nav_home)} className="inline-block rounded-sm py-1.5">
              <Logo onDark />
            </Link>
            <p className="mt-2 max-w-[28ch]">{t(m.nav_footer)}</p>
          </div>
          <nav
            aria-label={t(m.footer_links)}
            className="grid grid-cols-2 gap-x-6 gap-y-8 max-md:w-full md:flex md:gap-x-14"
          >
            {FOOTER_COLUMNS.map(({ title, links }) => (
              <Column key={links[0]?.to} title={t(title)}>
                {availableLinks(links, plans).map(({ to, text }) => (
                  <li key={to}>
                    {/* A report names the page that it is made from. */}
                    <Link to={to === '/report' ? `${to}?target=${pathname}` : to} className={LINK}>
                      {t(text)}
                    </Link>
                  </li>
                ))}
              </Column>
            ))}
            {socialLinks.length > 0 && (
              <Column title={t(m.footer_follow)}>
                {socialLinks.map((socialLink) => (
                  <li key={socialLink.url}>
                    <a href={socialLink.url} rel="noopener external" className={LINK}>
                      {socialLink.name}
                    </a>
                  </li>
                ))}
              </Column>
            )}
          </nav>
        </div>
        <p className="mt-10 flex flex-wrap justify-between gap-x-8 gap-y-1 border-t border-palco-line pt-5 text-xs">
          <span className="wrap-anywhere">{name !== null && t(m.footer_operator, { name })}</span>
          {/* The years of server and visitor may differ. */}
          <span suppressHydrationWarning>
            © {new Date().getFullYear()} {INSTANCE_NAME}
          </span>
        </p>
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 font-sans text-xs font-semibold text-palco-ink">{title}</p>
      <ul>{children}</ul>
    </div>
  )
}
