import type { DonationSort } from '@aplauso/contract/donations'
import { parseEuros } from '@aplauso/contract/euros'
import { DAY_MS, PAGE_DEFAULT, SEARCH_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { sortQuery } from '#components/donations/donation-sort.tsx'

export const FILTER_STATUSES = ['paid', 'pending', 'refunded', 'charged_back'] as const
type FilterStatus = (typeof FILTER_STATUSES)[number]

/** Days before and after are taken for slips of the keyboard, here and by the server. */
const FIRST_DAY = '1970-01-01'
const LAST_DAY = '2999-12-31'

/** What the fields above the list say, and whose stream the address names; empty does not narrow it. Days are of the creator's calendar, `min` and `max` euros as typed. */
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

/** The filter that an address names; what makes no sense in it does not narrow the list. */
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

/** The address with this filter in the place of its own; whatever else it says stays. */
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

/** Whether there is a list that the filter means. */
export const isValidFilter = (filter: HistoryFilter) => !areDaysReversed(filter) && !areAmountsReversed(filter)

const TIME_CRITERIA: ReadonlySet<string> = new Set(['from', 'to', 'stream'])

/** Whether the server looks for it among many: days and streams it finds in a list that goes by time. */
export const needsSearch = (filter: HistoryFilter, sort: DonationSort) =>
  activeCriteria(filter).some(([name]) => !TIME_CRITERIA.has(name) || sort === 'largest' || sort === 'smallest')

export const listPath = (filter: HistoryFilter, creatorId?: string, sort: DonationSort = 'newest') =>
  isPendingList(filter)
    ? pendingPath(creatorId)
    : `/api/donations/my?${queryOf(filter, creatorId, [['limit', String(PAGE_DEFAULT)], ...sortQuery(sort)])}`

/** What is on its way is a list of its own, which nothing else narrows or puts in order. */
export const isPendingList = ({ status }: HistoryFilter) => status === 'pending'

const pendingPath = (creatorId: string | undefined) =>
  `/api/donations/my?${queryOf({ ...NO_FILTER, status: 'pending' }, creatorId, [['limit', String(PAGE_DEFAULT)]])}`

export const exportPath = (filter: HistoryFilter, creatorId?: string) =>
  `/api/donations/export?${queryOf(filter, creatorId)}`

export const selectedExportPath = (ids: readonly string[], creatorId?: string) =>
  `/api/donations/export?${queryOf(NO_FILTER, creatorId, [['ids', ids.join()]])}`

type Parameters = [name: string, value: string][]

/** As the server takes it. */
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

/** An amount as it was typed, where it is one. */
const readEuros = (value: string | null): string =>
  value !== null && parseEuros(value) !== undefined ? value.trim() : ''

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const readId = (value: string | null): string => (value !== null && ID.test(value) ? value : '')

/** A day as the server takes it. 31 February is none, nor is the year 20, with which the typing of 2026 begins. */
function readDay(value: string | null): string {
  if (value === null || value < FIRST_DAY || value > LAST_DAY) return ''
  const time = Date.parse(value)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value ? value : ''
}

export const PRESETS = ['today', 'week', 'days', 'month', 'monthBefore'] as const

/** Days that are often asked for, up to this one. */
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
