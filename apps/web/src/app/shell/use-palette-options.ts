import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { usePlans } from '#lib/page/plans.ts'
import { createFind, placesOf } from './find-places.ts'
import type { NavGroup } from './nav-items.ts'
import type { Option } from './palette-option.tsx'
import { usePaletteActions } from './use-palette-actions.ts'
import { useRecordSearch } from './use-record-search.ts'

type OptionGroup = { title: string; options: Option[] }

/** The results for the typed text: places and actions, records, and the help where no place or action matches. */
export function usePaletteOptions(typed: string, user: User, groups: readonly NavGroup[]) {
  const { t, language } = useLanguage()
  const plans = usePlans()
  const offered = useAvailableFeatures()
  const [findKnown] = useState(createFind)
  const actions = usePaletteActions(user)
  const records = useRecordSearch(typed, user)
  const places = placesOf({ userType: user.userType, groups, plans, offered }, t).map(
    ({ within, ...place }): Option => ({ id: place.to, ...place, note: within, isPage: true }),
  )
  const doable = actions.map(
    // A console is also a place: two results with one id would be taken for one another.
    ({ within, ...action }): Option => ({ id: `${action.action} ${action.to ?? ''}`, ...action, note: within }),
  )
  const isSwitch = ({ action }: Option) => action === 'switch-creator'
  const inMenu = new Set<string>(groups.flatMap(({ items }) => items.map(({ to }) => to)))

  function find(): Option[] {
    if (typed.trim() === '') {
      return [...places.filter(({ to = '' }) => inMenu.has(to)), ...doable.filter((option) => !isSwitch(option))]
    }
    // Names of creators come last, so that a page is the first result for its name.
    const known = [...doable.filter((option) => !isSwitch(option)), ...places, ...doable.filter(isSwitch)]
    const entries = known.map((option) => {
      return { option, key: option.action ?? option.id, text: option.text, within: option.note }
    })
    return findKnown(typed, entries, language).map(({ option }) => option)
  }

  const found = find()
  const shown = new Set(found.map(({ to }) => to))
  const recordGroups = records.groups.map(({ title, records: rows }) => ({
    title,
    options: rows.flatMap(({ note, ...row }): Option[] =>
      row.action && shown.has(row.to) ? [] : [{ ...row, ...(note !== undefined && { note }) }],
    ),
  }))
  const help: Option = { id: 'help', to: `/help?q=${encodeURIComponent(typed.trim())}`, text: t(m.palette_help) }
  const all: OptionGroup[] = [
    { title: t(m.palette_pages), options: found },
    ...recordGroups,
    { title: t(m.footer_help), options: found.length === 0 ? [help] : [] },
  ]
  const isNothing = all.every(({ options }) => options.every(({ id }) => id === 'help'))
  return {
    groups: all.filter(({ options }) => options.length > 0),
    isNothing,
    isSearching: records.isSearching,
    failed: records.failed,
  }
}
