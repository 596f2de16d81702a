import type { UserType } from '@aplauso/contract/accounts'
import type { Plans } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import type { Message, Translate } from '#lib/i18n/language.tsx'
import { GRANTS_PLACE } from '#parts/account/grants-place.ts'
import { FOOTER_COLUMNS, linksHere } from '#parts/shell/site-links.ts'
import type { PlaceGroup } from './places.ts'
import { settingsOf } from './settings-places.ts'

/** A page, or a part of one, as it is found by its words. `within`: the page that it is a part of. */
export type FoundPlace = { to: string; text: string; within?: string }

type Part = { to: string; text: Message }

const ACCOUNT: readonly Part[] = [
  { to: '/settings/account#email', text: m.settings_email },
  { to: '/settings/security', text: m.settings_security },
  { to: '/settings/security#palavra-passe', text: m.settings_password },
  { to: '/settings/notifications', text: m.settings_letters },
  { to: '/settings/account#idioma', text: m.settings_place },
  { to: '/settings/account#privacidade', text: m.settings_export },
]
const PROFILE: Part = { to: '/settings/account#perfil', text: m.settings_profile }
const CREATOR: readonly Part[] = [
  { to: '/settings/creator?tab=profile', text: m.creator_settings_tab_profile },
  { to: '/settings/moderation', text: m.moderation_title },
  { to: '/settings/team', text: m.team_title },
  { to: '/live/log', text: m.team_log_link },
  { to: '/live/streams', text: m.stream_report_title },
  { to: `/settings/security#${GRANTS_PLACE}`, text: m.grants_title },
]
const AGENCY: readonly Part[] = [
  { to: '/agency/add-creator', text: m.agency_add },
  { to: '/agency/goals', text: m.agency_goals },
]

const PARTS: Record<UserType, readonly Part[]> = {
  creator: [...CREATOR, ...settingsOf('creator').flatMap(({ parts = [] }) => parts), ...ACCOUNT],
  fan: [PROFILE, ...ACCOUNT],
  supporter: [PROFILE, ...ACCOUNT],
  agency: [...AGENCY, PROFILE, ...ACCOUNT],
}

/** What of the product this text names: the pages of the account first, then their parts, then the public pages. */
export function findPlaces(
  typed: string,
  userType: UserType,
  { groups, plans }: { groups: readonly PlaceGroup[]; plans: Plans | null },
  t: Translate,
): FoundPlace[] {
  const pages = groups.flatMap(({ places }) =>
    places.map(({ to, text, name }) => ({
      to: to as string,
      text: name === undefined ? t(text) : t(m.shell_live_of, { name }),
    })),
  )
  const parts = (PARTS[userType] ?? []).map(({ to, text }) => ({
    to,
    text: t(text),
    ...withinOf(pages, to),
  }))
  const known = new Set<string>(pages.map(({ to }) => to))
  const site = FOOTER_COLUMNS.flatMap(({ title, links }) =>
    linksHere(links, plans)
      .filter(({ to }) => !known.has(to))
      .map(({ to, text }) => ({ to, text: t(text), within: t(title) })),
  )
  if (wordsOf(typed).length === 0) return pages
  return [...pages, ...parts, ...site].filter(({ text, within = '' }: FoundPlace) =>
    isNamed(typed, `${text} ${within}`),
  )
}

function withinOf(pages: readonly FoundPlace[], to: string): { within?: string } {
  const page =
    pages.find((place) => to.startsWith(place.to) && to !== place.to) ??
    pages.find((place) => place.to === '/settings/account' && to.startsWith('/settings/'))
  return page ? { within: page.text } : {}
}

/** Whether each word that is typed begins a word of the text, whatever its accents. */
export function isNamed(typed: string, text: string): boolean {
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
