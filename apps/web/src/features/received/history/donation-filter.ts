import type { DonationSort } from '@aplauso/contract/donations'
import { parseEuros } from '@aplauso/contract/euros'
import { DAY_MS, PAGE_DEFAULT, SEARCH_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { sortQuery } from '#components/donations/donation-sort.tsx'

export const FILTER_STATUSES = ['paid', 'pending', 'refunded', 'charged_back'] as const
type FilterStatus = (typeof FILTER_STATUSES)[number]

/** Days outside are typos, here and on the server. */
const FIRST_DAY = '1970-01-01'
const LAST_DAY = '2999-12-31'

/**
 * Values of the filter fields, and the stream in the address; empty values do not filter. Days are in the creator's
 * time zone, `min` and `max` are euros as typed.
 */
export type HistoryFilter = {
  q: string
  status: FilterStatus | ''
  from: string
  to: string
  min: string
  max: string
  stream: string
}

export const NO_FILTER: HistoryFilter = { q: '', status: '', from: '', to: '', min: '', max: '', stream: '' }

/** The filter in the address; invalid values are ignored. */
export function readFilter(search: URLSearchParams): HistoryFilter {
  return {
    q: (search.get('q') ?? '').slice(0, SEARCH_MAX_CHARACTERS),
    status: readStatus(search.get('status')),
    from: readDay(search.get('from')),
    to: readDay(search.get('to')),
    min: readEuros(search.get('min')),
    max: readEuros(search.get('max')),
    stream: readId(search.get('stream')),
  }
}

export const readStatus = (value: string | null): HistoryFilter['status'] =>
  FILTER_STATUSES.find((status) => status === value) ?? ''

/** The address with this filter instead of its own; other parameters stay. */
export function withFilter(search: URLSearchParams, filter: HistoryFilter): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of Object.keys(NO_FILTER)) next.delete(name)
  for (const [name, value] of activeCriteria(filter)) next.set(name, value)
  return next
}

export const hasCriteria = (filter: HistoryFilter): boolean => activeCriteria(filter).length > 0

export function areDaysReversed(filter: HistoryFilter): boolean {
  const [from, to] = [readDay(filter.from), readDay(filter.to)]
  return from !== '' && to !== '' && from > to
}

export function areAmountsReversed(filter: HistoryFilter): boolean {
  const [min, max] = [parseEuros(filter.min), parseEuros(filter.max)]
  return min !== undefined && max !== undefined && min > max
}

/** False if days or amounts are reversed. */
export const isValidFilter = (filter: HistoryFilter) => !areDaysReversed(filter) && !areAmountsReversed(filter)

const TIME_CRITERIA: ReadonlySet<string> = new Set(['from', 'to', 'stream'])

/** True if the server has to scan: only days and streams are answered from the index by time. */
export const needsSearch = (filter: HistoryFilter, sort: DonationSort) =>
  activeCriteria(filter).some(([name]) => !TIME_CRITERIA.has(name) || sort === 'largest' || sort === 'smallest')

export const listPath = (filter: HistoryFilter, creatorId?: string, sort: DonationSort = 'newest') =>
  isPendingList(filter)
    ? pendingPath(creatorId)
    : `/api/donations/my?${queryOf(filter, creatorId, [['limit', String(PAGE_DEFAULT)], ...sortQuery(sort)])}`

/** `pending` donations are a separate list; other filters and sorting do not apply. */
export const isPendingList = ({ status }: HistoryFilter) => status === 'pending'

const pendingPath = (creatorId: string | undefined) =>
  `/api/donations/my?${queryOf({ ...NO_FILTER, status: 'pending' }, creatorId, [['limit', String(PAGE_DEFAULT)]])}`

export const exportPath = (filter: HistoryFilter, creatorId?: string) =>
  `/api/donations/export?${queryOf(filter, creatorId)}`

export const selectedExportPath = (ids: readonly string[], creatorId?: string) =>
  `/api/donations/export?${queryOf(NO_FILTER, creatorId, [['ids', ids.join()]])}`

type Parameters = [name: string, value: string][]

/** Query parameters of the API. */
const queryOf = (filter: HistoryFilter, creatorId: string | undefined, more: Parameters = []) =>
  new URLSearchParams([
    ...more,
    ...activeCriteria(filter).map(([name, value]) => CENTS[name]?.(value) ?? [name, value]),
    ...(creatorId ? [['creatorId', creatorId]] : []),
  ])

const CENTS: Record<string, (typed: string) => [name: string, value: string]> = {
  min: (typed) => ['fromCents', String(parseEuros(typed))],
  max: (typed) => ['toCents', String(parseEuros(typed))],
}

function activeCriteria(filter: HistoryFilter): Parameters {
  const { q, status, from, to, min, max, stream } = filter
  return Object.entries({
    ...{ q: q.trim(), status, from: readDay(from), to: readDay(to) },
    ...{ min: readEuros(min), max: readEuros(max), stream },
  }).filter(([, value]) => value !== '')
}

/** The typed amount; empty if invalid. */
const readEuros = (value: string | null): string =>
  value !== null && parseEuros(value) !== undefined ? value.trim() : ''

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const readId = (value: string | null): string => (value !== null && ID.test(value) ? value : '')

/** A valid day; empty for 31 February, or the year 20 while 2026 is being typed. */
function readDay(value: string | null): string {
  if (value === null || value < FIRST_DAY || value > LAST_DAY) return ''
  const time = Date.parse(value)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value ? value : ''
}

export const PRESETS = ['today', 'week', 'days', 'month', 'monthBefore'] as const

/** Common ranges of days, up to today. */
export function presetDays(preset: (typeof PRESETS)[number], today: string): { from: string; to: string } {
  const month = `${today.slice(0, 7)}-01`
  const lastOfMonthBefore = addDays(month, -1)
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'days':
      return { from: addDays(today, -29), to: today }
    case 'month':
      return { from: month, to: today }
    case 'monthBefore':
      return { from: `${lastOfMonthBefore.slice(0, 7)}-01`, to: lastOfMonthBefore }
  }
}

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
