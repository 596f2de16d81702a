import type { ReactNode } from 'react'

type PageHeaderProps = { title: string; lead: string; children?: ReactNode; className?: string }

export function PageHeader({ title, lead, children, className = '' }: PageHeaderProps) {
  return (
    <header className={`pt-10 wrap sm:pt-14 ${className}`}>
      <h1 className="max-w-[10.7em] text-4xl wrap-anywhere">{title}</h1>
      <p className="mt-5 max-w-[60ch] text-lg text-ink-2">{lead}</p>
      {children}
    </header>
  )
}
