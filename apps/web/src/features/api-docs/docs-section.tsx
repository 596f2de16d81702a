import type { ReactNode } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { SECTIONS, type SectionId } from './docs-sections.ts'

export function DocsSection({ id, children }: { id: SectionId; children: ReactNode }) {
  const t = useText()
  const title = SECTIONS.find((section) => section.id === id)?.title
  return (
    <section aria-labelledby={id} className="mt-16 first-of-type:mt-10 lg:first-of-type:mt-0">
      <h2 id={id} tabIndex={-1} className="text-2xl outline-none">
        {title && t(title)}
      </h2>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </section>
  )
}
