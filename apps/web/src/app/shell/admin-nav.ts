import type { User } from '@aplauso/contract/accounts'
import { OPERATOR_PAGES } from '@aplauso/contract/operator-pages'
import { m } from '@aplauso/texts/messages'
import { Gauge, Inbox, Landmark, ReceiptText, ScrollText, SlidersHorizontal, UsersRound } from 'lucide-react'
import type { NavItem } from './nav-items.ts'

// Only operators load this file.
const ADMIN = [
  { to: '/admin', text: m.admin_overview, icon: Gauge },
  { to: '/admin/inbox', text: m.admin_inbox, icon: Inbox, subpages: ['/admin/inbox/:id'] },
  { to: '/admin/accounts', text: m.admin_people, icon: UsersRound, subpages: ['/admin/accounts/:id'] },
  { to: '/admin/donations', text: m.admin_donations, icon: ReceiptText, subpages: ['/admin/donations/:id'] },
  { to: '/admin/money', text: m.admin_payouts, icon: Landmark },
  { to: '/admin/settings', text: m.admin_settings, icon: SlidersHorizontal },
  { to: '/admin/log', text: m.admin_log, icon: ScrollText },
] as const satisfies NavItem[]

/** Pages for operators with this role. */
export const adminNavItems = (role: User['operatorRole']): readonly NavItem[] =>
  ADMIN.filter(({ to }) => role !== undefined && OPERATOR_PAGES[to].includes(role))
