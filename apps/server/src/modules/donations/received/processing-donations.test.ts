import type { SignedIn } from '@aplauso/contract/accounts'
import type { BalanceNow } from '@aplauso/contract/balance'
import type { DonorDonation, PendingDonation, ReceivedDetail, ReceivedDonation } from '@aplauso/contract/donations'
import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { pdfText } from '#testing/pdf-text.ts'
import { putPlan } from '#testing/plans.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { link } = agencyActions(app)

const coming = async ({ token }: SignedIn, query = '') =>
  (await app().call<PendingDonation[]>(`/api/donations/my?status=pending${query}`, { token })).body
const balance = async ({ token }: SignedIn) => (await app().call<BalanceNow>('/api/balance', { token })).body
const unfinished = async ({ token }: SignedIn) =>
  (await app().call<DonorDonation[]>('/api/donations/history?status=pending', { token })).body

test('A bank transfer is listed as processing once its donor has the transfer details, and as paid once it is paid', async () => {
  const [creator, fan] = [await app().register(), await app().register('fan')]
  const slug = creator.user.slug
  const transfer = await app().donate(slug, { amountEuro: 40, donorName: 'Rita' }, fan.token)
  await app().donate(slug, { amountEuro: 7 })
  expect(await coming(creator)).toEqual([])
  expect(await app().end(transfer, 'pending')).toBe(303)
  // The thank-you page causes a poll of the provider.
  await app()
    .database.db.updateTable('payment_syncs')
    .set({ checked_at: new Date(0) })
    .execute()
  await app().call(`/api/donations/${transfer.donationId}/status`)
  await expect.poll(() => coming(creator), { interval: 20 }).toHaveLength(1)
  expect(await coming(creator)).toMatchObject([
    { id: transfer.donationId, donorName: 'Rita', amount: 4_000, status: 'pending', paidAt: null, alertStatus: null },
  ])
  expect(await balance(creator)).toMatchObject({ gross: 0, pendingCents: 4_000 })
  expect((await app().call<[]>('/api/donations/my', { token: creator.token })).body).toEqual([])
  expect(await coming(creator, '&limit=1')).toHaveLength(1)
  // Its donor can read the transfer details again.
  expect(await unfinished(fan)).toMatchObject([
    { id: transfer.donationId, status: 'pending', checkoutUrl: transfer.checkoutUrl },
  ])
  await app().pay(transfer)
  expect(await coming(creator)).toEqual([])
  expect(await balance(creator)).toMatchObject({ gross: 4_000, pendingCents: 0 })
  expect(await unfinished(fan)).toEqual([])
})

test('A transfer that never arrived leaves the processing list, and an export contains no processing donations', async () => {
  const creator = await app().register()
  const transfer = await app().donate(creator.user.slug)
  await app().end(transfer, 'pending')
  await app()
    .database.db.updateTable('donations')
    .set({ processing_at: new Date() })
    .where('id', '=', transfer.donationId)
    .execute()
  await app().pay(transfer, 'expired')
  expect(await coming(creator)).toEqual([])
  const { status } = await app().call('/api/donations/export?status=pending', { token: creator.token })
  expect(status).toBe(400)
})

test('A checkout that was left is in the history of its donor only', async () => {
  const [creator, fan, other] = [await app().register(), await app().register('fan'), await app().register('fan')]
  const left = await app().donate(creator.user.slug, { private: true }, fan.token)
  const over = await app().donate(creator.user.slug, {}, fan.token)
  await app().pay(over, 'canceled')
  expect(await unfinished(fan)).toMatchObject([
    { id: left.donationId, checkoutUrl: left.checkoutUrl, private: true, status: 'pending' },
  ])
  expect(await unfinished(other)).toEqual([])
  const history = await app().call<DonorDonation[]>('/api/donations/history', { token: fan.token })
  expect(history.body).toEqual([])
  await app()
    .database.db.updateTable('donations')
    .set({ created_at: new Date(0) })
    .execute()
  expect(await unfinished(fan)).toEqual([])
})

test('A private message is read only by the creator: the agency sees amount and name', async () => {
  const [creator, agency] = [await app().register(), await app().register('agency')]
  await link(agency, creator)
  await putPlan(app(), creator, 'pro')
  const donation = await app().donate(creator.user.slug, { message: 'Entre nós', private: true, donorName: 'Rita' })
  await app().pay(donation)
  const query = `creatorId=${creator.user.id}`
  const list = async (by: SignedIn, more = '') =>
    (await app().call<ReceivedDonation[]>(`/api/donations/my?${query}${more}`, { token: by.token })).body
  expect(await list(creator, '&q=entre')).toMatchObject([{ message: 'Entre nós', private: true }])
  expect(await list(agency)).toMatchObject([{ message: null, donorName: 'Rita', amount: 1_000, private: true }])
  expect(await list(agency, '&q=entre')).toEqual([])
  expect(await list(agency, '&q=rita')).toHaveLength(1)
  const detail = (by: SignedIn) =>
    app().call<ReceivedDetail>(`/api/donations/${donation.donationId}?${query}`, { token: by.token })
  expect((await detail(creator)).body.message).toBe('Entre nós')
  expect((await detail(agency)).body.message).toBeNull()
  const file = async (by: SignedIn) =>
    (await app().call<string>(`/api/donations/export?${query}`, { token: by.token })).body
  expect(await file(creator)).toMatch(/Entre nós.*Privada/)
  expect(await file(agency)).not.toContain('Entre nós')
  const evidence = await fetch(`${app().baseUrl}/api/donations/${donation.donationId}/evidence`, {
    headers: { authorization: `Bearer ${creator.token}` },
  })
  expect(pdfText(Buffer.from(await evidence.arrayBuffer()))).toMatch(/Doação privada\s+Não aparece no direto/)
})
