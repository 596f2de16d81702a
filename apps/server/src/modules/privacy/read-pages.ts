import type { PageQuery } from '#platform/http/paging.ts'

const PAGE_ROWS = 1_000

/** A list of any length, a page at a time: the next one is read when somebody asks for it. */
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
