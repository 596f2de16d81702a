import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type CsvCell, csvStream } from './csv.ts'

async function* pages(...given: CsvCell[][][]) {
  yield* given
}

// Not `text`, which takes the mark of the encoding away.
const textOf = async (csv: Readable) => (await buffer(csv)).toString()

test('A table has a mark of its encoding, lines that end as the standard says, and quotes where they are needed', async () => {
  const csv = csvStream(['Nome', 'Mensagem'], pages([['João', 'olá, "tu"']], [], [['a\r\nb', null]]))
  expect(await textOf(csv)).toBe('\uFEFFNome,Mensagem\r\nJoão,"olá, ""tu"""\r\n"a\r\nb",\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+351', "'+351"],
  ['-1', "'-1"],
  ['-12.50', '-12.50'],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['\rx', `"'\rx"`],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['Ana;=1+1', "Ana;'=1+1"],
  ['Ana; @sum', "Ana; '@sum"],
  ['a\n-cmd', `"a\n'-cmd"`],
  ['1-1; olá ;-)', '1-1; olá ;-)'],
  [-12.5, '-12.5'],
])('The cell %s is no formula where it is opened', async (value, written) => {
  expect(await textOf(csvStream(['x'], pages([[value]])))).toBe(`\uFEFFx\r\n${written}\r\n`)
})

test('A page that cannot be read breaks the table off', async () => {
  async function* broken() {
    yield [['one']]
    throw new Error('the database is gone')
  }
  await expect(textOf(csvStream(['x'], broken()))).rejects.toThrow('the database is gone')
})

test('Pages are read as the reader takes them', async () => {
  let read = 0
  async function* endless() {
    for (;;) {
      read += 1
      yield [['x'.repeat(10_000)]]
    }
  }
  const csv = csvStream(['x'], endless())
  const chunks = csv[Symbol.asyncIterator]()
  await chunks.next()
  await chunks.next()
  expect(read).toBeLessThan(20)
  csv.destroy()
})
