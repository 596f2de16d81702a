import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { sendFeeReturns } from '#modules/donations/public.ts'
import { openTestDatabase } from '#testing/engine.ts'
import { freePort } from '#testing/free-port.ts'
import { paymentAccounts } from '#testing/payment-accounts.ts'
import { usePayments } from '#testing/payments.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { startTestApp, type TestApp, useApp } from '#testing/test-app.ts'
import { releaseLeftAccounts } from './check-accounts.ts'

const app = useApp()
const { read, begin, agree, comeBack, setState, checkNow, connect, revoke } = paymentAccounts(app)
const { row, changeFollowUp } = usePayments(app)
const db = () => app().database.db

type Balance = { net: number; heldBy: Record<string, number>; availableCents: number; owedCents: number }
const balanceOf = async (token: string) => (await app().call<Balance>('/api/balance', { token })).body

describe('An own payment account', () => {
  test('goes from none to ready, and its requirements lead to the onboarding', async () => {
    const creator = await app().register('creator')
    expect(await read(creator)).toEqual({
      ...{ provider: null, state: 'none', requirements: [], methods: [], profiles: [], moneyFlow: 'either' },
      offers: ['mollie'],
    })
    expect(await comeBack(await agree(await begin(creator)), creator.token)).toBe('connected')
    const pending = await read(creator)
    expect(pending).toMatchObject({ provider: 'mollie', state: 'pending', accountName: 'Estúdio da Ana' })
    expect(pending.requirements[0]?.url).toContain(`/sandbox/onboarding/${pending.account}`)

    await setState(pending.account ?? '', 'completed')
    await checkNow()
    const ready = await read(creator)
    expect(ready).toMatchObject({ state: 'ready', requirements: [], profiles: [{ chosen: true }] })
    expect(ready.methods).toContain('card')

    await setState(pending.account ?? '', 'restricted')
    await checkNow()
    expect((await read(creator)).state).toBe('restricted')
    await revoke(pending.account ?? '')
    await checkNow()
    expect((await read(creator)).state).toBe('revoked')
    const subjects = async () => (await readOutbox(app().dataDir, creator.user.email)).map(({ subject }) => subject)
    await expect.poll(async () => (await subjects()).join()).toMatch(/Perdemos o acesso/)
  })

  test('is not connected by a refusal, a repeat, another session or an invented state', async () => {
    const [creator, stranger] = [await app().register('creator'), await app().register('creator')]
    expect(await comeBack(await agree(await begin(creator), { decision: 'deny' }), creator.token)).toBe('denied')
    const callback = await agree(await begin(creator))
    expect(await comeBack(callback, stranger.token)).toBe('expired')
    expect(await comeBack(callback, undefined)).toBe('expired')
    expect(await comeBack(callback, creator.token)).toBe('connected')
    expect(await comeBack(callback, creator.token)).toBe('expired')
    const invented = new URL(callback)
    invented.searchParams.set('state', 'invented')
    expect(await comeBack(invented.href, creator.token)).toBe('expired')
    expect((await read(stranger)).state).toBe('none')
  })

  test('is left by erasing its creator: what was begun there ends there, and then so does the access', async () => {
    const creator = await app().register('creator')
    const account = await connect(creator)
    const [paid, begun] = [await app().donate(creator.user.slug), await app().donate(creator.user.slug)]
    await app().pay(paid)
    const callback = await agree(await begin(creator))
    const erased = await app().call('/api/users/me', { token: creator.token, method: 'DELETE' })
    expect(erased.status).toBe(204)
    expect(await comeBack(callback, creator.token)).toBe('expired')
    const stored = () =>
      db().selectFrom('payment_accounts').selectAll().where('account', '=', account).executeTakeFirstOrThrow()
    expect(await stored()).toMatchObject({ is_current: false, name: null, profiles: [], requirements: [] })

    await app().pay(begun)
    await app().end(paid, 'charged_back')
    await app().untilStatus(paid.donationId, 'charged_back')
    expect((await row(begun.donationId)).provider).toBe(`mollie:${account}`)
    await sendFeeReturns(app().running.donationSync)

    const isClosed = async () => (await stored()).sealed_refresh_token === null
    await releaseLeftAccounts(app().running.paymentAccounts)
    expect(await isClosed()).toBe(false)
    for (const { donationId } of [paid, begun]) await changeFollowUp(donationId, { next_poll_at: null })
    await releaseLeftAccounts(app().running.paymentAccounts)
    expect(await isClosed()).toBe(true)
  })
})

