import type { PagePath } from '@aplauso/contract/access'
import type { UserType } from '@aplauso/contract/accounts'
import type { Plans } from '@aplauso/contract/plans'
import { PLAN_PAGES } from '@aplauso/contract/site-pages'
import type { ControlledCreator } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import {
  BellRing,
  Building2,
  CalendarHeart,
  ChartColumn,
  Clapperboard,
  CodeXml,
  Compass,
  Gem,
  HandHeart,
  Heart,
  House,
  type LucideIcon,
  Radio,
  Settings,
  Ticket,
  UsersRound,
  Wallet,
  Zap,
} from 'lucide-react'
import { consolePath } from '#components/moderation/controlled-channels.ts'
import type { Message } from '#lib/i18n/language.tsx'

/**
 * A page in the navigation. `subpages`: pages without a nav item that belong to this one. `name`: the controlled
 * creator, if it is somebody else.
 */
export type NavItem = {
  to: PagePath | ReturnType<typeof consolePath>
  text: Message
  icon: LucideIcon
  subpages?: readonly PagePath[]
  name?: string
}

/** A group in the rail; `isMain`: the main action of the user type. */
export type NavGroup = { title?: Message; isMain?: true; items: readonly NavItem[] }

/** Groups of the rail from top to bottom, and the items of the bottom bar; others are behind "more". */
type NavItems = { groups: readonly NavGroup[]; inBottomBar: readonly NavItem['to'][] }

const SETTINGS: NavItem = {
  to: '/settings/account',
  text: m.shell_settings,
  icon: Settings,
  subpages: ['/settings/security', '/settings/notifications', '/settings/team'],
}
const SETTINGS_OF_CREATOR: NavItem = {
  ...SETTINGS,
  subpages: [...(SETTINGS.subpages ?? []), '/settings/payouts', '/settings/moderation', '/settings/media'],
}
const SETTINGS_OF_AGENCY: NavItem = { ...SETTINGS, subpages: [...(SETTINGS.subpages ?? []), '/settings/payouts'] }

const CREATOR: NavItems = {
  groups: [
    {
      items: [
        { to: '/dashboard/creator', text: m.shell_home, icon: House, subpages: ['/dashboard-creator'] },
        { to: '/live', text: m.shell_live, icon: Radio, subpages: ['/live/log', '/live/streams'] },
        { to: '/dashboard/creator/donations', text: m.shell_donations, icon: HandHeart },
        { to: '/dashboard/creator/money', text: m.shell_money, icon: Wallet },
        { to: '/dashboard/creator/statistics', text: m.shell_statistics, icon: ChartColumn },
      ],
    },
    {
      title: m.shell_stage,
      items: [
        { to: '/settings/alerts', text: m.shell_alerts, icon: BellRing, subpages: ['/settings/alerts/variations'] },
        { to: '/studio', text: m.studio_title, icon: Clapperboard, subpages: ['/studio/:id'] },
        { to: '/settings/creator', text: m.shell_my_page, icon: Ticket, subpages: ['/settings/donation-page'] },
        { to: '/dashboard/creator/agencies', text: m.shell_agencies, icon: Building2 },
      ],
    },
    {
      items: [
        { to: '/dashboard/creator/plan', text: m.shell_plan, icon: Gem },
        { to: '/settings/developer', text: m.shell_api, icon: CodeXml },
        SETTINGS_OF_CREATOR,
      ],
    },
  ],
  inBottomBar: ['/dashboard/creator', '/dashboard/creator/donations', '/live', '/dashboard/creator/money'],
}

const FAN: NavItems = {
  groups: [
    { isMain: true, items: [{ to: '/quick-donate', text: m.shell_give, icon: Zap }] },
    {
      items: [
        { to: '/dashboard/fan', text: m.shell_home, icon: House, subpages: ['/dashboard/supporter'] },
        { to: '/dashboard/fan/discover', text: m.discover_link, icon: Compass },
        { to: '/dashboard/fan/favorites', text: m.supporter_favorites, icon: Heart },
        { to: '/dashboard/fan/donations', text: m.shell_donations, icon: HandHeart },
        { to: '/dashboard/fan/supports', text: m.shell_supports, icon: CalendarHeart },
        SETTINGS,
      ],
    },
  ],
  inBottomBar: ['/dashboard/fan', '/dashboard/fan/discover', '/quick-donate', '/dashboard/fan/favorites'],
}

