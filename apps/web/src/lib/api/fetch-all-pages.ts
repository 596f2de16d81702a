import { api, type ListPage } from './api.ts'

/** All rows of a list, page after page: for lists that are short by their nature, and needed whole. */
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
