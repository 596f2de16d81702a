import type { PagePath } from '@aplauso/contract/access'
import { m } from '@aplauso/texts/messages'
import { Printer } from 'lucide-react'
import { useLocation } from 'react-router'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'

const DOCUMENTS: { path: PagePath; name: Message }[] = [
  { path: '/terms', name: m.footer_terms },
  { path: '/privacy', name: m.footer_privacy },
  { path: '/cookies', name: m.footer_cookies },
]

/** Links to the other documents, and a print button. */
export function LegalHeader() {
  const t = useText()
  const { pathname } = useLocation()
  return (
    <div className="border-b border-line bg-surface print:hidden">
      <nav aria-label={t(m.legal_documents)} className="flex flex-wrap items-center gap-1 py-2 wrap">
        {DOCUMENTS.map(({ path, name }) => (
          <Link
            key={path}
            to={path}
            aria-current={path === pathname ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-full px-3 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper sm:px-4"
          >
            {t(name)}
          </Link>
        ))}
        <button
          type="button"
          onClick={() => print()}
          className="ms-auto hidden min-h-11 items-center gap-2 rounded-full px-3 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink sm:flex"
        >
          <Printer size={18} aria-hidden="true" />
          {t(m.legal_print)}
        </button>
      </nav>
    </div>
  )
}
