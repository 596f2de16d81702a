import { m } from '@aplauso/texts/messages'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Page } from '#components/shell/page.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { useDocument } from '#lib/page/use-document.ts'
import { SearchField } from '#ui/form/search-field.tsx'
import { Link } from '#ui/text/link.tsx'
import { findAnswers } from './find-answers.ts'
import type { HelpDocument, HelpSection } from './help-document.ts'
import { HelpSectionList } from './help-section-list.tsx'

/** The help page. It works without JavaScript, which adds the search. */
export function HelpPage() {
  const t = useText()
  const { language, document } = useDocument<HelpDocument>()
  const [query, setQuery] = useQuestion()
  const { title, lead, sections } = document
  const found = findAnswers(sections, query)
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0)
  useOpenAnswer()
  return (
    <Page>
      <div className="border-b border-line bg-surface">
        <div className="pt-10 pb-5 wrap sm:pt-14 sm:pb-7">
          {/* Still in the previous language while the next one loads. */}
          <div lang={language}>
            <h1 className="text-3xl">{title}</h1>
            <p className="mt-3 max-w-[56ch] text-lg text-ink-2">{lead}</p>
          </div>
          <search className="mt-6 block max-w-lg">
            <SearchField
              label={t(m.help_filter)}
              placeholder={t(m.help_filter_hint)}
              value={query}
              onChange={setQuery}
            />
            <p aria-live="polite" className="mt-2 min-h-6 text-sm text-ink-3">
              {query.trim() !== '' && t(count === 0 ? m.help_nothing : m.help_found, { count })}
            </p>
          </search>
        </div>
      </div>
      <div className="grid gap-x-16 gap-y-10 py-10 wrap lg:grid-cols-[14rem_minmax(0,1fr)] lg:py-14">
        <HelpContents sections={found} />
        <div className="max-w-[72ch]">
          <div lang={language} className="grid gap-12">
            {found.map((section) => (
              <HelpSectionList key={section.id} section={section} />
            ))}
          </div>
          <HelpMore />
        </div>
      </div>
    </Page>
  )
}

/** The typed search; an address with `?q=` fills it in. */
function useQuestion(): [string, (typed: string) => void] {
  const { search } = useLocation()
  const fromAddress = { search, text: new URLSearchParams(search).get('q') ?? '' }
  const [typed, setTyped] = useState(fromAddress)
  // A link to another search was followed here.
  if (typed.search !== search) setTyped(fromAddress)
  return [typed.text, (text) => setTyped({ search, text })]
}

/** Opens and focuses the answer in the address, because not every browser does. */
function useOpenAnswer(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again leads there again
  useEffect(() => {
    const question = hash && document.getElementById(hash.slice(1))?.closest('details')
    if (!question) return
    question.open = true
    question.querySelector('summary')?.focus({ preventScroll: true })
    question.scrollIntoView()
  }, [hash, key])
}

/** Links to the sections: beside the answers, or above them on a narrow screen. */
function HelpContents({ sections }: { sections: readonly HelpSection[] }) {
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

/** Further contacts for other questions. */
function HelpMore() {
  const t = useText()
  return (
    <section aria-labelledby="help-more" className="mt-16 rounded-xl bg-palco p-6 text-palco-ink sm:p-8">
      <h2 id="help-more" className="text-xl">
        {t(m.help_more)}
      </h2>
      <p className="mt-2 max-w-[52ch] text-palco-ink-2">{t(m.help_more_text)}</p>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link to="/contact" className="btn btn-primary">
          {t(m.help_write)}
        </Link>
        <Link
          to="/status"
          className="inline-flex min-h-11 items-center rounded-xs font-semibold underline underline-offset-4"
        >
          {t(m.help_see_status)}
        </Link>
      </div>
    </section>
  )
}
