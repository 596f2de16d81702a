import type { User } from '@aplauso/contract/accounts'
import type { ManagedCreator } from '@aplauso/contract/agency'
import type { ListedCreator } from '@aplauso/contract/creators'
import type { DonorDonation, ReceivedDonation } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useEffect, useEffectEvent, useState } from 'react'
import { dashboardPath, donationsPath } from '#components/managed-creator/creator-paths.ts'
import { api, type ListPage } from '#lib/api/api.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { matchesWords } from './match-words.ts'

/** `action`: the record is a creator whom the account manages. */
export type FoundRecord = { id: string; to: string; text: string; note?: string; action?: 'switch-creator' }
export type FoundGroup = { title: string; records: FoundRecord[] }
type SearchResult = { typed: string; groups: FoundGroup[]; failed: boolean }

const TYPING_PAUSE_MS = 250
const LEAST_CHARACTERS = 2
const SHOWN = 5
// One call searches a limited number of donations. Older matches are found on the donations page.
const WINDOWS = 4

/** Searches the user's own records after typing pauses. */
export function useRecordSearch(written: string, user: User) {
  const { t, language } = useLanguage()
  const [found, setFound] = useState<SearchResult>({ typed: '', groups: [], failed: false })
  const typed = written.trim()
  const isSearchable = typed.length >= LEAST_CHARACTERS
  // An effect event, so that it uses the current language.
  const search = useEffectEvent(find)
  useEffect(() => {
    if (!isSearchable) return
    const request = new AbortController()
    const pause = setTimeout(async () => {
      try {
        const groups = await search(typed, request.signal)
        if (!request.signal.aborted) setFound({ typed, groups, failed: false })
      } catch (error) {
        if (request.signal.aborted) return
        console.warn('record search failed', error)
        setFound({ typed, groups: [], failed: true })
      }
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(pause)
      request.abort()
    }
  }, [typed, isSearchable])

  if (!isSearchable) return { groups: [], isSearching: false, failed: false }
  const isSearching = found.typed !== typed
  // Results of the previous text stay until new ones arrive.
  return { groups: found.groups, isSearching, failed: !isSearching && found.failed }

  async function find(q: string, signal: AbortSignal): Promise<FoundGroup[]> {
    if (user.userType === 'creator') return findReceived(q, signal)
    const [creators, ownDonations] = await Promise.all([
      findCreators(q, signal),
      user.userType === 'agency' ? undefined : findOwnDonations(q, signal),
    ])
    return ownDonations ? [creators, ownDonations] : [creators]
  }

  async function findCreators(q: string, signal: AbortSignal): Promise<FoundGroup> {
    const path = user.userType === 'agency' ? '/api/agency/creators' : '/api/creators'
    const { rows } = await api.page<ManagedCreator | ListedCreator>(
      `${path}?${new URLSearchParams({ q, limit: `${SHOWN}` })}`,
      {
        signal,
      },
    )
    const records = rows.map(({ id, slug, displayName, username }) => ({
      id,
      text: displayName,
      note: `@${username}`,
      ...(user.userType === 'agency'
        ? { to: dashboardPath(id), action: 'switch-creator' as const }
        : { to: `/donate/${encodeURIComponent(slug)}` }),
    }))
    return { title: t(m.shell_creators), records }
  }

  async function findOwnDonations(q: string, signal: AbortSignal): Promise<FoundGroup> {
    const rows = await searchPages<DonorDonation>('/api/donations/history', q, signal)
    const list = '/dashboard/fan/donations'
    const donations = rows.slice(0, SHOWN).map(({ id, creator, amount, createdAt }) => ({
      id,
      to: `${list}?${new URLSearchParams({ q, donation: id })}`,
      text: `${creator.displayName} · ${formatEuros(amount, language)}`,
      note: formatMoment(createdAt, 'date', language, user.timeZone),
    }))
    const all = { id: 'all', to: `${list}?${new URLSearchParams({ q })}`, text: t(m.palette_all, { text: q }) }
    return { title: t(m.palette_gifts), records: donations.length > 0 ? [...donations, all] : [] }
  }

  async function findReceived(q: string, signal: AbortSignal): Promise<FoundGroup[]> {
    const rows = await searchPages<ReceivedDonation>('/api/donations/my', q, signal)
    const listOf = (text: string) => `${donationsPath()}?${new URLSearchParams({ q: text })}`
    const names = new Set(rows.flatMap(({ donorName }) => (donorName && matchesWords(q, donorName) ? [donorName] : [])))
    const donors = [...names].slice(0, SHOWN).map((name) => ({ id: `donor:${name}`, to: listOf(name), text: name }))
    const donations = rows.slice(0, SHOWN).map(({ id, donorName, amount, paidAt, message }) => ({
      id,
      to: `${listOf(donorName ?? message ?? q)}&donation=${id}`,
      text: `${donorName ?? t(m.common_anonymous)} · ${formatEuros(amount, language)}`,
      note: formatMoment(paidAt, 'date', language, user.timeZone),
    }))
    const all = { id: 'all', to: listOf(q), text: t(m.palette_all, { text: q }) }
    return [
      { title: t(m.palette_donors), records: donors },
      { title: t(m.shell_donations), records: donations.length > 0 ? [...donations, all] : [] },
    ]
  }
}

/** The newest matching donations of a list, within a few calls. */
async function searchPages<Row>(list: string, q: string, signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = []
  let path: string | undefined = `${list}?${new URLSearchParams({ limit: '20', q })}`
  for (let window = 0; path && window < WINDOWS && rows.length < SHOWN; window++) {
    const page: ListPage<Row> = await api.page<Row>(path, { signal })
    rows.push(...page.rows)
    path = page.next
  }
  return rows
}