describe('Callbacks at the same moment', () => {
  type Started = { apps: [TestApp, TestApp]; dataDir: string }

  /** A second process beside another one, with the same address to the outside and the same sandbox. */
  async function startTwo(): Promise<Started> {
    const dataDir = await mkdtemp(join(tmpdir(), 'aplauso-two-'))
    const port = await freePort()
    const database = await openTestDatabase(inject('snapshotFolder'))
    const shared = { DATA_DIR: dataDir, PUBLIC_URL: `http://127.0.0.1:${port}` }
    const first = await startTestApp({ ...shared, PORT: String(port) }, { database })
    const second = await startTestApp(shared, { database })
    onTestFinished(async () => {
      await Promise.all([first.close(), second.close()])
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    })
    return { apps: [first.app, second.app], dataDir }
  }

  test.each([
    ['one process', async (): Promise<Started> => ({ apps: [app(), app()], dataDir: app().dataDir })],
    ['two processes', startTwo],
  ])('connect one account, with one email, at %s', async (_where, start) => {
    const { apps, dataDir } = await start()
    const [first] = apps
    const at = paymentAccounts(() => first)
    const creator = await first.register('creator')
    const callback = new URL(await at.agree(await at.begin(creator)))
    const outcomes = await Promise.all(
      [...apps, ...apps].map(({ baseUrl }) => comeBack(baseUrl + callback.pathname + callback.search, creator.token)),
    )
    expect(outcomes.toSorted()).toEqual(['connected', 'expired', 'expired', 'expired'])
    const rows = await first.database.db
      .selectFrom('payment_accounts')
      .select(['is_current', 'state'])
      .where('creator_id', '=', creator.user.id)
      .execute()
    expect(rows).toEqual([{ is_current: true, state: 'pending' }])
    const subjects = async () => (await readOutbox(dataDir, creator.user.email)).map(({ subject }) => subject)
    const reports = async () => (await subjects()).filter((subject) => subject.startsWith('As tuas doações passam'))
    await expect.poll(reports, { timeout: 20_000 }).toHaveLength(1)
  })
})

describe('A donation to a creator with a ready account', () => {
  test('is paid there with the platform’s fee, is held by Mollie, and gives the fee back with a refund', async () => {
    const creator = await app().register('creator')
    const account = await connect(creator)
    const donation = await app().donate(creator.user.slug, { amountEuro: 20 })
    expect(await row(donation.donationId)).toMatchObject({ provider: `mollie:${account}` })
    await app().pay(donation)

    const path = `/api/donations/my/${donation.donationId}`
    const detail = await app().call<{ money: { feeCents: number } }>(path, { token: creator.token })
    const { feeCents } = detail.body.money
    expect(detail.body.money).toEqual({ provider: 'mollie', account, feeCents, at: 'direct' })
    expect(feeCents).toBeGreaterThan(0)
    const net = 2_000 - feeCents
    expect(await balanceOf(creator.token)).toMatchObject({
      ...{ net, heldBy: { operator: 0, mollie: net, stripe: 0 }, availableCents: 0, owedCents: 0 },
    })

    const refund = await app().call(`/api/donations/${donation.donationId}/refund`, {
      ...{ token: creator.token, body: { amount: 500 } },
    })
    expect(refund.status).toBeLessThan(300)
    const returns = () =>
      db().selectFrom('fee_returns').selectAll().where('donation_id', '=', donation.donationId).execute()
    await expect.poll(async () => (await returns()).length).toBe(1)
    await sendFeeReturns(app().running.donationSync)
    expect(await returns()).toMatchObject([{ state: 'returned', amount_cents: Math.round(feeCents / 4) }])
  })

  test('goes through the operator while the account is restricted, also when that is learned from the refusal', async () => {
    const creator = await app().register('creator')
    const account = await connect(creator)
    await setState(account, 'restricted')
    const donation = await app().donate(creator.user.slug)
    expect(await row(donation.donationId)).toMatchObject({ provider: 'mollie' })
    await app().pay(donation)
    const { heldBy, net } = await balanceOf(creator.token)
    expect(heldBy).toEqual({ operator: net, mollie: 0, stripe: 0 })
    expect((await read(creator)).state).toBe('restricted')
  })

  test('is found by a webhook that names the account, and an invented account leaves no row', async () => {
    const creator = await app().register('creator')
    const account = await connect(creator)
    const webhook = (of: string, id: string) =>
      app().call(`/api/webhooks/mollie?account=${of}`, {
        method: 'POST',
        body: `id=${id}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    for (const of of [account, 'org_invented', '../etc']) expect((await webhook(of, 'tr_unknown')).status).toBe(200)
    const unknown = await db().selectFrom('unknown_payments').select('provider').execute()
    expect(unknown.map(({ provider }) => provider).toSorted()).toEqual(['mollie', `mollie:${account}`])
    await db().deleteFrom('unknown_payments').execute()
  })

  test('keeps its road when the creator leaves the account or connects another', async () => {
    const creator = await app().register('creator')
    const first = await connect(creator)
    const begun = await app().donate(creator.user.slug)
    const second = await connect(creator, { name: 'Outra' })
    expect(second).not.toBe(first)
    const later = await app().donate(creator.user.slug)
    const left = await app().call('/api/payment-account', { token: creator.token, method: 'DELETE' })
    expect(left.status).toBe(204)
    const last = await app().donate(creator.user.slug)
    for (const each of [begun, later, last]) await app().pay(each)
    const roads = await Promise.all(
      [begun, later, last].map(async ({ donationId }) => (await row(donationId)).provider),
    )
    expect(roads).toEqual([`mollie:${first}`, `mollie:${second}`, 'mollie'])
    expect((await read(creator)).state).toBe('none')
  })
})
