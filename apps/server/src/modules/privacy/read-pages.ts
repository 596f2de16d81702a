import type { PageQuery } from '#platform/http/paging.ts'

const PAGE_ROWS = 1_000

/** Reads a list of any length in pages. Each page is read when the consumer requests it. */
export async function* readPages<Row extends { id: string }>(
  read: (page: PageQuery) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let before: string | undefined
  for (;;) {
    const rows = await read({ limit: PAGE_ROWS, before })
    yield rows
    before = rows.at(-1)?.id
    if (rows.length < PAGE_ROWS) return
  }
}
