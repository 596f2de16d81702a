import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Nav } from './nav.tsx'

/** The frame of every screen: bar, content, footer. `className` is for the content. */
export function Page({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div className="flex min-h-dvh flex-col pt-16 has-data-offline:pt-25 print:pt-0">
      <Nav />
      <main id="conteudo" tabIndex={-1} className={`flex-1 outline-none ${className}`}>
        {children}
      </main>
      <Footer />
    </div>
  )
}

type PageOpeningProps = { title: string; lead: string; children?: ReactNode; className?: string }

/** What a page is about, in large letters, and below it what can be done there. */
export function PageOpening({ title, lead, children, className = '' }: PageOpeningProps) {
  return (
    <header className={`pt-10 wrap sm:pt-14 ${className}`}>
      <h1 className="max-w-[11.5em] text-4xl wrap-anywhere">{title}</h1>
      <p className="mt-5 max-w-[56ch] text-lg text-ink-2">{lead}</p>
      {children}
    </header>
  )
}
