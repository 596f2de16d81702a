import { PAGE_DEFAULT, SEARCH_MAX_CHARACTERS } from '@aplauso/contract/limits'

export const FILTER_STATUSES = ['paid', 'refunded', 'charged_back'] as const
type FilterStatus = (typeof FILTER_STATUSES)[number]

/** Days before and after are taken for slips of the keyboard, here and by the server. */
const FIRST_DAY = '1970-01-01'
const LAST_DAY = '2999-12-31'

/** What the fields above the list say; empty does not narrow it. Days are of the creator's calendar. */
export type HistoryFilter = { q: string; status: FilterStatus | ''; from: string; to: string }

export const NO_FILTER: HistoryFilter = { q: '', status: '', from: '', to: '' }

/** The filter that an address names; what makes no sense in it does not narrow the list. */
export function readFilter(search: URLSearchParams): HistoryFilter {
  return {
    q: (search.get('q') ?? '').slice(0, SEARCH_MAX_CHARACTERS),
    status: readStatus(search.get('status')),
    from: readDay(search.get('from')),
    to: readDay(search.get('to')),
  }
}

export const readStatus = (value: string | null): HistoryFilter['status'] =>
  FILTER_STATUSES.find((status) => status === value) ?? ''

/** The address with this filter in the place of its own; whatever else it says stays. */
export function withFilter(search: URLSearchParams, filter: HistoryFilter): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of Object.keys(NO_FILTER)) next.delete(name)
  for (const [name, value] of narrowings(filter)) next.set(name, value)
  return next
}

export const isNarrowing = (filter: HistoryFilter): boolean => narrowings(filter).length > 0

export function areDaysReversed(filter: HistoryFilter): boolean {
  const [from, to] = [readDay(filter.from), readDay(filter.to)]
  return from !== '' && to !== '' && from > to
}

export const listPath = (filter: HistoryFilter, creatorId?: string) =>
  `/api/donations/my?${queryOf(filter, creatorId, [['limit', String(PAGE_DEFAULT)]])}`

export const exportPath = (filter: HistoryFilter, creatorId?: string) =>
  `/api/donations/export?${queryOf(filter, creatorId)}`

type Parameters = [name: string, value: string][]

const queryOf = (filter: HistoryFilter, creatorId: string | undefined, more: Parameters = []) =>
  new URLSearchParams([...more, ...narrowings(filter), ...(creatorId ? [['creatorId', creatorId]] : [])])

function narrowings(filter: HistoryFilter): Parameters {
  const { q, status, from, to } = filter
  return Object.entries({ q: q.trim(), status, from: readDay(from), to: readDay(to) }).filter(
    ([, value]) => value !== '',
  )
}

/** A day as the server takes it. 31 February is none, nor is the year 20, with which the typing of 2026 begins. */
function readDay(value: string | null): string {
  if (value === null || value < FIRST_DAY || value > LAST_DAY) return ''
  const time = Date.parse(value)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value ? value : ''
}
