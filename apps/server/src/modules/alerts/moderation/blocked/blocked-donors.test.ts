import type { SignedIn } from '@aplauso/contract/accounts'
import type { HeldAlert } from '@aplauso/contract/alerts'
import type { DonationStarted, ReceivedDetail, ReceivedDonation } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import type { BlockedDonor, DonorStatus } from '@aplauso/contract/moderation'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { lockCreator } from '#modules/creators/public.ts'
import { actorActions } from '#testing/actors.ts'
import { join } from '#testing/live-client.ts'
import { usePayments } from '#testing/payments.ts'
import { useApp } from '#testing/test-app.ts'
import { untilBlocked } from '#testing/until-blocked.ts'
import { raiseRevision } from '../rules-revision.ts'

const app = useApp()
const { faults } = usePayments(app)

const BLOCKED = '/api/blocked-donors'

/** A creator with an overlay, and calls that block donors. */
async function setUp() {
  const creator = await app().register()
  const { slug } = creator.user
  const { token } = creator
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  const block = (donationId: string, reason?: string, by = token) =>
    app().call<BlockedDonor & Problem>(BLOCKED, { token: by, body: { donationId, reason } })
  const list = async (query = '') => (await app().call<BlockedDonor[]>(`${BLOCKED}${query}`, { token })).body
  const unblock = (id: string, by = token) => app().call(`${BLOCKED}/${id}`, { method: 'DELETE', token: by })
  const received = async () => (await app().call<ReceivedDonation[]>('/api/donations/my', { token })).body
  const detail = async ({ donationId }: DonationStarted) =>
    (await app().call<ReceivedDetail>(`/api/donations/${donationId}?creatorId=${creator.user.id}`, { token })).body
  const held = async () => (await app().call<HeldAlert[]>('/api/alerts/held', { token })).body
  return { creator, slug, token, overlay, block, list, unblock, received, detail, held }
}

/** Pays with a means of payment that the provider knows by the name `payer`. */
async function pay(donation: DonationStarted, payer: string, method = 'creditcard'): Promise<void> {
  expect(await app().end(donation, 'paid', { payer, method })).toBe(303)
  await app().untilStatus(donation.donationId, 'paid')
}

async function donateAndPay(
  slug: string,
  payer: string,
  { by, ...order }: { by?: SignedIn } & Record<string, unknown> = {},
) {
  const donation = await app().donate(slug, order, by?.token)
  await pay(donation, payer)
  return donation
}

const start = (slug: string, by?: SignedIn) =>
  app().call<Problem & DonationStarted>('/api/donations/create-payment', {
    token: by?.token,
    body: { creatorSlug: slug, amountEuro: 10, audioType: 'text' },
  })
const standing = async (slug: string, by: SignedIn) =>
  (await app().call<DonorStatus>(`/api/creators/${slug}/standing`, { token: by.token })).body
const progress = async ({ donationId }: DonationStarted) =>
  (await app().call(`/api/donations/${donationId}/progress`)).body

test('A blocked donor is refused before payment, and may donate again after the block is removed', async () => {
  const { slug, block, list, unblock } = await setUp()
  const fan = await app().register('fan')
  const other = await app().register('fan')
  const donation = await donateAndPay(slug, 'Rui', { by: fan, donorName: 'Rui' })
  expect(await standing(slug, fan)).toEqual({ blocked: false })

  const blocked = await block(donation.donationId, ' insultos ')
  expect(blocked).toMatchObject({
    status: 201,
    body: {
      donationId: donation.donationId,
      donorName: 'Rui',
      reason: 'insultos',
      knownBy: { account: true, payment: true },
    },
  })
  expect(await list()).toEqual([blocked.body])
  expect(await standing(slug, fan)).toEqual({ blocked: true })
  expect(await start(slug, fan)).toMatchObject({ status: 403, body: { code: 'donor_blocked' } })
  expect((await start(slug, other)).status).toBe(201)
  // The refused order leaves no row: it counts for no limit and is not synced with a provider.
  const { db } = app().database
  const mine = await db.selectFrom('donations').select('id').where('donor_id', '=', fan.user.id).execute()
  expect(mine).toHaveLength(1)
  const elsewhere = await setUp()
  expect((await start(elsewhere.slug, fan)).status).toBe(201)

  expect((await unblock(blocked.body.id)).status).toBe(204)
  expect((await unblock(blocked.body.id)).status).toBe(404)
  expect(await list()).toEqual([])
  expect(await standing(slug, fan)).toEqual({ blocked: false })
  expect((await start(slug, fan)).status).toBe(201)
})

