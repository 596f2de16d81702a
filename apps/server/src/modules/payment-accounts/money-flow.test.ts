import type { SignedIn } from '@aplauso/contract/accounts'
import type { BalanceMonth } from '@aplauso/contract/balance'
import type { Creator } from '@aplauso/contract/creators'
import type { Problem } from '@aplauso/contract/errors'
import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { paymentAccounts } from '#testing/payment-accounts.ts'
import { usePayments } from '#testing/payments.ts'
import { pdfText } from '#testing/pdf-text.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp({ MONEY_FLOW: 'direct' })
const { connect, setState, checkNow, read } = paymentAccounts(app)
const { link } = agencyActions(app)
const { row } = usePayments(app)

const order = (creatorSlug: string) =>
  app().call<Partial<Problem>>('/api/donations/create-payment', {
    body: { creatorSlug, amountEuro: 10, audioType: 'text', donorName: 'Rita' },
  })
const shown = async (slug: string) => (await app().call<Creator>(`/api/creators/${slug}`)).body

test('With direct, a creator without a ready account takes no donations, and the page says so', async () => {
  const creator = await app().register('creator')
  const { slug } = creator.user
  const closed = { acceptsDonations: false, closedBy: 'payment_account_missing' }
  expect(await shown(slug)).toMatchObject(closed)
  const refused = await order(slug)
  expect([refused.status, refused.body.code]).toEqual([409, 'payment_account_missing'])

  const account = await connect(creator)
  expect(await shown(slug)).toMatchObject({ acceptsDonations: true, closedBy: null })
  const donation = await app().donate(slug)
  expect(await row(donation.donationId)).toMatchObject({ provider: `mollie:${account}` })

  // The restriction is not known here yet: the vendor refuses, and nothing goes to the operator.
  await setState(account, 'restricted')
  const late = await order(slug)
  expect([late.status, late.body.code]).toEqual([409, 'payment_account_missing'])
  await checkNow()
  expect((await read(creator)).state).toBe('restricted')
  expect(await shown(slug)).toMatchObject(closed)
  // A checkout that is already open is still paid there.
  await app().pay(donation)
})

test('An agency’s share of a direct donation is owed by the creator', async () => {
  const [creator, agency] = [await app().register('creator'), await app().register('agency')]
  await link(agency, creator, 1_000)
  await connect(creator)
  const donation = await app().donate(creator.user.slug, { amountEuro: 20 })
  await app().pay(donation)
  type Balance = { net: number; heldBy: Record<string, number>; owedCents: number; availableCents: number }
  const balanceOf = async (token: string) => (await app().call<Balance>('/api/balance', { token })).body
  const own = await balanceOf(creator.token)
  expect(own.owedCents).toBe(200)
  expect(own.heldBy).toEqual({ operator: 0, mollie: own.net + 200, stripe: 0 })
  const share = await balanceOf(agency.token)
  expect(share).toMatchObject({ net: 200, heldBy: { operator: 0, mollie: 200, stripe: 0 }, owedCents: 0 })
  expect(share.availableCents).toBe(0)

  const statement = async ({ token }: SignedIn, format: 'csv' | 'pdf') => {
    const months = (await app().call<BalanceMonth[]>('/api/balance/months', { token })).body
    const path = `/api/balance/statement?month=${months[0]?.month}&format=${format}`
    const answer = await fetch(app().baseUrl + path, { headers: { authorization: `Bearer ${token}` } })
    return Buffer.from(await answer.arrayBuffer())
  }
  const csv = (await statement(creator, 'csv')).toString()
  expect(csv.trim().split('\r\n').slice(-3)).toEqual([
    'Por pagar pelo operador,,,,,,0.00,EUR,',
    `Na tua conta Mollie,,,,,,${((own.net + 200) / 100).toFixed(2)},EUR,`,
    '"Em dívida, a descontar",,,,,,2.00,EUR,',
  ])
  const text = pdfText(await statement(creator, 'pdf')).replaceAll(/\s/g, ' ')
  expect(text).toMatch(/No fim do mês.*Por pagar pelo operador 0,00 €.*Na tua conta Mollie.*Em dívida/)
  expect((await statement(agency, 'csv')).toString()).toContain('Em contas Mollie dos criadores,,,,,2.00,EUR,')
})
