import { RichText } from '#ui/text/rich-text.tsx'
import type { Block, Section } from './legal-document.ts'
import { LegalHistory } from './legal-history.tsx'
import { LegalOperator } from './legal-operator.tsx'
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
  if ('history' in block) return <LegalHistory changes={block.history} />
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-cravo">
      {block.list.map((item) => (
        <li key={item} className="pl-1">
          <RichText text={item} />
        </li>
      ))}
    </ul>
  )
}
