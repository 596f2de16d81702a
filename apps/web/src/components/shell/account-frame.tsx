import type { ReactNode } from 'react'
import { Tiles } from '#ui/brand/tiles.tsx'
import { Page } from './page.tsx'

type AccountFrameProps = {
  title: string
  lead: string
  seed: string
  above?: ReactNode
  /** Announces the title and lead when they change. */
  live?: boolean
  children?: ReactNode
}

export function AccountFrame({ title, lead, seed, above, live = false, children }: AccountFrameProps) {
  return (
    <Page className="px-4 py-8 sm:py-12">
      <div className="mx-auto w-full max-w-[30rem] anim-rise overflow-hidden rounded-xl border border-line bg-surface shadow-3">
        <Tiles seed={seed} cols={16} rows={3} className="h-20 w-full sm:h-24" />
        <div className="p-5 sm:p-8">
          {above}
          <div {...(live && { 'aria-live': 'polite' })}>
            <h1 className="text-2xl text-pretty">{title}</h1>
            <p className="mt-2 wrap-anywhere text-ink-2">{lead}</p>
          </div>
          {children && <div className="mt-6">{children}</div>}
        </div>
      </div>
    </Page>
  )
}
