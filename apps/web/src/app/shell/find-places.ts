import type { UserType } from '@aplauso/contract/accounts'
import { LANGUAGE_TAGS, type Language } from '@aplauso/contract/languages'
import type { Plans } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import { CONNECTED_ACCESS_ANCHOR } from '#components/account/connected-access-anchor.ts'
import { availableLinks, FOOTER_COLUMNS } from '#components/shell/site-links.ts'
import type { Message, Translate } from '#lib/i18n/language.tsx'
import { type Word, wordsOf } from './match-words.ts'
import type { NavGroup } from './nav-items.ts'
import { rankEntries } from './rank-entries.ts'
import { SEARCH_WORDS } from './search-words/all-search-words.ts'
import { settingsNavItemsOf } from './settings-nav-items.ts'

/** A page or section in search results. `within`: the page of the section. */
export type Place = { to: string; text: string; within?: string }

type PlaceName = { to: string; text: Message }

const ACCOUNT: readonly PlaceName[] = [
  { to: '/settings/account#email', text: m.settings_email },
  { to: '/settings/security#palavra-passe', text: m.settings_password },
  { to: '/settings/security#segundo-passo', text: m.second_factor_title },
  { to: '/settings/security#chaves-de-acesso', text: m.passkeys_title },
  { to: '/settings/account#idioma', text: m.settings_place },
  { to: '/settings/account#privacidade', text: m.settings_export },
  { to: '/settings/account#limite', text: m.giving_title },
  { to: '/settings/account#eliminar', text: m.settings_delete },
]
const PROFILE: PlaceName = { to: '/settings/account#perfil', text: m.settings_profile }
const CREATOR: readonly PlaceName[] = [
  { to: '/settings/creator?tab=profile', text: m.creator_settings_tab_profile },
  { to: '/settings/creator#goals', text: m.goals_title },
  { to: '/live/log', text: m.team_log_link },
  { to: '/live/streams', text: m.stream_report_title },
  { to: `/settings/security#${CONNECTED_ACCESS_ANCHOR}`, text: m.grants_title },
]
const AGENCY: readonly PlaceName[] = [
  { to: '/agency/add-creator', text: m.agency_add },
  { to: '/agency/goals', text: m.agency_goals },
]

const MORE_PLACES: Record<UserType, readonly PlaceName[]> = {
  creator: [...CREATOR, ...ACCOUNT],
  fan: [PROFILE, ...ACCOUNT],
  supporter: [PROFILE, ...ACCOUNT],
  agency: [...AGENCY, PROFILE, ...ACCOUNT],
}

type PlacesOf = {
  userType: UserType
  groups: readonly NavGroup[]
  plans: Plans | null
  offered: Parameters<typeof settingsNavItemsOf>[1]
}

/** Every place of this user: the pages of the menu, those of the settings, their sections, and public pages. */
export function placesOf({ userType, groups, plans, offered }: PlacesOf, t: Translate): Place[] {
  const settings = settingsNavItemsOf(userType, offered)
  const menu = groups.flatMap(({ items }) => items.map((item) => ({ ...item, to: item.to as string })))
  const pages: Place[] = menu.map(({ to, text, name }) => {
    // The menu's entry of the settings leads to the first of their pages, which has a name of its own.
    const page = settings.find((item) => item.to === to)
    if (page && t(page.text) !== t(text)) return { to, text: t(page.text), within: t(text) }
    return { to, text: name === undefined ? t(text) : t(m.shell_live_of, { name }) }
  })
  const isNew = ({ to }: { to: string }) => !pages.some((page) => page.to === to)
  const ofSettings = settings.filter(isNew).map(({ to, text }) => ({ to, text: t(text), within: t(m.shell_settings) }))
  const sections = [...settings.flatMap((item) => item.sections ?? []), ...(MORE_PLACES[userType] ?? [])].map(
    ({ to, text }) => ({ to, text: t(text), ...pageOf([...pages, ...ofSettings], to) }),
  )
  const site = FOOTER_COLUMNS.flatMap(({ title, links }) =>
    availableLinks(links, plans)
      .filter(isNew)
      .map(({ to, text }) => ({ to, text: t(text), within: t(title) })),
  )
  return [...pages, ...ofSettings, ...sections, ...site]
}

function pageOf(pages: readonly Place[], to: string): { within?: string } {
  const page = pages.find((place) => place.to !== to && to.replace(/[?#].*/, '') === place.to)
  const parent = page ?? pages.find((place) => place.to !== to && to.startsWith(`${place.to}/`))
  return parent ? { within: parent.text } : {}
}

/** A place or an action. `key`: the address or the action's name, by which its other words are found. */
export type Known = { key: string; text: string; within?: string | undefined }

type Find = <Found extends Known>(typed: string, known: readonly Found[], language: Language) => Found[]

/**
 * Makes the search: what matches the text by its name or its other words, the best first; equally good ones stay in
 * order. It splits the words of each place once.
 */
export function createFind(): Find {
  const split = new Map<string, Word[][]>()
  function phrasesOf(key: string, language: Language): Word[][] {
    const id = `${language} ${key}`
    const phrases = split.get(id) ?? searchWordsOf(key, language).map(wordsOf)
    split.set(id, phrases)
    return phrases
  }
  return (typed, known, language) => {
    const languages = [language, ...LANGUAGE_TAGS.filter((other) => other !== language)]
    const entries = known.map((found) => ({ ...found, phrases: languages.map((each) => phrasesOf(found.key, each)) }))
    return rankEntries(typed, entries)
  }
}

export function searchWordsOf(key: string, language: Language): string[] {
  const table: Record<string, string> = SEARCH_WORDS[language]
  // The console of each controlled creator has the words of the console.
  const words = table[key] ?? table[key.replace(/\?creatorId=.*/, '')]
  return words?.split(', ') ?? []
}
