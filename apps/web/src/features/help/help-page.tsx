import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { useDocument } from '#lib/page/use-document.ts'
import { Page } from '#parts/shell/page.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { findAnswers } from './find-answers.ts'
import { HelpContents } from './help-contents.tsx'
import type { HelpDocument } from './help-document.ts'
import { HelpMore } from './help-more.tsx'
import { HelpSectionList } from './help-section-list.tsx'
import { useOpenAnswer } from './use-open-answer.ts'

/** Questions and answers: all readable without a script, which adds the search. */
export function HelpPage() {
  const t = useText()
  const { language, document } = useDocument<HelpDocument>()
  const [query, setQuery] = useState('')
  const { title, lead, sections } = document
  const found = findAnswers(sections, query)
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0)
  useOpenAnswer()
  return (
    <Page>
      <div className="border-b border-line bg-surface">
        <div className="pt-10 pb-5 wrap sm:pt-14 sm:pb-7">
          {/* Of its own language while the next one is on its way. */}
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
        <div className="max-w-[75ch]">
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
