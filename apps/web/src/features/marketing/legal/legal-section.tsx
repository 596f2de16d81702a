import { m } from '@aplauso/texts/messages'
import { formatDay } from '#lib/i18n/dates.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { useOperator } from '#lib/page/operator.ts'
import { RichText } from '#ui/text/rich-text.tsx'
import type { Block, Section } from './legal-document.ts'
import { LegalTable } from './legal-table.tsx'

export function LegalSection({ section, number }: { section: Section; number: number }) {
  const { id, title, blocks } = section
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="flex break-after-avoid items-baseline gap-3 text-xl target:text-cravo-text">
        <span className="tnum text-cravo-text">{number}</span>
        {title}
      </h2>
      <div className="mt-4 grid gap-4">
        {blocks.map((block) => (
          <LegalBlock key={JSON.stringify(block)} block={block} />
        ))}
      </div>
    </section>
  )
}

function LegalBlock({ block }: { block: Block }) {
  if (typeof block === 'string') {
    return (
      <p>
        <RichText text={block} />
      </p>
    )
  }
  if ('table' in block) return <LegalTable table={block.table} />
  if ('about' in block) return <LegalOperator />
  if ('history' in block) return <LegalHistory history={block.history} />
  return (
    <ul className="grid list-disc gap-2 ps-5 marker:text-cravo">
      {block.list.map((item) => (
        <li key={item} className="ps-1">
          <RichText text={item} />
        </li>
      ))}
    </ul>
  )
}

/** Changes of each version, the current one first. */
function LegalHistory({ history }: { history: readonly { version: string; text: string }[] }) {
  const { language } = useLanguage()
  return (
    <dl className="grid gap-4 border-s-2 border-line ps-5">
      {history.map(({ version, text }) => (
        <div key={version} className="break-inside-avoid">
          <dt className="text-sm font-semibold">
            <time dateTime={version}>{formatDay(version, language)}</time>
          </dt>
          <dd className="text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The operator's details, or a note that they are missing; the document never names anybody else. */
function LegalOperator() {
  const t = useText()
  const { name, address, email } = useOperator()
  const isNamed = name !== null && address !== null && email !== null
  return (
    <div className="grid gap-3 rounded-md border border-line bg-surface px-5 py-4">
      <p className="eyebrow">{t(m.legal_operator)}</p>
      {(name ?? address) !== null && (
        <address className="wrap-anywhere not-italic">
          {name !== null && <span className="block font-semibold">{name}</span>}
          {address}
        </address>
      )}
      {email !== null && (
        <p>
          <a href={`mailto:${email}`} className="wrap-anywhere link">
            {email}
          </a>
        </p>
      )}
      <p className="text-sm text-ink-2">
        <RichText text={t(isNamed ? m.legal_operator_contact : m.legal_operator_unnamed)} />
      </p>
    </div>
  )
}
