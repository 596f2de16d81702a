import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'

/** The document in a few sentences. */
export function LegalSummary({ sentences }: { sentences: readonly string[] }) {
  const t = useText()
  return (
    <aside
      aria-labelledby="summary"
      className="mt-8 break-inside-avoid rounded-lg bg-holofote-soft px-5 py-5 sm:px-7 sm:py-6 print:border print:border-line"
    >
      <h2 id="summary" className="text-lg">
        {t(m.legal_summary)}
      </h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-cravo-text">
        {sentences.map((sentence) => (
          <li key={sentence} className="pl-1">
            {sentence}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-2">{t(m.legal_summary_note)}</p>
    </aside>
  )
}
