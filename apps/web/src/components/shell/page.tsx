import { createContext, type ReactNode, use } from 'react'
import { Footer } from './footer.tsx'
import { Nav } from './nav.tsx'

/** Whether somebody is signed in and has the shell of their account around the page, which brings bar and footer. */
export const ShellContext = createContext(false)

/** The frame of every screen: bar, content, footer. `className` is for the content. */
export function Page({ children, className = '' }: { children: ReactNode; className?: string }) {
  const content = (
    <main id="conteudo" tabIndex={-1} className={`flex-1 outline-none ${className}`}>
      {children}
    </main>
  )
  if (use(ShellContext)) return content
  return (
    <div className="flex min-h-dvh flex-col pt-16 has-data-offline:pt-25 print:pt-0">
      <Nav />
      {content}
      <Footer />
    </div>
  )
}
