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
