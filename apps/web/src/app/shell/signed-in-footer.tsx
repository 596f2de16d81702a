import { m } from '@aplauso/texts/messages'
import { LanguageSelect } from '#components/shell/language-select.tsx'
import { FOOTER_COLUMNS, type SiteLink } from '#components/shell/site-links.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useOperator } from '#lib/page/operator.ts'
import { Link } from '#ui/text/link.tsx'

const SHOWN_PATHS = ['/help', '/status', '/contact', '/report', '/terms', '/privacy', '/cookies']
const LINKS: readonly SiteLink[] = FOOTER_COLUMNS.flatMap(({ links }) => links).filter(({ to }) =>
  SHOWN_PATHS.includes(to),
)

/** Signed-in footer: only legal links and help; site pages are in the account menu. */
export function SignedInFooter() {
  const t = useText()
  const { name } = useOperator()
  return (
    <footer className="border-t border-line text-xs text-ink-3 print:hidden">
      <div className="flex flex-wrap items-center gap-x-5 wrap">
        <p className="me-auto wrap-anywhere max-sm:w-full max-sm:pt-3">
          © {new Date().getFullYear()} {INSTANCE_NAME}
          {name !== null && ` · ${name}`}
        </p>
        <nav aria-label={t(m.footer_links)}>
          <ul className="flex flex-wrap gap-x-4">
            {LINKS.map(({ to, text }) => (
              <li key={to}>
                <Link to={to} className="flex min-h-11 items-center rounded-xs hover:text-ink hover:underline">
                  {t(text)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="-mx-3">
          <LanguageSelect />
        </div>
      </div>
    </footer>
  )
}
