import type { OperatorPayout } from '@aplauso/contract/payouts'
import type { QueryClient } from '@tanstack/react-query'
import { type PayoutFilter, stateOf } from './payout-filter.ts'

const BASE = '/api/admin/payouts'
export const SUMMARY_PATH = `${BASE}/summary`
export const FILE_PATH = `${BASE}/file`
export const OPEN_FILES_PATH = `${BASE}/files?open=true`
export const SENT_PATH = `${BASE}/sent`

export const decisionPath = ({ id }: OperatorPayout, kind: 'returned' | 'rejected') => `${BASE}/${id}/${kind}`
export const filePath = (id: string) => `${BASE}/files/${id}`
export const fileName = (id: string) => `payouts-${id}.xml`

export function listPath(filter: PayoutFilter): string {
  const query = new URLSearchParams({ limit: '50' })
  const state = stateOf(filter)
  if (state !== undefined) query.set('state', state)
  if (filter.fileId !== undefined) query.set('fileId', filter.fileId)
  return `${BASE}?${query}`
}

/** Fetches again whatever the page shows of payouts. */
export const refreshPayouts = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(BASE) })