test('A payment begun before the block is booked and its alert rejected, and its donor sees only that it is not shown', async () => {
  const { slug, token, block, received, overlay, held, detail } = await setUp()
  const fan = await app().register('fan')
  const first = await donateAndPay(slug, 'Rui', { by: fan, donorName: 'Rui' })
  await overlay.until('donation')
  const begun = await app().donate(slug, { donorName: 'Rui' }, fan.token)
  await block(first.donationId)
  await pay(begun, 'another card')
  await donateAndPay(slug, 'Bia', { donorName: 'Bia' })
  await overlay.until('donation', 2)

  expect(overlay.alerts().map(({ donorName, sequence }) => [donorName, sequence])).toEqual([
    ['Rui', 1],
    ['Bia', 2],
  ])
  expect((await received()).map(({ alertStatus }) => alertStatus)).toEqual(['waiting', 'rejected', 'skipped'])
  expect(await progress(begun)).toEqual({ state: 'not_shown', why: 'rejected' })
  expect(await held()).toEqual([])
  expect(await detail(begun)).toMatchObject({ isOfBlocked: true, blockedDonorId: expect.any(String) })
  const refund = await app().call(`/api/donations/${begun.donationId}/refund`, { token, body: {} })
  expect(refund.status).toBe(201)
})

test('A blocked donor without an account is recognised by the card, and only for this creator', async () => {
  const { slug, block, overlay, received, detail } = await setUp()
  const insult = await donateAndPay(slug, 'Rui', { donorName: 'Anonimo1' })
  const { body } = await block(insult.donationId)
  expect(body.knownBy).toEqual({ account: false, payment: true })
  const again = await donateAndPay(slug, 'Rui', { donorName: 'Outro nome' })
  await donateAndPay(slug, 'Bia', { donorName: 'Bia' })
  await overlay.until('donation', 2)
  expect(overlay.alerts().map(({ donorName }) => donorName)).toEqual(['Anonimo1', 'Bia'])
  expect((await received()).map(({ alertStatus }) => alertStatus)).toEqual(['waiting', 'rejected', 'skipped'])
  expect(await detail(again)).toMatchObject({ isOfBlocked: true, blockedDonorId: null })
  // The block does not apply to another creator.
  const elsewhere = await setUp()
  await donateAndPay(elsewhere.slug, 'Rui')
  await elsewhere.overlay.until('donation')
})

test('The card of a blocked account is recognised when it pays without the account', async () => {
  const { slug, block, received } = await setUp()
  const fan = await app().register('fan')
  await block((await donateAndPay(slug, 'Rui', { by: fan })).donationId)
  await donateAndPay(slug, 'Rui')
  expect((await received())[0]?.alertStatus).toBe('rejected')
})

test('A block of a payment without payer fingerprints says so, and matches no other donor', async () => {
  const { slug, block, received } = await setUp()
  const donation = await app().donate(slug)
  await pay(donation, 'Rui', 'mbway')
  expect((await block(donation.donationId)).body.knownBy).toEqual({ account: false, payment: false })
  const next = await app().donate(slug)
  await pay(next, 'Bia', 'mbway')
  expect((await received())[0]?.alertStatus).toBe('waiting')
})

test('Stored payer fingerprints are unreadable, and differ between two creators', async () => {
  const [one, other] = [await setUp(), await setUp()]
  for (const { slug, block } of [one, other]) await block((await donateAndPay(slug, 'Rui')).donationId)
  const { rows } = await sql<{ creator_id: string; payer_fingerprints: string[]; whole: string }>`
    select creator_id, payer_fingerprints, (select string_agg(value, ' ') from json_each_text(row_to_json(blocked_donors))) as whole
    from blocked_donors
    where creator_id in (${one.creator.user.id}, ${other.creator.user.id})`.execute(app().database.db)
  expect(rows).toHaveLength(2)
  for (const { payer_fingerprints, whole } of rows) {
    expect(payer_fingerprints).toEqual([expect.stringMatching(/^[\da-f]{64}$/)])
    expect(whole).not.toMatch(/mollie|fingerprint|example\.org/i)
  }
  expect(rows[0]?.payer_fingerprints).not.toEqual(rows[1]?.payer_fingerprints)
})

test('A block rejects the held alerts of the donor and skips the alert on screen', async () => {
  const { slug, token, block, received, held, overlay } = await setUp()
  const fan = await app().register('fan')
  await app().call('/api/moderation/words', { token, body: { pattern: 'nabo', action: 'hold' } })
  const waiting = await donateAndPay(slug, 'Rui', { by: fan })
  await donateAndPay(slug, 'Rui', { by: fan, message: 'que nabo' })
  await donateAndPay(slug, 'Bia')
  expect(await held()).toHaveLength(1)
  await overlay.until('donation', 2)
  await block(waiting.donationId)
  await overlay.until('control')
  const [shown] = overlay.alerts()
  expect(overlay.frames.find(({ type }) => type === 'control')?.payload).toEqual({ action: 'skip', id: shown?.id })
  expect(await held()).toEqual([])
  expect((await received()).map(({ alertStatus }) => alertStatus)).toEqual(['waiting', 'rejected', 'skipped'])
})

