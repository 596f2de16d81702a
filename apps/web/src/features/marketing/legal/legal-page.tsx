import { TERMS_VERSION } from '@aplauso/contract/terms'
import { m } from '@aplauso/texts/messages'
import { Page } from '#components/shell/page.tsx'
import { formatDay } from '#lib/i18n/dates.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { useDocument } from '#lib/page/use-document.ts'
import { RichText } from '#ui/text/rich-text.tsx'
import { LegalContents, LegalContentsFolded } from './legal-contents.tsx'
import type { LegalDocument } from './legal-document.ts'
import { LegalHeader } from './legal-header.tsx'
import { LegalSection } from './legal-section.tsx'

/** A legal document, loaded again when the language changes. */
export function LegalPage() {
  const { t, language } = useLanguage()
  const loaded = useDocument<LegalDocument>()
  const { title, intro, summary, sections } = loaded.document

  return (
    <Page>
      <LegalHeader />
      <div className="grid gap-x-16 py-10 wrap lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-14 print:block">
        <LegalContents sections={sections} />
        {/* Still in the previous language while the next one loads. */}
        <article lang={loaded.language} className="max-w-[70ch]">
          <h1 className="text-3xl">{title}</h1>
          <p className="mt-3 text-sm text-ink-3">
            {t(m.legal_version, { version: TERMS_VERSION, date: formatDay(TERMS_VERSION, language) })}
          </p>
          <p className="mt-6 text-lg text-ink-2">
            <RichText text={intro} />
          </p>
          <LegalSummary sentences={summary} />
          <LegalContentsFolded sections={sections} />
          {sections.map((section, i) => (
            <LegalSection key={section.id} section={section} number={i + 1} />
          ))}
        </article>
      </div>
    </Page>
  )
}

function LegalSummary({ sentences }: { sentences: readonly string[] }) {
  const t = useText()
  return (
    <aside
      aria-labelledby="summary"
      className="mt-8 break-inside-avoid rounded-lg bg-holofote-soft px-5 py-5 sm:px-7 sm:py-6 print:border print:border-line"
    >
      <h2 id="summary" className="text-lg">
        {t(m.legal_summary)}
      </h2>
      <ul className="mt-3 grid list-disc gap-2 ps-5 marker:text-cravo-text">
        {sentences.map((sentence) => (
          <li key={sentence} className="ps-1">
            {sentence}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-2">{t(m.legal_summary_note)}</p>
    </aside>
  )
}
