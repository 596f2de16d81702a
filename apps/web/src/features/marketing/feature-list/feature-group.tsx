import type { ReactNode } from 'react'
import type { GroupId } from './group-titles.ts'

type FeatureGroupProps = { id: GroupId; title: string; lead?: string; picture?: ReactNode; children: ReactNode }

/** A section of the page: title, picture and points. */
export function FeatureGroup({ id, title, lead, picture, children }: FeatureGroupProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24 pt-16 first:pt-0 sm:pt-20">
      <h2 id={`${id}-title`} className="max-w-[13.4em] text-3xl">
        {title}
      </h2>
      {lead && <p className="mt-3 max-w-[56ch] text-lg text-ink-2">{lead}</p>}
      {picture && <div className="mt-8">{picture}</div>}
      {children}
    </section>
  )
}

/** Points of a section, in two columns where there is room. */
export function FeaturePoints({ children }: { children: ReactNode }) {
  return (
    <ul className="mt-8 grid gap-x-10 gap-y-7 sm:grid-cols-2 sm:[&>li:last-child:nth-child(odd)]:col-span-2">
      {children}
    </ul>
  )
}
