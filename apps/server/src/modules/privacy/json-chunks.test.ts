import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { jsonChunks } from './json-chunks.ts'
import { readPages } from './read-pages.ts'

async function* pagesOf(...pages: unknown[][]) {
  yield* pages
}
const parse = async (members: Parameters<typeof jsonChunks>[0]) =>
  JSON.parse(await text(Readable.from(jsonChunks(members))))

test.each([
  ['no members', [], {}],
  ['values', [['a', 1] as const, ['b', null] as const], { a: 1, b: null }],
  ['a list without pages', [['list', pagesOf()] as const], { list: [] }],
  ['a list of empty pages', [['list', pagesOf([], [])] as const, ['end', true] as const], { list: [], end: true }],
  ['pages between empty ones', [['list', pagesOf([], [1], [], [2, 3], [])] as const], { list: [1, 2, 3] }],
  ['text with special characters', [['"\n', 'a"b\u2028'] as const], { '"\n': 'a"b\u2028' }],
])('JSON chunks of an object with %s form valid JSON', async (_name, members, expected) => {
  expect(await parse(members)).toEqual(expected)
})

test('Paged reading requests each page after the last row of the previous one', async () => {
  const cursors: (string | undefined)[] = []
  const rows = Array.from({ length: 2_000 }, (_, index) => ({ id: String(index) }))
  const pages = readPages(async ({ limit, before }) => {
    cursors.push(before)
    const start = before === undefined ? 0 : Number(before) + 1
    return rows.slice(start, start + limit)
  })
  const sizes: number[] = []
  for await (const page of pages) sizes.push(page.length)
  expect(sizes).toEqual([1_000, 1_000, 0])
  expect(cursors).toEqual([undefined, '999', '1999'])
})

test('JSON chunks end with an error and invalid JSON when a list fails midway', async () => {
  async function* failing() {
    yield [{ id: '1' }]
    throw new Error('the database is gone')
  }
  let arrived = ''
  const stream = Readable.from(jsonChunks([['list', failing()]]))
  const reading = (async () => {
    for await (const chunk of stream) arrived += chunk
  })()
  await expect(reading).rejects.toThrow('the database is gone')
  expect(arrived).toBe('{"list":[{"id":"1"}')
  expect(stream.destroyed).toBe(true)
})
