import { readFile } from 'node:fs/promises'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { creditTransferXml } from './credit-transfer-xml.ts'
import { sepaText } from './sepa-text.ts'

const ID = '0193b0c0-0000-7000-8000-000000000000'
const NASTY = '<Nm>&amp; “Łódź”//\u0000 Ñandú '

function file(bic?: string): string {
  const payees = ['João Sá', 'Γιώργος Παπαδόπουλος', '李小龙', '🙂', NASTY.repeat(9)].map((holder) => ({
    holder,
    iban: 'PT50000201231234567890154',
    address: { line1: holder, line2: holder, postalCode: holder, city: holder, country: 'PT' },
  }))
  const transfers = payees.map((payee, index) => ({
    payoutId: ID.replace(/.$/, String(index + 1)),
    amountCents: cents(1_000_001 + index),
    payee,
  }))
  const debtor = { name: 'Aplauso & Cª', iban: 'DE89370400440532013000', bic }
  return creditTransferXml({ id: ID, debtor, transfers, createdAt: new Date('2026-11-30T12:00:00Z') })
}

async function errorsOf(xml: string): Promise<string[]> {
  const schema = await readFile(new URL('../../testing/pain.001.001.09.xsd', import.meta.url), 'utf8')
  const { errors } = await validateXML({ xml, schema })
  return errors.map(({ message }) => message)
}

test('A file is valid by the schema with and without a BIC, whatever the names are', async () => {
  expect(await errorsOf(file())).toEqual([])
  expect(await errorsOf(file('CGDIPTPL'))).toEqual([])
  expect(file('CGDIPTPL')).toContain('<BICFI>CGDIPTPL</BICFI>')
})

test('The schema refuses a wrong order, a missing element and a character outside SEPA', async () => {
  const xml = file()
  expect(await errorsOf(xml.replace('<PmtMtd>TRF</PmtMtd>', ''))).not.toEqual([])
  expect(await errorsOf(xml.replace('<ChrgBr>SLEV</ChrgBr>', '<Nm>x</Nm>'))).not.toEqual([])
  expect(await errorsOf(xml.replace('Joao Sa', 'João Sá'))).not.toEqual([])
})

test('A file has the count and the sum of its transfers in header and payment, and a reference for each', () => {
  const xml = file()
  expect(xml.match(/<NbOfTxs>5<\/NbOfTxs><CtrlSum>50000\.15<\/CtrlSum>/g)).toHaveLength(2)
  expect(xml).toContain('<InstdAmt Ccy="EUR">10000.01</InstdAmt>')
  expect(new Set(xml.match(/<EndToEndId>\w{32}</g)).size).toBe(5)
})

test.each([
  ['João Ñandú & Cª', 'Joao Nandu + Ca'],
  ['//a//b/', 'a/b'],
  ['Ana <b>\n', 'Ana b'],
  ['🙂', '-'],
])('sepaText writes %j as %j', (text, expected) => {
  expect(sepaText(text, 70)).toBe(expected)
})

test('sepaText cuts a text at the limit without a blank or slash at its end', () => {
  expect(sepaText('abc/ def', 5)).toBe('abc')
})
