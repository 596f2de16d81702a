import type { ReactNode } from 'react'
import { WorkPage } from '#components/shell/work-page.tsx'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'

type AgencyPageProps = { title: string; lead: string; action?: ReactNode; children: ReactNode }

/** Layout of the agency's pages. `action` is next to the title. */
export function AgencyPage({ title, lead, action, children }: AgencyPageProps) {
  return (
    <WorkPage>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-[min(100%,18rem)] flex-1">
          <h1 className="text-3xl">{title}</h1>
          <p className="mt-2 max-w-[68ch] text-ink-2">{lead}</p>
        </div>
        {action}
      </div>
      <div ref={restoreListFocus} className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">
        {children}
      </div>
    </WorkPage>
  )
}
