import { readFile } from 'node:fs/promises'
import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { CURRENCY } from '@aplauso/contract/money'
import type { Dac7Report, Dac7Seller } from '@aplauso/contract/taxes'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { BUILT_IN_PRICES } from '#modules/plans/public.ts'
import { IBAN, payoutActions } from '#testing/payouts.ts'
import { taxActions } from '#testing/taxes.ts'
import { useApp } from '#testing/test-app.ts'
import { dac7Xml } from './dac7-xml.ts'

const app = useApp({
  ...{ PAYOUTS: 'on', OPERATOR_NAME: 'Palco & Cª', OPERATOR_ADDRESS: 'Rua <1>, Porto' },
  ...{ OPERATOR_COUNTRY: 'pt', OPERATOR_TAX_NUMBER: '501964843' },
})
const bare = useApp()
const { operator, setAccount } = payoutActions(app)
const { giveData, receive } = taxActions(app)

const schemaFile = (name: string) => readFile(new URL(`../../testing/${name}`, import.meta.url), 'utf8')

async function errorsOf(xml: string): Promise<string[]> {
  const types = 'dpistf-1.0.xsd'
  const { errors } = await validateXML({
    xml,
    schema: await schemaFile('dpi-1.0.xsd'),
    preload: [{ fileName: types, contents: await schemaFile(types) }],
  })
  return errors.map(({ message }) => message)
}

const read = <Body>({ token }: SignedIn, year: number | string, query = '') =>
  app().call<Body & Problem>(`/api/admin/tax/dac7/${year}${query}`, { token })

test('The report has the sellers over a limit with their quarters in whole euros, and names who gave nothing', async () => {
  const finance = await operator()
  const [person, company, silent, small] = [
    await app().register('creator'),
    await app().register('creator'),
    await app().register('creator'),
    await app().register('creator'),
  ]
  await receive(person, '2024-02-01T12:00:00Z', 30, 1_050, BUILT_IN_PRICES)
  await receive(person, '2024-11-01T12:00:00Z', 1, 5_000, BUILT_IN_PRICES)
  await receive(company, '2024-05-01T12:00:00Z', 1, 200_000)
  await receive(silent, '2024-05-01T12:00:00Z', 1, 250_000)
  await receive(small, '2024-05-01T12:00:00Z', 29)
  await receive(small, '2025-05-01T12:00:00Z', 40)
  for (const owner of [person, small]) await giveData(owner)
  await giveData(company, { legalName: 'Som & Luz, Lda', business: true, vatNumber: 'PT501964843' })
  await setAccount(person)

  const { body, headers } = await read<Dac7Report>(finance, 2024)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body).toMatchObject({ year: 2024, currency: CURRENCY, missingSettings: [] })
  expect(body.sellers.map(({ username }) => username)).toEqual(
    [person, company, silent].map(({ user }) => user.username),
  )
  expect(body.missing).toEqual([
    { id: silent.user.id, username: silent.user.username, displayName: silent.user.displayName },
  ])
  const none = { consideration: 0, fees: 0, activities: 0 }
  // 315.00 euros less a fee of 25.20, and 50.00 less 4.00.
  expect(body.sellers[0]?.quarters).toEqual([
    { consideration: 290, fees: 25, activities: 30 },
    none,
    none,
    { consideration: 46, fees: 4, activities: 1 },
  ])

  const csv = await read<string>(finance, 2024, '?format=csv')
  expect(csv.headers.get('content-type')).toContain('text/csv')
  const lines = csv.body.split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain(`complete,${person.user.id},`)
  expect(lines[1]).toContain(
    'individual,1990-02-28,Rua da Sé 1,,4000-123,Porto,PT,PT 501964843,,290,0,0,46,25,0,0,4,30,0,0,1',
  )
  expect(lines[3]).toMatch(new RegExp(`^missing,${silent.user.id},`))

  const file = await read<string>(finance, 2024, '?format=xml')
  expect(file.headers.get('content-type')).toContain('application/xml')
  expect(file.headers.get('x-missing-sellers')).toBe('1')
  const xml = file.body
  expect(await errorsOf(xml)).toEqual([])
  expect(xml.match(/<dpi:ReportableSeller>/g)).toHaveLength(2)
  for (const part of [
    '<dpi:ReportingPeriod>2024-12-31</dpi:ReportingPeriod>',
    '<dpi:MessageTypeIndic>DPI401</dpi:MessageTypeIndic>',
    '<dpi:TIN issuedBy="PT">501964843</dpi:TIN>',
    '<dpi:Name>Palco &amp; Cª</dpi:Name>',
    '<dpi:AddressFree>Rua &lt;1&gt;, Porto</dpi:AddressFree>',
    '<dpi:FirstName>Beatriz Nunes da</dpi:FirstName><dpi:LastName>Sé</dpi:LastName>',
    '<dpi:BirthDate>1990-02-28</dpi:BirthDate>',
    `<dpi:Identifier AccountNumberType="IBAN">${IBAN}</dpi:Identifier>`,
    '<dpi:Name>Som &amp; Luz, Lda</dpi:Name>',
    '<dpi:ConsQ1 currCode="EUR">290</dpi:ConsQ1>',
    '<dpi:FeesQ4 currCode="EUR">4</dpi:FeesQ4>',
    '<dpi:NumbQ1>30</dpi:NumbQ1>',
  ])
    expect(xml).toContain(part)
  expect(xml).not.toContain(silent.user.displayName)
  const again = await read<string>(finance, 2024, '?format=xml')
  const referencesIn = (text: string) => [...text.matchAll(/<\w+:\w+RefId>([^<]+)</g)].map(([, reference]) => reference)
  expect(new Set([...referencesIn(xml), ...referencesIn(again.body)]).size).toBe(8)
})

