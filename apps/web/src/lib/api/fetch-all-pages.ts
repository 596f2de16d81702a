import { api, type ListPage } from './api.ts'

/** All rows of a list, page after page. Only for lists with a small maximum. */
export async function fetchAllPages<Row>(path: string, options: { signal?: AbortSignal } = {}): Promise<Row[]> {
  const rows: Row[] = []
  let next: string | undefined = path
  while (next !== undefined) {
    const page: ListPage<Row> = await api.page<Row>(next, options)
    rows.push(...page.rows)
    next = page.next
  }
  return rows
}
