import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'
import type { HelpSection } from './help-document.ts'

/** From section to section: beside the answers, and a row above them on a narrow screen. */
export function HelpContents({ sections }: { sections: readonly HelpSection[] }) {
  const t = useText()
  return (
    <nav aria-label={t(m.help_sections)}>
      <ul className="flex flex-wrap gap-2 lg:sticky lg:top-24 lg:grid lg:gap-1">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={{ hash: id }}
              className="flex min-h-11 items-center rounded-full border border-line px-4 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink lg:rounded-sm lg:border-transparent lg:px-3"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
