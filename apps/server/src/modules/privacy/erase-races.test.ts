import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { cents } from '@aplauso/contract/money'
import { describe, expect, test } from 'vitest'
import type { AnyTransaction } from '#modules/tables.ts'
import { agencyActions } from '#testing/agencies.ts'
import { join } from '#testing/live-client.ts'
import { useApp } from '#testing/test-app.ts'
import { untilBlocked } from '#testing/until-blocked.ts'

const app = useApp()
const agencies = agencyActions(app)

const erase = ({ token }: SignedIn) => app().call('/api/users/me', { method: 'DELETE', token })

/** Keeps the transaction of `work` open until `meanwhile` waits for it. Returns the result of `meanwhile`. */
async function during<Result>(work: (tx: AnyTransaction) => Promise<unknown>, meanwhile: () => Promise<Result>) {
  const { started } = await app()
    .database.db.transaction()
    .execute(async (tx) => {
      await work(tx)
      const started = meanwhile()
      await untilBlocked(app())
      return { started }
    })
  return started
}

/** Changes the account's row as an erasure does. */
const beErased = (id: string) => (tx: AnyTransaction) =>
  tx
    .updateTable('users')
    .set({ erased_at: new Date(), email: `erased:${id}` })
    .where('id', '=', id)
    .execute()

describe('During the erasure of an account', () => {
  const invitationsOf = ({ user }: SignedIn) =>
    app()
      .database.db.selectFrom('agency_invitations')
      .select(['status', 'email'])
      .where('agency_id', '=', user.id)
      .execute()
  const invitation = (agency: SignedIn, more: object) => ({
    id: crypto.randomUUID(),
    agency_id: agency.user.id,
    token: crypto.randomUUID(),
    share_basis_points: 0,
    created_at: new Date(),
    ...more,
  })

  test('a donation loses its donor’s name and message, or is refused if it starts later', async () => {
    const creator = await app().register('creator')
    const [early, late] = [await app().register('fan'), await app().register('fan')]
    const words = { donor_name: 'Rita', message: 'para sempre' }
    const { status } = await during(
      (tx) =>
        tx
          .insertInto('donations')
          .values({ ...pending(creator, early), ...words })
          .execute(),
      () => erase(early),
    )
    expect(status).toBe(204)
    const body = { creatorSlug: creator.user.slug, amountEuro: 5, donorName: 'Rita', message: 'para sempre' }
    const refused = await during(beErased(late.user.id), () =>
      app().call<Problem>('/api/donations/create-payment', { token: late.token, body }),
    )
    expect([refused.status, refused.body.code]).toEqual([404, 'creator_not_found'])
    const { db } = app().database
    const rows = db.selectFrom('donations').select(['donor_id', 'donor_name', 'message'])
    expect(await rows.where('creator_id', '=', creator.user.id).execute()).toEqual([
      { donor_id: early.user.id, donor_name: null, message: null },
    ])
  })

  test('a test alert is refused', async () => {
    const creator = await app().register('creator')
    const body = { creatorSlug: creator.user.slug, donorName: 'Rita', message: 'para sempre' }
    const refused = await during(
      async (tx) => {
        await tx.updateTable('creators').set({ total_donations: 0 }).where('user_id', '=', creator.user.id).execute()
        await beErased(creator.user.id)(tx)
      },
      () => app().call<Problem>('/api/donations/test', { token: creator.token, body }),
    )
    expect([refused.status, refused.body.code]).toEqual([404, 'creator_not_found'])
    const alerts = app().database.db.selectFrom('alerts').select('id').where('creator_id', '=', creator.user.id)
    expect(await alerts.execute()).toEqual([])
  })

  test('a new variation is refused', async () => {
    const creator = await app().register('creator')
    const refused = await during(
      async (tx) => {
        await tx.updateTable('creators').set({ total_donations: 0 }).where('user_id', '=', creator.user.id).execute()
        await beErased(creator.user.id)(tx)
      },
      () => app().call<Problem>('/api/alerts/variations', { token: creator.token, body: { name: 'Rita' } }),
    )
    expect([refused.status, refused.body.code]).toEqual([404, 'creator_not_found'])
  })

  test('a disconnecting overlay does not store when it was seen', async () => {
    const creator = await app().register('creator')
    const { slug, id } = creator.user
    const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
    const { db } = app().database
    const connected = async () =>
      (await db.selectFrom('overlays').select('id').where('creator_id', '=', id).execute()).length
    await expect.poll(connected).toBe(1)
    await during(
      async (tx) => {
        await tx.updateTable('creators').set({ overlay_seen_at: null }).where('user_id', '=', id).execute()
        await beErased(id)(tx)
      },
      async () => overlay.close(),
    )
    await expect.poll(connected).toBe(0)
    const seen = db.selectFrom('creators').select('overlay_seen_at').where('user_id', '=', id)
    expect(await seen.executeTakeFirst()).toEqual({ overlay_seen_at: null })
  })

  test('an invitation loses its email address, or is refused if it is created later', async () => {
    const [early, late] = [await app().register('agency'), await app().register('agency')]
    const email = `terceiro-${early.user.id}@example.com`
    const { status } = await during(
      (tx) => tx.insertInto('agency_invitations').values(invitation(early, { email })).execute(),
      () => erase(early),
    )
    expect([status, await invitationsOf(early)]).toEqual([204, [{ status: 'withdrawn', email: null }]])
    const refused = await during(beErased(late.user.id), () =>
      app().call<Problem>('/api/agency/invitations', { token: late.token, body: { email } }),
    )
    expect([refused.status, refused.body.code]).toEqual([401, 'unauthenticated'])
    expect(await invitationsOf(late)).toEqual([])
  })

  test('an invitation of the erased creator is refused with creator_not_found', async () => {
    const [agency, creator] = [await app().register('agency'), await app().register('creator')]
    const body = { username: creator.user.username }
    const refused = await during(beErased(creator.user.id), () =>
      app().call<Problem>('/api/agency/invitations', { token: agency.token, body }),
    )
    expect([refused.status, refused.body.code]).toEqual([404, 'creator_not_found'])
    expect(await invitationsOf(agency)).toEqual([])
  })

  test('accepting an agency fails, whichever of the two is erased', async () => {
    for (const goes of ['agency', 'creator'] as const) {
      const people = { agency: await app().register('agency'), creator: await app().register('creator') }
      const { agency, creator } = people
      await agencies.invite(agency, { email: creator.user.email })
      const [open] = await agencies.received(creator)
      const answer = await during(beErased(people[goes].user.id), () =>
        agencies.answer(creator, open?.token ?? '', 'accept'),
      )
      expect([goes, answer.status]).toEqual([goes, 404])
      expect(await invitationsOf(agency)).toMatchObject([{ status: 'pending' }])
    }
  })
})

function pending(creator: SignedIn, donor: SignedIn) {
  return {
    id: crypto.randomUUID(),
    creator_id: creator.user.id,
    donor_id: donor.user.id,
    amount_cents: cents(500),
    currency: 'EUR' as const,
    fee_basis_points: 800,
    fee_cents: cents(40),
    audio_type: 'text' as const,
    language: 'pt' as const,
    description: '',
    provider: 'mollie',
    request_hash: 'x',
    created_at: new Date(),
  }
}
