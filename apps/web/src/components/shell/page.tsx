import { createContext, type ReactNode, use } from 'react'
import { Footer } from './footer.tsx'
import { Nav } from './nav.tsx'

/** Whether the signed-in shell, which has its own bar and footer, surrounds the page. */
export const ShellContext = createContext(false)

/** Frame of every page: bar, content, footer. `className` styles the content. */
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
