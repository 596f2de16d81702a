import type { SignedIn } from '@aplauso/contract/accounts'
import type { DonationEvent, DonorDonationDetail, ReceivedDetail } from '@aplauso/contract/donations'
import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { link } = agencyActions(app)

const received = (by: SignedIn, id: string, query = '') =>
  app().call<ReceivedDetail>(`/api/donations/${id}${query}`, { token: by.token })
const given = (by: SignedIn, id: string) =>
  app().call<DonorDonationDetail>(`/api/donations/${id}/given`, { token: by.token })
const kinds = ({ events }: { events: DonationEvent[] }) => events.map(({ kind }) => kind)
const post = (by: SignedIn, path: string, body?: unknown) => app().call(path, { method: 'POST', token: by.token, body })

test('A creator gets everything about a donation: its alert, its money and its refunds', async () => {
  const [creator, agency, fan] = [await app().register(), await app().register('agency'), await app().register('fan')]
  await link(agency, creator)
  const donation = await app().donate(creator.user.slug, { amountEuro: 20, donorName: 'Rita' }, fan.token)
  await app().pay(donation)
  const id = donation.donationId
  const before = (await received(creator, id)).body
  expect(before).toMatchObject({
    ...{ id, donorName: 'Rita', amount: 2_000, alertStatus: 'waiting', replays: 0, refunded: 0 },
    money: { feeBasisPoints: 800, platformFee: 160, net: 2_000 - 160 - (before.money?.agencyShare ?? 0) },
    ...{ provider: expect.any(String), paymentId: expect.any(String) },
  })
  expect(kinds(before)).toEqual(['started', 'paid'])
  expect((await post(creator, `/api/alerts/${id}/skip`)).status).toBe(204)
  expect((await post(creator, `/api/alerts/${id}/replay`)).status).toBe(204)
  expect((await post(creator, `/api/alerts/${id}/replay`)).status).toBe(204)
  const again = (await received(creator, id)).body
  expect(kinds(again)).toEqual(['started', 'paid', 'skipped', 'replay_asked'])
  expect(again.replays).toBe(2)

  expect((await post(creator, `/api/donations/${id}/refund`, { amount: 500 })).status).toBe(201)
  await expect.poll(async () => (await received(creator, id)).body.refunded, { interval: 20 }).toBe(500)
  const part = (await received(creator, id)).body
  expect(part.events.slice(-2)).toMatchObject([
    { kind: 'refund_asked', amount: 500 },
    { kind: 'refunded', amount: 500 },
  ])
  const { platformFee = 0, agencyShare = 0, net } = part.money ?? {}
  expect([platformFee, net]).toEqual([120, 2_000 - 500 - platformFee - agencyShare])

  // The managing agency sees neither refund requests nor amounts and shares.
  const seen = (await received(agency, id, `?creatorId=${creator.user.id}`)).body
  expect(seen).toMatchObject({ id, money: null, provider: null, paymentId: null, refunded: 500 })
  expect(kinds(seen)).toEqual(['started', 'paid', 'skipped', 'replay_asked', 'refunded'])

  // The donor sees payment and refunds, but not the status of the alert.
  const own = (await given(fan, id)).body
  expect(own).toMatchObject({ id, donorName: 'Rita', amount: 2_000, refunded: 500, audioUrl: null })
  expect(kinds(own)).toEqual(['started', 'paid', 'refund_asked', 'refunded'])
})

test('A donation detail is refused to everyone but its creator, agency and donor, and while it is unpaid', async () => {
  const [creator, other, fan, agency] = [
    await app().register(),
    await app().register(),
    await app().register('fan'),
    await app().register('agency'),
  ]
  const unpaid = await app().donate(creator.user.slug, {}, fan.token)
  expect((await received(creator, unpaid.donationId)).status).toBe(404)
  expect((await given(fan, unpaid.donationId)).status).toBe(404)
  await app().pay(unpaid)
  expect((await received(other, unpaid.donationId)).status).toBe(404)
  expect((await received(agency, unpaid.donationId, `?creatorId=${creator.user.id}`)).status).toBe(403)
  expect((await received(fan, unpaid.donationId)).status).toBe(403)
  expect((await given(creator, unpaid.donationId)).status).toBe(404)
  expect((await received(creator, 'no-such-id')).status).toBe(404)
  expect((await given(fan, 'no-such-id')).status).toBe(404)
})
