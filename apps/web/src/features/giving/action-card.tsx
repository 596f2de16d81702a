import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#ui/text/link.tsx'

type ActionCardProps = { to: string; icon: LucideIcon; title: string; isPrimary?: boolean; children: ReactNode }

/** A way on from the dashboard; all of it can be pressed. */
export function ActionCard({ to, icon: Icon, title, isPrimary = false, children }: ActionCardProps) {
  return (
    <Link
      to={to}
      className={`flex min-w-0 flex-col p-5 transition-shadow duration-150 card hover:shadow-2 ${isPrimary ? 'border-cravo! bg-cravo-soft!' : ''}`}
    >
      <Icon size={24} aria-hidden="true" className="shrink-0 text-cravo-text" />
      <span className="display mt-3 text-lg leading-snug">{title}</span>
      <span className="mt-0.5 text-sm text-ink-2">{children}</span>
    </Link>
  )
}
