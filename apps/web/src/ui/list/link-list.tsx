import { ChevronRight, type LucideIcon } from 'lucide-react'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'

export type NavLinkItem = { to: string; icon: LucideIcon; text: Message }

export function LinkList({ title, links }: { title: Message; links: readonly NavLinkItem[] }) {
  const t = useText()
  return (
    <nav aria-label={t(title)} className="overflow-hidden card">
      <h2 className="px-5 pt-5 pb-3 text-lg sm:px-6">{t(title)}</h2>
      <ul>
        {links.map(({ to, icon: Icon, text }) => (
          <li key={to} className="border-t border-line">
            <Link to={to} className="flex min-h-13 items-center gap-3 px-5 py-2 font-semibold hover:bg-sunken sm:px-6">
              <Icon size={20} aria-hidden="true" className="shrink-0 text-cravo-text" />
              <span className="min-w-0 flex-1">{t(text)}</span>
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