const AGENCY: NavItems = {
  groups: [
    {
      items: [
        { to: '/dashboard/agency', text: m.shell_home, icon: House },
        {
          to: '/agency/manage',
          text: m.shell_creators,
          icon: UsersRound,
          // Pages of a managed creator belong here too.
          subpages: [
            '/agency/add-creator',
            '/agency/goals',
            '/dashboard-creator',
            '/dashboard/creator/donations',
            '/dashboard/creator/statistics',
          ],
        },
        { to: '/agency/reports', text: m.agency_reports, icon: ChartColumn },
        { to: '/agency/money', text: m.shell_money, icon: Wallet },
        SETTINGS_OF_AGENCY,
      ],
    },
  ],
  inBottomBar: ['/dashboard/agency', '/agency/manage', '/agency/reports', '/agency/money', '/settings/account'],
}

const NAV_ITEMS = new Map<string, NavItems>([
  ['creator', CREATOR],
  ['fan', FAN],
  ['supporter', FAN],
  ['agency', AGENCY],
] satisfies [UserType, NavItems][])

/** Nav items of a user type. An unknown type of a newer server has a creator's, like its dashboard. */
export const navItemsOf = (userType: string): NavItems => NAV_ITEMS.get(userType) ?? CREATOR

/** Nav items whose pages exist on this server: none about plans without plans. */
export const availableNavItems = ({ groups, inBottomBar }: NavItems, plans: Plans | null): NavItems =>
  plans === null
    ? { groups: groups.map((group) => ({ ...group, items: group.items.filter(isNotAboutPlans) })), inBottomBar }
    : { groups, inBottomBar }

const isNotAboutPlans = ({ to }: NavItem) => !PLAN_PAGES.some((page) => page === to)

/** Adds the pages of an operator as the last group. On a phone they are behind "more". */
export function withAdmin({ groups, inBottomBar }: NavItems, items: readonly NavItem[]): NavItems {
  if (items.length === 0) return { groups, inBottomBar }
  return { groups: [...groups, { title: m.admin_nav, items }], inBottomBar: inBottomBar.slice(0, 4) }
}

/** Number of controlled creators in the navigation; the settings list all of them. */
export const CONTROLLED_CHANNELS_SHOWN = 5

/**
 * Adds the controlled creators of this account as a group. On a phone the first one replaces the fourth item, except
 * for creators, whose own console is there.
 */
export function withControlledChannels(
  { groups, inBottomBar }: NavItems,
  userType: string,
  channels: readonly ControlledCreator[],
): NavItems {
  const [first] = channels
  if (first === undefined) return { groups, inBottomBar }
  const items = channels.slice(0, CONTROLLED_CHANNELS_SHOWN).map(({ creatorId, displayName }) => ({
    to: consolePath(creatorId),
    text: m.shell_moderating,
    name: displayName,
    icon: Radio,
    subpages: ['/live/log' as const, '/live/streams' as const],
  }))
  return {
    groups: [...groups.slice(0, 1), { title: m.shell_moderating, items }, ...groups.slice(1)],
    inBottomBar: userType === 'creator' ? inBottomBar : [...inBottomBar.slice(0, 3), consolePath(first.creatorId)],
  }
}

/** Whether the current page is this item or one of its subpages. Consoles of different creators are different items. */
export function isCurrentItem({ to, subpages = [] }: NavItem, pathname: string, search = ''): boolean {
  const [path, query] = to.split('?')
  const here = pathname.replace(/(?<=.)\/+$/, '').split('/')
  const isPath = [path, ...subpages].some((one = '') => matchesPattern(one.split('/'), here))
  const creatorOf = (text?: string) => new URLSearchParams(text).get('creatorId')
  if (!isPath || path !== '/live') return isPath
  return creatorOf(query) === creatorOf(search)
}

/** Compares segments; a pattern segment such as `:id` matches any. */
const matchesPattern = (pattern: readonly string[], parts: readonly string[]) =>
  pattern.length === parts.length && pattern.every((part, at) => part === parts[at] || part.startsWith(':'))

/** Items in the bottom bar of a phone, and items behind "more". */
export function splitForPhone({ groups, inBottomBar }: NavItems): { bar: NavItem[]; more: NavGroup[] } {
  const all = groups.flatMap(({ items }) => items)
  const bar = inBottomBar.flatMap((path) => all.find(({ to }) => to === path) ?? [])
  const more = groups
    .map((group) => ({ ...group, items: group.items.filter((item) => !bar.includes(item)) }))
    .filter(({ items }) => items.length > 0)
  return { bar, more }
}
