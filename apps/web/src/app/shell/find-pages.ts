import type { UserType } from '@aplauso/contract/accounts'
import type { Plans } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import { CONNECTED_ACCESS_ANCHOR } from '#components/account/connected-access-anchor.ts'
import { availableLinks, FOOTER_COLUMNS } from '#components/shell/site-links.ts'
import type { Message, Translate } from '#lib/i18n/language.tsx'
import type { NavGroup } from './nav-items.ts'
import { settingsNavItemsOf } from './settings-nav-items.ts'

/** A page or section in search results. `within`: the page of the section. */
export type FoundPage = { to: string; text: string; within?: string }

type PageSection = { to: string; text: Message }

const ACCOUNT: readonly PageSection[] = [
  { to: '/settings/account#email', text: m.settings_email },
  { to: '/settings/security', text: m.settings_security },
  { to: '/settings/security#palavra-passe', text: m.settings_password },
  { to: '/settings/notifications', text: m.settings_letters },
  { to: '/settings/account#idioma', text: m.settings_place },
  { to: '/settings/account#privacidade', text: m.settings_export },
]
const PROFILE: PageSection = { to: '/settings/account#perfil', text: m.settings_profile }
const CREATOR: readonly PageSection[] = [
  { to: '/settings/creator?tab=profile', text: m.creator_settings_tab_profile },
  { to: '/settings/moderation', text: m.moderation_title },
  { to: '/settings/team', text: m.team_title },
  { to: '/live/log', text: m.team_log_link },
  { to: '/live/streams', text: m.stream_report_title },
  { to: `/settings/security#${CONNECTED_ACCESS_ANCHOR}`, text: m.grants_title },
]
const AGENCY: readonly PageSection[] = [
  { to: '/agency/add-creator', text: m.agency_add },
  { to: '/agency/goals', text: m.agency_goals },
]

const PAGE_SECTIONS: Record<UserType, readonly PageSection[]> = {
  creator: [...CREATOR, ...settingsNavItemsOf('creator').flatMap(({ sections = [] }) => sections), ...ACCOUNT],
  fan: [PROFILE, ...ACCOUNT],
  supporter: [PROFILE, ...ACCOUNT],
  agency: [...AGENCY, PROFILE, ...ACCOUNT],
}

/** Pages that match the text: the pages of the account first, then their sections, then public pages. */
export function findPages(
  typed: string,
  userType: UserType,
  { groups, plans }: { groups: readonly NavGroup[]; plans: Plans | null },
  t: Translate,
): FoundPage[] {
  const pages = groups.flatMap(({ items }) =>
    items.map(({ to, text, name }) => ({
      to: to as string,
      text: name === undefined ? t(text) : t(m.shell_live_of, { name }),
    })),
  )
  const sections = (PAGE_SECTIONS[userType] ?? []).map(({ to, text }) => ({
    to,
    text: t(text),
    ...parentOf(pages, to),
  }))
  const known = new Set<string>(pages.map(({ to }) => to))
  const site = FOOTER_COLUMNS.flatMap(({ title, links }) =>
    availableLinks(links, plans)
      .filter(({ to }) => !known.has(to))
      .map(({ to, text }) => ({ to, text: t(text), within: t(title) })),
  )
  if (wordsOf(typed).length === 0) return pages
  return [...pages, ...sections, ...site].filter(({ text, within = '' }: FoundPage) =>
    matchesWords(typed, `${text} ${within}`),
  )
}

function parentOf(pages: readonly FoundPage[], to: string): { within?: string } {
  const page =
    pages.find((place) => to.startsWith(place.to) && to !== place.to) ??
    pages.find((place) => place.to === '/settings/account' && to.startsWith('/settings/'))
  return page ? { within: page.text } : {}
}

/** Whether each typed word begins a word of the text, ignoring accents. */
export function matchesWords(typed: string, text: string): boolean {
  const words = wordsOf(text)
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)))
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
