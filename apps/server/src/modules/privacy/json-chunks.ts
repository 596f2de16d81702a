type Member = readonly [name: string, value: unknown] | readonly [name: string, pages: AsyncIterable<unknown[]>]

/** Serialises one JSON object in chunks, in the order of its members, without holding it in memory. */
export async function* jsonChunks(members: readonly Member[]): AsyncGenerator<string> {
  let before = '{'
  for (const [name, value] of members) {
    const start = `${before}${JSON.stringify(name)}:`
    if (isPaged(value)) {
      yield `${start}[`
      yield* listChunks(value)
      yield ']'
    } else yield `${start}${JSON.stringify(value)}`
    before = ',\n'
  }
  yield members.length === 0 ? '{}\n' : '}\n'
}

async function* listChunks(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let before = ''
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
}

const isPaged = (value: unknown): value is AsyncIterable<unknown[]> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value
