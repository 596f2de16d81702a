import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type SideCardProps = { icon: LucideIcon; chip: ReactNode; title: string; children: ReactNode }

/** A small card at the end of a dashboard. Its title has its own line, aligned with the card beside it. */
export function SideCard({ icon: Icon, chip, title, children }: SideCardProps) {
  return (
    <section className="flex min-w-0 flex-col p-5 card">
      <div className="flex min-h-7 items-center justify-between gap-3">
        <Icon size={22} aria-hidden="true" className="shrink-0" />
        {chip}
      </div>
      <h2 className="mt-2 text-base">{title}</h2>
      {children}
    </section>
  )
}
