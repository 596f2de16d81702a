import { m } from '@aplauso/texts/messages'
import { ChartColumn, type LucideIcon, Target, UserPlus, UsersRound, Wallet } from 'lucide-react'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'

type Action = { to: string; icon: LucideIcon; title: Message; text: Message }

const ACTIONS: readonly Action[] = [
  { to: '/agency/add-creator', icon: UserPlus, title: m.agency_add, text: m.agency_add_text },
  { to: '/agency/reports', icon: ChartColumn, title: m.agency_reports, text: m.agency_reports_text },
  { to: '/agency/manage', icon: UsersRound, title: m.agency_manage, text: m.agency_manage_text },
  { to: '/agency/goals', icon: Target, title: m.agency_goals, text: m.agency_goals_text },
  { to: '/agency/money', icon: Wallet, title: m.balance_title, text: m.balance_card },
]

/** What an agency does, one page each. */
export function ActionCards() {
  const t = useText()
  return (
    <nav aria-label={t(m.agency_actions)}>
      <ul className="grid h-full grid-cols-2 gap-3 sm:gap-4">
        {ACTIONS.map(({ to, icon: Icon, title, text }) => (
          <li key={to} className="grid last:odd:col-span-2">
            <Link
              to={to}
              className="group flex flex-col gap-1 p-4 transition-[border-color,box-shadow] duration-120 card hover:border-line-strong hover:shadow-2 sm:p-5"
            >
              <Icon size={22} aria-hidden="true" className="text-cravo-text" />
              <span className="mt-1.5 font-display font-[760] tracking-[-0.015em] wrap-anywhere group-hover:underline">
                {t(title)}
              </span>
              <span className="text-sm text-ink-2">{t(text)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
