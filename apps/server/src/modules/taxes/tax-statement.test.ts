import type { SignedIn } from '@aplauso/contract/accounts'
import type { BalanceMonth, BalanceNow } from '@aplauso/contract/balance'
import type { Problem } from '@aplauso/contract/errors'
import type { TaxStatement } from '@aplauso/contract/taxes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { BUILT_IN_PRICES } from '#modules/plans/public.ts'
import { agencyActions } from '#testing/agencies.ts'
import { payoutActions } from '#testing/payouts.ts'
import { pdfText } from '#testing/pdf-text.ts'
import { taxActions } from '#testing/taxes.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp({
  PAYOUTS: 'on',
  PAYOUT_HOLD_DAYS: '0',
  OPERATOR_NAME: 'Palco Lda',
  OPERATOR_TAX_NUMBER: '501964843',
})
const agencies = agencyActions(app)
const { setAccount, ask, decide, operator, makeFile } = payoutActions(app)
const { giveData, receive } = taxActions(app)

const statementOf = async ({ token }: SignedIn, year: number) =>
  (await app().call<TaxStatement>(`/api/tax/statements/${year}`, { token })).body

async function fileOf({ token }: SignedIn, year: number, format: 'csv' | 'pdf'): Promise<Buffer> {
  const answer = await fetch(`${app().baseUrl}/api/tax/statements/${year}?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return Buffer.from(await answer.arrayBuffer())
}

async function paid(creator: SignedIn, amountEuro: number) {
  const donation = await app().donate(creator.user.slug, { amountEuro })
  await app().pay(donation)
  return donation
}

const NONE = { grossCents: 0, feesCents: 0, agencyShareCents: 0, refundedCents: 0, netCents: 0, donations: 0 }

test('The quarters of a year are those of the time zone of the account, and an empty year has zeros', async () => {
  const creator = await app().register('creator')
  const { token } = creator
  await app().call('/api/users/update-profile', { method: 'PATCH', token, body: { timeZone: 'Pacific/Kiritimati' } })
  await receive(creator, '2024-03-31T09:59:59Z', 2, 1_000, BUILT_IN_PRICES)
  await receive(creator, '2024-03-31T10:00:00Z', 1, 5_000, BUILT_IN_PRICES)
  await receive(creator, '2024-12-31T10:00:00Z', 1, 9_000, BUILT_IN_PRICES)
  expect(await statementOf(creator, 2024)).toEqual({
    ...{ year: 2024, currency: 'EUR', timeZone: 'Pacific/Kiritimati', paidOutCents: 0 },
    quarters: [
      { ...NONE, grossCents: 2_000, feesCents: 160, netCents: 1_840, donations: 2 },
      { ...NONE, grossCents: 5_000, feesCents: 400, netCents: 4_600, donations: 1 },
      NONE,
      NONE,
    ],
    ...{ heldBy: { operator: 6_440, mollie: 0, stripe: 0 }, owedCents: 0 },
  })
  expect((await statementOf(creator, 2023)).quarters).toEqual([NONE, NONE, NONE, NONE])
  for (const year of ['24', 'abcd', '1999', '20255']) {
    const { status, body } = await app().call<Problem>(`/api/tax/statements/${year}`, { token })
    expect([status, body.code]).toEqual([400, 'validation_failed'])
  }
})

test('The statement of a creator and of an agency agrees with the months of the balance after refunds, chargebacks and payouts', async () => {
  const [creator, agency] = [await app().register('creator'), await app().register('agency')]
  await agencies.link(agency, creator, 3_000)
  const [refunded, disputed, lost] = [await paid(creator, 20), await paid(creator, 50), await paid(creator, 30)]
  await paid(creator, 100)
  await app().end(refunded, 'refunded', { amount: 777 })
  for (const donation of [disputed, lost]) {
    await app().end(donation, 'charged_back')
    await app().untilStatus(donation.donationId, 'charged_back')
  }
  await app().end(disputed, 'chargeback_reversed')
  await app().untilStatus(disputed.donationId, 'paid')
  await expect
    .poll(async () => (await app().call<{ refunded: number }>('/api/balance', { token: creator.token })).body.refunded)
    .toBe(777)
  await setAccount(creator)
  await ask(creator, 4_000)

  for (const owner of [creator, agency]) {
    const { body: now } = await app().call<BalanceNow>('/api/balance', { token: owner.token })
    const { heldBy, owedCents } = await statementOf(owner, 2099)
    expect({ heldBy, owedCents }).toEqual({ heldBy: now.heldBy, owedCents: now.owedCents })
    const { body: months } = await app().call<BalanceMonth[]>('/api/balance/months', { token: owner.token })
    const years = [...new Set(months.map(({ month }) => Number(month.slice(0, 4))))]
    for (const year of years) {
      const { quarters, paidOutCents } = await statementOf(owner, year)
      for (const [index, quarter] of quarters.entries()) {
        const booked = months.filter(
          ({ month }) => Number(month.slice(0, 4)) === year && Math.ceil(Number(month.slice(5)) / 3) === index + 1,
        )
        const sum = (part: 'net' | 'paidOut' | 'gross' | 'platformFees' | 'agencyShare' | 'refunded' | 'chargedBack') =>
          booked.reduce((total, month) => total + month[part], 0)
        expect(quarter.netCents).toBe(sum('net') + sum('paidOut'))
        expect(quarter.netCents).toBe(
          quarter.grossCents - quarter.feesCents - quarter.agencyShareCents - quarter.refundedCents,
        )
        if (owner === agency) continue
        expect(quarter).toMatchObject({
          ...{ grossCents: sum('gross'), feesCents: sum('platformFees'), agencyShareCents: sum('agencyShare') },
          refundedCents: sum('refunded') + sum('chargedBack'),
        })
      }
      expect(paidOutCents).toBe(
        months
          .filter(({ month }) => Number(month.slice(0, 4)) === year)
          .reduce((total, { paidOut }) => total + paidOut, 0),
      )
    }
    const total = (await Promise.all(years.map((year) => statementOf(owner, year)))).flatMap(({ quarters }) => quarters)
    expect(total.reduce((count, { donations }) => count + donations, 0)).toBe(4)
  }
  // The share of 30 % of 200 euros, less that of what went back: 30 % of 7.77 and of 30 euros.
  const ofAgency = await Promise.all([0, 1].map((back) => statementOf(agency, new Date().getFullYear() - back)))
  const quarters = ofAgency.flatMap((statement) => statement.quarters)
  const sumOf = (part: 'grossCents' | 'refundedCents' | 'netCents') =>
    quarters.reduce((total, quarter) => total + quarter[part], 0)
  expect([sumOf('grossCents'), sumOf('refundedCents'), sumOf('netCents')]).toEqual([6_000, 1_133, 4_867])
})

test('The PDF has the quarters, the payouts, and who holds what, in the language of its owner, and the CSV too', async () => {
  const creator = await app().register('creator')
  await giveData(creator, { vatNumber: 'PT501964843' })
  await receive(creator, '2025-05-01T12:00:00Z', 2, 500_000)
  await setAccount(creator)
  const { body } = await ask(creator, 300_000)
  const finance = await operator()
  await makeFile(finance, [body.id])
  await decide(finance, body.id, 'sent')
  await sql`update balance_lines set month = '2025-06-01' where owner_id = ${creator.user.id} and journal_id in (
    select id from ledger_journals where payout_id = ${body.id})`.execute(app().database.db)
  await sql`update balance_months set month = '2025-06-01'
    where owner_id = ${creator.user.id} and month > '2025-12-01'`.execute(app().database.db)
  const text = pdfText(await fileOf(creator, 2025, 'pdf'))
  for (const part of [
    ...['Extrato anual de 2025', 'Beatriz Nunes da Sé', '501964843 (PT)', 'PT501964843', 'Palco Lda', 'T2 2025'],
    ...['10 000,00', '3 000,00', '•••• 0154', 'Por pagar por Palco Lda', '7 000,00'],
  ])
    expect(text.replaceAll('\u00a0', ' ')).toContain(part)
  const csv = (await fileOf(creator, 2025, 'csv')).toString('utf8')
  expect(csv).toContain('T2 2025,2,10000.00,0.00,0.00,0.00,10000.00')
  expect(csv).toMatch(new RegExp(`Pagamento,\\d{4}-\\d\\d-\\d\\d,•••• 0154,3000.00,${body.id}`))
  expect(csv).toContain('Por pagar pelo operador,,,7000.00')
  await app().call('/api/users/update-profile', {
    ...{ method: 'PATCH', token: creator.token, body: { language: 'fr' } },
  })
  expect(pdfText(await fileOf(creator, 2025, 'pdf'))).toContain('Relevé annuel de 2025')
})

test('A statement of nothing is a PDF too, and an agency’s has its shares', async () => {
  const agency = await app().register('agency')
  const text = pdfText(await fileOf(agency, 2025, 'pdf'))
  expect(text).toContain('A tua parte')
  expect(text).not.toContain('Comissão')
  expect(text).toContain('Ainda não há pagamentos.')
})
