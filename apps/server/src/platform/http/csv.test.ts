import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { type CsvCell, csvForm, csvStream } from './csv.ts'

async function* pages(...given: CsvCell[][][]) {
  yield* given
}

// `text` would remove the byte order mark.
const textOf = async (csv: Readable) => (await buffer(csv)).toString()

test('A table starts with a byte order mark, ends lines as RFC 4180 says, and quotes cells where needed', async () => {
  const csv = csvStream(['Nome', 'Mensagem'], pages([['João', 'olá, "tu"']], [], [['a\r\nb', null]]))
  expect(await textOf(csv)).toBe('\uFEFFNome,Mensagem\r\nJoão,"olá, ""tu"""\r\n"a\r\nb",\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+351', "'+351"],
  ['-1', "'-1"],
  [{ cents: cents(-1_250) }, '-12.50'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠sum', "'＠sum"],
  ['Ana; ＝1+1', "Ana; '＝1+1"],
  ['Ana,=1+1', '"Ana,=1+1"'],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['\rx', `"'\rx"`],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['Ana;=1+1', "Ana;'=1+1"],
  ['Ana; @sum', "Ana; '@sum"],
  ['a\n-cmd', `"a\n'-cmd"`],
  ['1-1; olá ;-)', '1-1; olá ;-)'],
  [-12.5, '-12.5'],
])('The cell %s is no formula in a spreadsheet', async (value, written) => {
  expect(await textOf(csvStream(['x'], pages([[value]])))).toBe(`\uFEFFx\r\n${written}\r\n`)
})

test.each(['pt', 'es', 'fr'] as const)(
  'A table for spreadsheets in %s has semicolons, decimal commas, and no formula after a comma',
  async (language) => {
    const row: CsvCell[] = [{ cents: cents(123_450) }, { cents: cents(-5) }, 12, 'a;b', 'a,b', 'Ana, =1+1', '1.50']
    const csv = csvStream(['x'], pages([row]), csvForm(undefined, language))
    expect(await textOf(csv)).toBe(`\uFEFFx\r\n1234,50;-0,05;12;"a;b";a,b;Ana, '=1+1;1.50\r\n`)
  },
)

test('A table for programs, or for spreadsheets in English, has commas and decimal points', () => {
  const program = { separator: ',', decimal: '.' }
  expect([csvForm('csv', 'pt'), csvForm('csv', 'fr'), csvForm(undefined, 'en')]).toEqual([program, program, program])
})

test('A table breaks off when a page cannot be read', async () => {
  async function* broken() {
    yield [['one']]
    throw new Error('the database is gone')
  }
  await expect(textOf(csvStream(['x'], broken()))).rejects.toThrow('the database is gone')
})

test('Pages are read only as fast as the reader consumes them', async () => {
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
