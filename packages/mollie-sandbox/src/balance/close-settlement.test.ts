import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openSettlementId } from '../store/connect-documents.ts'
import { openStore } from '../store/store.ts'
import { type ConnectedOrganization, connectOrganization, fee } from '../testing/connect-organization.ts'
import { type RunningSandbox, startSandbox } from '../testing/start-sandbox.ts'

const DAY_MS = 86_400_000

async function start(...options: Parameters<typeof startSandbox>) {
  const sandbox = await startSandbox(...options)
  onTestFinished(() => sandbox.close())
  return sandbox
}

async function databaseFile() {
  const folder = await mkdtemp(join(tmpdir(), 'mollie-sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'sandbox.db')
}

const euros = (value: string) => ({ currency: 'EUR', value })
const settle = (sandbox: RunningSandbox, id: string) =>
  fetch(`${sandbox.url}/onboarding/${id}/settlement`, { method: 'POST' })

const Period = z.object({
  revenue: z.array(z.object({ amountGross: z.object({ value: z.string() }) })),
  costs: z.array(z.object({ amountGross: z.object({ value: z.string() }) })),
})
const Periods = z.record(z.string(), z.record(z.string(), Period))

/** Revenue less costs of all months, in cents. */
function totalOf(periods: unknown): number {
  const months = Object.values(Periods.parse(periods)).flatMap((year) => Object.values(year))
  const cents = (rows: z.infer<typeof Period>['costs']) =>
    rows.reduce((total, { amountGross }) => total + Math.round(Number(amountGross.value) * 100), 0)
  return months.reduce((total, { revenue, costs }) => total + cents(revenue) - cents(costs), 0)
}

test('A settlement pays the balance out and lists what it consists of', async () => {
  const sandbox = await start()
  const ana = await connectOrganization(sandbox)
  const first = await ana.pay('10.00', fee('0.80'))
  const second = await ana.pay('20.00', fee('1.00'))
  await ana.call('POST', `/payments/${first}/refunds`, { amount: euros('4.00') })
  await sandbox.post(second, { outcome: 'charged_back' })
  await sandbox.post(second, { outcome: 'chargeback_reversed' })
  const open = (await ana.call('GET', '/settlements/open')).body
  expect(open).toMatchObject({ id: 'open', status: 'open', amount: euros('23.34'), settledAt: null })
  expect((await ana.client.settlements.getNext({})).amount).toEqual(euros('23.34'))

  await settle(sandbox, ana.id)
  const { result } = await ana.client.settlements.list({})
  const [settlement] = result.embedded.settlements
  expect(settlement).toMatchObject({ status: 'paidout', amount: euros('23.34') })
  expect(totalOf(settlement?.periods)).toBe(2_334)
  const id = settlement?.id ?? ''
  expect(await ana.client.settlements.get({ settlementId: id })).toMatchObject({ id, reference: settlement?.reference })
  expect((await ana.call('GET', `/settlements/${settlement?.reference}`)).body.id).toBe(id)

  const part = async (name: string) => (await ana.call('GET', `/settlements/${id}/${name}`)).body._embedded
  expect(await part('payments')).toMatchObject({
    payments: [
      { id: second, settlementId: id, applicationFee: { amount: euros('1.00') } },
      { id: first, settlementId: id, applicationFee: { amount: euros('0.80') } },
    ],
  })
  expect(await part('refunds')).toMatchObject({
    refunds: [{ paymentId: first, settlementId: id, settlementAmount: euros('-4.00') }],
  })
  expect(await part('chargebacks')).toMatchObject({ chargebacks: [{ paymentId: second, settlementId: id }] })
  expect((await ana.call('GET', '/balances/primary')).body.availableAmount).toEqual(euros('0.00'))
  expect((await ana.call('GET', '/settlements/open')).body).toMatchObject({ amount: euros('0.00'), periods: {} })
})

test('A settlement of the platform consists of its payments and of the fees', async () => {
  const sandbox = await start()
  const ana = await connectOrganization(sandbox)
  await ana.pay('10.00', fee('0.80'))
  const own = await sandbox.pay('5.00', { method: 'paypal' })
  await settle(sandbox, 'org_sandbox')
  const { body } = await sandbox.call('GET', '/settlements')
  expect(body._embedded).toMatchObject({ settlements: [{ amount: euros('5.70') }] })
  expect((await sandbox.call('GET', `/payments/${own}`)).body.settlementId).toMatch(/^stl_/)
  expect((await ana.call('GET', '/settlements')).body.count).toBe(0)
})

test('An empty or negative balance makes no settlement, and no other organisation finds one', async () => {
  const sandbox = await start()
  const ana = await connectOrganization(sandbox)
  const rui = await connectOrganization(sandbox)
  await settle(sandbox, ana.id)
  await sandbox.post(await ana.pay('10.00', fee('0.80')), { outcome: 'charged_back' })
  await settle(sandbox, ana.id)
  expect((await ana.call('GET', '/settlements')).body.count).toBe(0)
  await ana.pay('10.00')
  await settle(sandbox, ana.id)
  const { result } = await ana.client.settlements.list({})
  expect(result.embedded.settlements).toMatchObject([{ amount: euros('8.46') }])
  expect((await rui.call('GET', `/settlements/${result.embedded.settlements[0]?.id}`)).status).toBe(404)
  expect((await rui.call('GET', '/settlements/stl_none/payments')).status).toBe(404)
})

test('The balance is settled by itself at midnight, also after a restart', async () => {
  const file = await databaseFile()
  const before = await startSandbox({ databaseFile: file })
  const ana = await connectOrganization(before)
  await ana.pay('10.00')
  await before.close()

  const after = await start({ databaseFile: file })
  await after.advance(DAY_MS)
  const settlements = openStore(file).of(ana.id).settlements.page({ from: undefined, limit: 10, sort: 'desc' })
  expect(settlements?.items).toMatchObject([{ amountCents: 963 }])
})

test('A refund after the settlement waits for new money and belongs to the next settlement', async () => {
  const sandbox = await start()
  const ana = await connectOrganization(sandbox)
  const paymentId = await ana.pay('10.00')
  await settle(sandbox, ana.id)
  expect((await ana.call('POST', `/payments/${paymentId}/refunds`, { amount: euros('5.00') })).body.status).toBe(
    'queued',
  )
  await ana.pay('10.00')
  await settle(sandbox, ana.id)
  const [second, first] = (await ana.client.settlements.list({})).result.embedded.settlements
  expect([first?.amount, second?.amount]).toEqual([euros('9.63'), euros('4.63')])
  expect((await ana.call('GET', `/settlements/${second?.id}/refunds`)).body.count).toBe(1)
  expect((await ana.call('GET', `/settlements/${first?.id}/refunds`)).body.count).toBe(0)
})

test('A settlement of 10,000 payments lists each of them once, page by page', async () => {
  const file = await databaseFile()
  const sandbox = await start({ databaseFile: file })
  const ana = await connectOrganization(sandbox)
  const paymentId = await ana.pay('1.00')
  addCopies(file, ana, paymentId, 9_999)
  await settle(sandbox, ana.id)
  const [settlement] = (await ana.client.settlements.list({})).result.embedded.settlements
  expect(settlement?.amount).toEqual(euros('7400.00'))

  const Page = z.object({
    _embedded: z.object({ payments: z.array(z.object({ id: z.string() })) }),
    _links: z.object({ next: z.object({ href: z.string() }).nullable() }),
  })
  const seen = new Set<string>()
  let path: string | undefined = `/settlements/${settlement?.id}/payments?limit=250`
  let pages = 0
  while (path !== undefined) {
    const { _embedded, _links } = Page.parse((await ana.call('GET', path)).body)
    for (const { id } of _embedded.payments) seen.add(id)
    path = _links.next?.href.split('/mollie/v2')[1]
    pages += 1
  }
  expect([seen.size, pages]).toEqual([10_000, 40])
})

/** Repeats a paid payment in the database; 10,000 calls would take a minute. */
function addCopies(file: string, { id }: ConnectedOrganization, paymentId: string, copies: number): void {
  const store = openStore(file)
  const payment = store.payments.find(paymentId)
  const organization = store.organizations.find(id)
  const [entry] = store.of(id).balanceEntries.list('settlementId', openSettlementId(id))
  if (payment === undefined || organization === undefined || entry === undefined) throw new Error('nothing to repeat')
  store.db.exec('begin immediate')
  for (let copy = 1; copy <= copies; copy++) {
    store.payments.insert({ ...payment, id: `tr_copy${copy}` })
    store.balanceEntries.insert({ ...entry, id: `baltr_copy${copy}`, paymentId: `tr_copy${copy}` })
  }
  store.organizations.save({ ...organization, balanceCents: organization.balanceCents * (copies + 1) })
  store.db.exec('commit')
  store.db.close()
}
