import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'
import { Page } from './page.tsx'

/** A page with one message and its links: `children`, or a link home. */
export function MessagePage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Page className="grid place-items-center px-4 py-16">
      <div className="grid justify-items-center text-center">
        <EmptySpotlight />
        <h1 className="mt-8 text-3xl">{title}</h1>
        <p className="mt-4 max-w-[46ch] text-lg text-ink-2">{text}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">{children ?? <HomeLink />}</div>
      </div>
    </Page>
  )
}

/** Link to the home page; `quiet` beside a more likely choice. */
export function HomeLink({ quiet = false }: { quiet?: boolean }) {
  const t = useText()
  return (
    <Link to="/" className={`min-h-14 px-7 text-lg btn ${quiet ? 'btn-ghost' : 'btn-primary'}`}>
      {t(m.common_home)}
    </Link>
  )
}

function EmptySpotlight() {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true" className="w-64 overflow-hidden rounded-xl sm:w-80">
      <path className="fill-palco" d="M0 0h320v200H0z" />
      <path className="fill-holofote/15" d="M160-30 72 158a88 16 0 0 0 176 0Z" />
      <ellipse className="fill-holofote/25" cx="160" cy="158" rx="88" ry="16" />
      <g className="stroke-palco-line" strokeWidth="5" strokeLinecap="round" fill="none">
        <path d="M160 154V92" />
        <path d="M138 158h44" />
      </g>
      <rect className="fill-palco-ink" x="151" y="66" width="18" height="34" rx="9" />
    </svg>
  )
}