test('A year without sellers has a file that says so', async () => {
  const finance = await operator('owner')
  const { body } = await read<string>(finance, 2019, '?format=xml')
  expect(await errorsOf(body)).toEqual([])
  expect(body).toContain('DPI403')
  expect((await read<Dac7Report>(finance, 2019)).body.sellers).toEqual([])
})

test('Everybody but owners and finance gets 404, and wrong years and forms get 400', async () => {
  const { token } = await app().register('creator')
  for (const who of [await operator('support'), { token }]) {
    const { status, body } = await app().call<Problem>('/api/admin/tax/dac7/2024', { token: who.token })
    expect([status, body.code]).toEqual([404, 'not_found'])
  }
  const finance = await operator()
  for (const [year, query] of [
    ['24', ''],
    ['2024', '?format=pdf'],
  ] as const)
    expect((await read(finance, year, query)).status).toBe(400)
})

test('A file without the settings of the operator is refused and names them', async () => {
  const finance = await payoutActions(bare).operator()
  const get = (query: string) =>
    bare().call<Dac7Report & Problem>(`/api/admin/tax/dac7/2024${query}`, { token: finance.token })
  const { status, body } = await get('?format=xml')
  expect([status, body.code]).toEqual([501, 'not_configured'])
  expect(body.detail).toMatch(/OPERATOR_COUNTRY.*OPERATOR_TAX_NUMBER/)
  expect((await get('')).body.missingSettings).toEqual(['OPERATOR_COUNTRY', 'OPERATOR_TAX_NUMBER'])
})

const NASTY = '<Nm>&amp;"\' ]]> \u0001 Ñandú -- 李'

function nastyFile(legalName: string, business = false): string {
  const seller: Dac7Seller = {
    ...{ id: 's1', username: 'ana', displayName: 'Ana' },
    profile: {
      ...{ legalName, birthDate: business ? null : '1990-01-31', business, vatNumber: NASTY, changedAt: null },
      address: { line1: NASTY.repeat(9), line2: NASTY, postalCode: NASTY, city: NASTY, country: 'PT' },
      taxNumbers: [{ country: 'PT', number: '501964843' }],
    },
    quarters: [1, 2, 3, -4].map((euros) => ({ consideration: euros, fees: euros, activities: 1 })),
  }
  return dac7Xml({
    report: {
      ...{ year: 2026, currency: CURRENCY, missingSettings: [], missing: [], sellers: [seller] },
      operator: { name: NASTY, address: NASTY, country: 'PT', taxNumber: NASTY },
    },
    ...{ id: 'x', accounts: new Map([['s1', { iban: IBAN, holder: NASTY }]]), createdAt: new Date(0) },
  })
}

test.each(['Cher', NASTY, '李小龙', '🙂', '👩‍👩‍👧'.repeat(40)])(
  'A file is valid by the schema for a person and a business named %j',
  async (name) => {
    expect(await errorsOf(nastyFile(name))).toEqual([])
    expect(await errorsOf(nastyFile(name, true))).toEqual([])
  },
)

test('A person with one name has no first name, in the word of the schema', () => {
  expect(nastyFile('Cher')).toContain('<dpi:FirstName>NFN</dpi:FirstName><dpi:LastName>Cher</dpi:LastName>')
})

test('The schema refuses a missing element, a wrong order, cents and a repeated reference', async () => {
  const xml = nastyFile('Ana Sá')
  for (const [part, instead] of [
    ['<dpi:MessageType>DPI</dpi:MessageType>', ''],
    ['<dpi:BirthInfo><dpi:BirthDate>1990-01-31</dpi:BirthDate></dpi:BirthInfo>', ''],
    ['<dpi:ConsQ1 currCode="EUR">1<', '<dpi:ConsQ1 currCode="EUR">1.5<'],
    ['<dpi:NumbQ1>1</dpi:NumbQ1>', ''],
    ['-x-1<', '-x-0<'],
  ] as const) {
    expect(xml).toContain(part)
    expect(await errorsOf(xml.replace(part, instead)), part).not.toEqual([])
  }
})
