import type { PagePath } from '@aplauso/contract/access'
import type { UserType } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import {
  BellRing,
  Building2,
  ChartColumn,
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
import type { Message } from '#lib/i18n/language.tsx'

/** A page that the rail leads to. `holds`: the pages that have no place of their own and lie behind this one. */
export type Place = { to: PagePath; text: Message; icon: LucideIcon; holds?: readonly PagePath[] }

/** What stands together in the rail; `isMain`: the one thing that somebody comes here for. */
export type PlaceGroup = { title?: Message; isMain?: true; places: readonly Place[] }

/** The rail from top to bottom, and what of it a phone has at its bottom; the rest is behind "more". */
type Places = { groups: readonly PlaceGroup[]; atBottom: readonly PagePath[] }

const SETTINGS: Place = {
  to: '/settings/account',
  text: m.shell_settings,
  icon: Settings,
  holds: ['/settings/security', '/settings/notifications'],
}
const SETTINGS_OF_CREATOR: Place = { ...SETTINGS, holds: [...(SETTINGS.holds ?? []), '/settings/moderation'] }

const CREATOR: Places = {
  groups: [
    {
      places: [
        { to: '/dashboard/creator', text: m.shell_home, icon: House, holds: ['/dashboard-creator'] },
        { to: '/live', text: m.shell_live, icon: Radio },
        { to: '/dashboard/creator/donations', text: m.shell_donations, icon: HandHeart },
        { to: '/dashboard/creator/money', text: m.shell_money, icon: Wallet },
        { to: '/dashboard/creator/statistics', text: m.shell_statistics, icon: ChartColumn },
      ],
    },
    {
      title: m.shell_stage,
      places: [
        { to: '/settings/alerts', text: m.shell_alerts, icon: BellRing },
        { to: '/settings/creator', text: m.shell_my_page, icon: Ticket },
        { to: '/dashboard/creator/agencies', text: m.shell_agencies, icon: Building2 },
      ],
    },
    {
      places: [
        { to: '/dashboard/creator/plan', text: m.shell_plan, icon: Gem },
        { to: '/settings/developer', text: m.shell_api, icon: CodeXml },
        SETTINGS_OF_CREATOR,
      ],
    },
  ],
  atBottom: ['/dashboard/creator', '/dashboard/creator/donations', '/live', '/dashboard/creator/money'],
}

const FAN: Places = {
  groups: [
    { isMain: true, places: [{ to: '/quick-donate', text: m.shell_give, icon: Zap }] },
    {
      places: [
        { to: '/dashboard/fan', text: m.shell_home, icon: House, holds: ['/dashboard/supporter'] },
        { to: '/dashboard/fan/discover', text: m.discover_link, icon: Compass },
        { to: '/dashboard/fan/favorites', text: m.supporter_favorites, icon: Heart },
        { to: '/dashboard/fan/donations', text: m.shell_donations, icon: HandHeart },
        SETTINGS,
      ],
    },
  ],
  atBottom: ['/dashboard/fan', '/dashboard/fan/discover', '/quick-donate', '/dashboard/fan/favorites'],
}

const AGENCY: Places = {
  groups: [
    {
      places: [
        { to: '/dashboard/agency', text: m.shell_home, icon: House },
        {
          to: '/agency/manage',
          text: m.shell_creators,
          icon: UsersRound,
          // Looking at a creator happens here too.
          holds: [
            '/agency/add-creator',
            '/agency/goals',
            '/dashboard-creator',
            '/dashboard/creator/donations',
            '/dashboard/creator/statistics',
          ],
        },
        { to: '/agency/reports', text: m.agency_reports, icon: ChartColumn },
        { to: '/agency/money', text: m.shell_money, icon: Wallet },
        SETTINGS,
      ],
    },
  ],
  atBottom: ['/dashboard/agency', '/agency/manage', '/agency/reports', '/agency/money', '/settings/account'],
}

const PLACES = new Map<string, Places>([
  ['creator', CREATOR],
  ['fan', FAN],
  ['supporter', FAN],
  ['agency', AGENCY],
] satisfies [UserType, Places][])

/** What there is for this type of account. One that a newer server knows and this client does not has a creator's, as its dashboard. */
export const placesOf = (userType: string): Places => PLACES.get(userType) ?? CREATOR

/** Whether the page at this path is this place, or lies behind it. */
export const isAt = ({ to, holds = [] }: Place, pathname: string): boolean =>
  [to, ...holds].some((path) => path === pathname.replace(/(?<=.)\/+$/, ''))

/** What a phone has at its bottom, and what is behind "more". */
export function onPhone({ groups, atBottom }: Places): { bar: Place[]; more: PlaceGroup[] } {
  const all = groups.flatMap(({ places }) => places)
  const bar = atBottom.flatMap((path) => all.find(({ to }) => to === path) ?? [])
  const more = groups
    .map((group) => ({ ...group, places: group.places.filter((place) => !bar.includes(place)) }))
    .filter(({ places }) => places.length > 0)
  return { bar, more }
}