test('Concurrent calls that block the same donor create one block, and a repeated call returns it', async () => {
  const { slug, block, list } = await setUp()
  const fan = await app().register('fan')
  const [first, second] = [
    await donateAndPay(slug, 'Rui', { by: fan, donorName: 'Rui' }),
    await donateAndPay(slug, 'Rui 2', { by: fan, donorName: 'Rui' }),
  ]
  const answers = await Promise.all([first, second, first, second].map(({ donationId }) => block(donationId)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await list()).toHaveLength(1)
  const guest = await donateAndPay(slug, 'Bia', { donorName: 'Bia' })
  const twice = await Promise.all([block(guest.donationId), block(guest.donationId)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 201])
})

test('Blocking a nameless donation does not reveal that its donor is blocked already', async () => {
  const { slug, block, list, detail } = await setUp()
  const fan = await app().register('fan')
  const named = await donateAndPay(slug, 'Rui', { by: fan, donorName: 'Rui' })
  const nameless = await donateAndPay(slug, 'Rui', { by: fan, donorName: undefined })
  const one = await block(named.donationId)
  expect((await detail(nameless)).blockedDonorId).toBeNull()
  const other = await block(nameless.donationId)
  expect([one.status, other.status]).toEqual([201, 201])
  expect(other.body).toMatchObject({ donorName: null, donationId: nameless.donationId })
  expect(await list()).toHaveLength(2)
  expect((await detail(named)).blockedDonorId).toBe(one.body.id)
})

test('Blocking refuses a donation of another creator, an unpaid one and one by the creator', async () => {
  const { creator, slug, block, unblock, list } = await setUp()
  const other = await setUp()
  const donation = await donateAndPay(slug, 'Rui')
  expect((await other.block(donation.donationId)).status).toBe(404)
  expect((await block((await app().donate(slug)).donationId)).status).toBe(404)
  expect((await block('nonsense')).status).toBe(404)
  expect((await block(donation.donationId, 'x'.repeat(201))).status).toBe(400)
  const own = await donateAndPay(slug, 'Ana', { by: creator })
  expect(await block(own.donationId)).toMatchObject({ status: 400, body: { errors: [{ path: 'donationId' }] } })
  const { body } = await block(donation.donationId)
  expect((await other.unblock(body.id)).status).toBe(404)
  expect((await unblock('nonsense')).status).toBe(404)
  expect(await other.list()).toEqual([])
  expect(await list()).toHaveLength(1)
})

test('The list of blocked donors has pages, newest first', async () => {
  const { slug, token, block, list } = await setUp()
  for (const name of ['A', 'B', 'C']) await block((await donateAndPay(slug, name, { donorName: name })).donationId)
  const page = await app().call<BlockedDonor[]>(`${BLOCKED}?limit=2`, { token })
  expect(page.body.map(({ donorName }) => donorName)).toEqual(['C', 'B'])
  const next = /<[^?]*(\?[^>]*)>/.exec(page.headers.get('link') ?? '')?.[1]
  expect((await list(next)).map(({ donorName }) => donorName)).toEqual(['A'])
})

test('An account is blocked while the provider does not answer, and its card by a later call', async () => {
  const { slug, block } = await setUp()
  const fan = await app().register('fan')
  const [own, guests] = [await donateAndPay(slug, 'Rui', { by: fan }), await donateAndPay(slug, 'Bia')]
  await faults({ status: 503 })
  expect((await block(own.donationId)).body.knownBy).toEqual({ account: true, payment: false })
  expect(await block(guests.donationId)).toMatchObject({ status: 502, body: { code: 'provider_error' } })
  await faults({})
  expect(await block(own.donationId)).toMatchObject({
    status: 200,
    body: { knownBy: { account: true, payment: true } },
  })
  expect((await block(guests.donationId)).status).toBe(201)
})

test('Erasing a blocked account leaves only its card hashes, and erasing the creator deletes the blocks', async () => {
  const { creator, slug, token, block, list, received } = await setUp()
  const [withCard, without] = [await app().register('fan'), await app().register('fan')]
  await block((await donateAndPay(slug, 'Rui', { by: withCard, donorName: 'Rui' })).donationId, 'insultos')
  const plain = await app().donate(slug, {}, without.token)
  await pay(plain, 'Bia', 'mbway')
  await block(plain.donationId)
  for (const { token } of [withCard, without]) await app().call('/api/users/me', { method: 'DELETE', token })
  expect(await list()).toEqual([
    expect.objectContaining({
      donationId: null,
      donorName: null,
      reason: null,
      knownBy: { account: false, payment: true },
    }),
  ])
  await donateAndPay(slug, 'Rui')
  expect((await received())[0]?.alertStatus).toBe('rejected')
  await app().call('/api/users/me', { method: 'DELETE', token })
  const left = await app()
    .database.db.selectFrom('blocked_donors')
    .select('id')
    .where('creator_id', '=', creator.user.id)
    .execute()
  expect(left).toEqual([])
})

test('A donor is blocked by the id of an alert, shown or held, and by exactly one id', async () => {
  const { creator, slug, token, overlay, held, list } = await setUp()
  const moderator = await actorActions(app).moderator(creator, ['queue', 'block'])
  const blockBy = (body: object, by = token) =>
    app().call<BlockedDonor & Problem>(`${BLOCKED}?creatorId=${creator.user.id}`, { token: by, body })
  const donation = await donateAndPay(slug, 'Rui', { donorName: 'Rui' })
  await overlay.until('donation')
  const alertId = overlay.alerts()[0]?.id
  const blocked = await blockBy({ alertId }, moderator.token)
  expect(blocked).toMatchObject({ status: 201, body: { donorName: 'Rui' } })
  expect(blocked.body).not.toHaveProperty('donationId')
  expect(await list()).toMatchObject([{ donationId: donation.donationId }])
  expect((await blockBy({ alertId })).status).toBe(200)

  await app().call('/api/moderation/words', { token, body: { pattern: 'abracadabra', action: 'hold' } })
  await donateAndPay(slug, 'Bia', { donorName: 'Bia', message: 'abracadabra' })
  const waits = (await held())[0] ?? expect.fail('nothing is held')
  // The answer has the donor name, so an actor must be able to see the alert.
  for (const body of [{ alertId: waits.id }, { donationId: waits.donationId }]) {
    expect((await blockBy(body, moderator.token)).status).toBe(404)
  }
  const approving = await actorActions(app).moderator(creator, ['approve', 'block'])
  expect(await blockBy({ alertId: waits.id }, approving.token)).toMatchObject({
    status: 201,
    body: { donorName: 'Bia' },
  })

  const invalid = { status: 400, body: { code: 'validation_failed' } }
  expect(await blockBy({})).toMatchObject(invalid)
  expect(await blockBy({ alertId, donationId: donation.donationId })).toMatchObject(invalid)
  expect((await blockBy({ alertId: uuidv7() })).status).toBe(404)
})

test('A moderator learns the name of a private donation’s donor neither by blocking nor from the list', async () => {
  const { creator, slug, block, list } = await setUp()
  const donation = await donateAndPay(slug, 'Rui', { donorName: 'Rui', private: true })
  const path = `${BLOCKED}?creatorId=${creator.user.id}`
  const actors = [
    await actorActions(app).moderator(creator, ['queue', 'approve', 'block', 'amounts']),
    await actorActions(app).dock(creator, ['queue', 'approve', 'block', 'amounts']),
  ]
  for (const { token } of actors) {
    const { status, body } = await app().call<Problem>(path, { token, body: { donationId: donation.donationId } })
    expect([status, body.code]).toEqual([404, 'not_found'])
  }
  expect((await block(donation.donationId)).body.donorName).toBe('Rui')
  for (const { token } of actors) {
    expect((await app().call<BlockedDonor[]>(path, { token })).body).toMatchObject([{ donorName: null }])
  }
  expect(await list()).toMatchObject([{ donorName: 'Rui' }])
})

test('A settlement that waits for the creator lock during a block rejects the alert', async () => {
  const { creator, slug, overlay, received } = await setUp()
  const creatorId = creator.user.id
  const fan = await app().register('fan')
  const { donationId } = await donateAndPay(slug, 'Rui', { by: fan })
  const begun = await app().donate(slug, {}, fan.token)
  const { db } = app().database
  let ended: Promise<number> | undefined
  await db.transaction().execute(async (tx) => {
    await lockCreator(tx, creatorId)
    ended = app().end(begun, 'paid', { payer: 'another card', method: 'creditcard' })
    await untilBlocked(app())
    // The row that `blockDonor` writes.
    await sql`insert into blocked_donors (id, creator_id, donation_id, account_id, payer_fingerprints, blocked_by, created_at)
      values (${uuidv7()}, ${creatorId}, ${donationId}, ${fan.user.id}, '{}', ${creatorId}, now())`.execute(tx)
    await raiseRevision(tx, creatorId)
  })
  await ended
  await app().untilStatus(begun.donationId, 'paid')
  await expect.poll(async () => (await received())[0]?.alertStatus).toBe('rejected')
  expect(overlay.alerts()).toHaveLength(1)
})
