import { m } from '@aplauso/texts/messages'
import { ChevronDown } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'
import type { Section } from './legal-document.ts'

type ContentsProps = { sections: readonly Section[] }

/** Sticky table of contents beside the document. */
export function LegalContents({ sections }: ContentsProps) {
  const t = useText()
  return (
    <nav aria-labelledby="contents" className="hidden lg:block print:hidden">
      <div className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto pe-2 pb-4">
        <h2 id="contents" className="font-sans tracking-normal eyebrow">
          {t(m.legal_contents)}
        </h2>
        <Contents sections={sections} />
      </div>
    </nav>
  )
}

/** Collapsed table of contents on narrow screens. */
export function LegalContentsFolded({ sections }: ContentsProps) {
  const t = useText()
  return (
    <details className="group mt-8 card lg:hidden print:hidden">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between px-5 font-semibold">
        {t(m.legal_contents)}
        <ChevronDown size={20} aria-hidden="true" className="text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      <nav aria-label={t(m.legal_contents)} className="border-t border-line px-3 py-3">
        <Contents sections={sections} />
      </nav>
    </details>
  )
}

function Contents({ sections }: ContentsProps) {
  return (
    <ol className="mt-2 grid">
      {sections.map(({ id, title }, i) => (
        <li key={id}>
          <Link
            to={{ hash: id }}
            className="flex min-h-11 items-baseline gap-3 rounded-sm px-2 py-2.5 text-sm leading-snug text-ink-2 hover:bg-sunken hover:text-ink lg:min-h-9 lg:py-2"
          >
            <span className="tnum w-5 shrink-0 text-end font-semibold text-cravo-text">{i + 1}</span>
            {title}
          </Link>
        </li>
      ))}
    </ol>
  )
}
