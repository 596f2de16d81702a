import type { PagePath } from '@aplauso/contract/access'
import type { UserType } from '@aplauso/contract/accounts'
import type { Plans } from '@aplauso/contract/plans'
import { PLAN_PAGES } from '@aplauso/contract/site-pages'
import type { Stage } from '@aplauso/contract/stage'
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
import type { Message } from '#lib/i18n/language.tsx'
import { stagePath } from '#parts/moderating/stages.ts'

/**
 * A page that the rail leads to. `holds`: the pages that have no place of their own and lie behind this one. `name`: whose stage
 * it is, where it is somebody else's.
 */
export type Place = {
  to: PagePath | ReturnType<typeof stagePath>
  text: Message
  icon: LucideIcon
  holds?: readonly PagePath[]
  name?: string
}

/** What stands together in the rail; `isMain`: the one thing that somebody comes here for. */
export type PlaceGroup = { title?: Message; isMain?: true; places: readonly Place[] }

/** The rail from top to bottom, and what of it a phone has at its bottom; the rest is behind "more". */
type Places = { groups: readonly PlaceGroup[]; atBottom: readonly Place['to'][] }

const SETTINGS: Place = {
  to: '/settings/account',
  text: m.shell_settings,
  icon: Settings,
  holds: ['/settings/security', '/settings/notifications', '/settings/team'],
}
const SETTINGS_OF_CREATOR: Place = {
  ...SETTINGS,
  holds: [...(SETTINGS.holds ?? []), '/settings/moderation', '/settings/media'],
}

const CREATOR: Places = {
  groups: [
    {
      places: [
        { to: '/dashboard/creator', text: m.shell_home, icon: House, holds: ['/dashboard-creator'] },
        { to: '/live', text: m.shell_live, icon: Radio, holds: ['/live/log', '/live/streams'] },
        { to: '/dashboard/creator/donations', text: m.shell_donations, icon: HandHeart },
        { to: '/dashboard/creator/money', text: m.shell_money, icon: Wallet },
        { to: '/dashboard/creator/statistics', text: m.shell_statistics, icon: ChartColumn },
      ],
    },
    {
      title: m.shell_stage,
      places: [
        { to: '/settings/alerts', text: m.shell_alerts, icon: BellRing, holds: ['/settings/alerts/variations'] },
        { to: '/studio', text: m.studio_title, icon: Clapperboard, holds: ['/studio/:id'] },
        { to: '/settings/creator', text: m.shell_my_page, icon: Ticket, holds: ['/settings/donation-page'] },
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
        { to: '/dashboard/fan/supports', text: m.shell_supports, icon: CalendarHeart },
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

/** Those of the places that there are here: without plans no page about them. */
export const placesHere = ({ groups, atBottom }: Places, plans: Plans | null): Places =>
  plans === null
    ? { groups: groups.map((group) => ({ ...group, places: group.places.filter(isNotAboutPlans) })), atBottom }
    : { groups, atBottom }

const isNotAboutPlans = ({ to }: Place) => !PLAN_PAGES.some((page) => page === to)

/** As many stages of others stand in the shell; all of them stand in the settings. */
export const STAGES_SHOWN = 5

/**
 * The places with the stages of others that this account works on: a group of its own, and on a phone the first of them under the
 * thumb in the place of the fourth, but for creators, whose own stage stands there.
 */
export function withStages({ groups, atBottom }: Places, userType: string, stages: readonly Stage[]): Places {
  const [first] = stages
  if (first === undefined) return { groups, atBottom }
  const places = stages.slice(0, STAGES_SHOWN).map(({ creatorId, displayName }) => ({
    to: stagePath(creatorId),
    text: m.shell_moderating,
    name: displayName,
    icon: Radio,
    holds: ['/live/log' as const, '/live/streams' as const],
  }))
  return {
    groups: [...groups.slice(0, 1), { title: m.shell_moderating, places }, ...groups.slice(1)],
    atBottom: userType === 'creator' ? atBottom : [...atBottom.slice(0, 3), stagePath(first.creatorId)],
  }
}

/** Whether the page at this address is this place, or lies behind it. Another creator's stage is another place. */
export function isAt({ to, holds = [] }: Place, pathname: string, search = ''): boolean {
  const [path, query] = to.split('?')
  const here = pathname.replace(/(?<=.)\/+$/, '').split('/')
  const isPath = [path, ...holds].some((one = '') => isOf(one.split('/'), here))
  const creatorOf = (text?: string) => new URLSearchParams(text).get('creatorId')
  if (!isPath || path !== '/live') return isPath
  return creatorOf(query) === creatorOf(search)
}

/** Part by part; one such as `:id` stands for any. */
const isOf = (pattern: readonly string[], parts: readonly string[]) =>
  pattern.length === parts.length && pattern.every((part, at) => part === parts[at] || part.startsWith(':'))

/** What a phone has at its bottom, and what is behind "more". */
export function onPhone({ groups, atBottom }: Places): { bar: Place[]; more: PlaceGroup[] } {
  const all = groups.flatMap(({ places }) => places)
  const bar = atBottom.flatMap((path) => all.find(({ to }) => to === path) ?? [])
  const more = groups
    .map((group) => ({ ...group, places: group.places.filter((place) => !bar.includes(place)) }))
    .filter(({ places }) => places.length > 0)
  return { bar, more }
}
