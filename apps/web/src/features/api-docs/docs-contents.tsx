import { m } from '@aplauso/texts/messages'
import { ChevronDown } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'
import { SECTIONS } from './docs-sections.ts'

/** Sticky table of contents beside the page. */
export function DocsContents() {
  const t = useText()
  return (
    <nav aria-labelledby="contents" className="hidden lg:block print:hidden">
      <div className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto pb-4">
        <p id="contents" className="px-3 eyebrow">
          {t(m.legal_contents)}
        </p>
        <SectionLinks />
      </div>
    </nav>
  )
}

/** Collapsed table of contents on narrow screens. */
export function CollapsedDocsContents() {
  const t = useText()
  return (
    <details className="group card lg:hidden print:hidden">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between px-5 font-semibold [&::-webkit-details-marker]:hidden">
        {t(m.legal_contents)}
        <ChevronDown size={20} aria-hidden="true" className="text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      <nav aria-label={t(m.legal_contents)} className="border-t border-line px-2 pb-2">
        <SectionLinks />
      </nav>
    </details>
  )
}

function SectionLinks() {
  const t = useText()
  return (
    <ul className="mt-2 grid">
      {SECTIONS.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={{ hash: id }}
            className="flex min-h-11 items-center rounded-sm px-3 py-2 text-sm leading-snug text-ink-2 hover:bg-sunken hover:text-ink"
          >
            {t(title)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
