import { AccountExport } from '@aplauso/contract/account-export'
import { cents } from '@aplauso/contract/money'
import { describe, expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { addTotp } from '#testing/second-factors.ts'
import { soundActions } from '#testing/sounds.ts'
import { useApp } from '#testing/test-app.ts'
import { insertPaidDonations } from '../../seed/paid-donations.ts'

const app = useApp()
const { upload } = soundActions(app)
const agencies = agencyActions(app)

async function exported(token: string): Promise<AccountExport> {
  const { status, body } = await app().call('/api/users/export', { token })
  expect(status).toBe(200)
  // Parsed strictly, so that the file contains only documented fields.
  return AccountExport.strict().parse(body)
}

test('An export is an uncached file that only its owner can download', async () => {
  const { token, user } = await app().register('fan')
  const { status, headers } = await app().call('/api/users/export', { token })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('application/json')
  expect(headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="aplauso-${user.slug}-\\d{4}-\\d\\d-\\d\\d\\.json"$`),
  )
  expect(headers.get('cache-control')).toBe('no-store')
  expect((await app().call('/api/users/export')).status).toBe(401)
})

test('The export of a new account contains only the account and its session', async () => {
  const { token, user } = await app().register('fan')
  const file = await exported(token)
  expect(file.account).toEqual({ ...user, termsAcceptedAt: null })
  expect(file.sessions).toHaveLength(1)
  expect(file.signIn).toEqual({ authenticatorAppSince: null, recoveryCodes: 0, services: [] })
  expect(file).toMatchObject({
    passkeys: [],
    alertSettings: null,
    alertVariations: [],
    moderation: null,
    moderationWords: [],
    scenes: [],
    blockedDonors: [],
    goals: [],
    streams: [],
    timers: [],
    overlaySeenAt: null,
    balance: null,
    earned: null,
    agencyLinks: [],
    agencyProposals: [],
    connections: [],
    favorites: [],
    donationsGiven: [],
    donationsReceived: [],
  })
})

test('The export names what opens the account besides the password, without secrets', async () => {
  const { token, user } = await app().register('fan')
  const { secret } = await addTotp(app(), token)
  const at = new Date('2026-11-30T12:00:00Z')
  const { db } = app().database
  const passkey = { credential_id: Buffer.from(user.id), public_key: Buffer.from('key'), sign_count: 0, transports: [] }
  await db
    .insertInto('passkeys')
    .values({ id: user.id, user_id: user.id, ...passkey, name: 'Telemóvel', created_at: at })
    .execute()
  const service = { provider: 'twitch', name: 'rita_live' } as const
  await db
    .insertInto('linked_services')
    .values({ user_id: user.id, ...service, subject: '42', linked_at: at })
    .execute()
  const file = await exported(token)
  expect(file.signIn).toEqual({
    authenticatorAppSince: expect.any(String),
    recoveryCodes: 10,
    services: [{ ...service, subject: '42', linkedAt: at.toISOString() }],
  })
  expect(file.passkeys).toEqual([{ id: user.id, name: 'Telemóvel', createdAt: at.toISOString(), lastUsedAt: null }])
  expect(JSON.stringify(file)).not.toContain(secret)
})

test('The export contains contact messages once the account’s email address is verified', async () => {
  const { token, user } = await app().register('fan')
  const letter = { topic: 'privacy', name: 'Rui', email: user.email, message: 'Olá!' }
  await app().call('/api/contact', { body: letter })
  await app().call('/api/contact', { body: { ...letter, email: 'other@example.com' } })
  // Anyone can register with the address of somebody else.
  expect((await exported(token)).contacts).toEqual([])
  const account = app().database.db.updateTable('users').where('id', '=', user.id)
  await account.set({ email_verified_at: new Date() }).execute()
  const { email: _email, ...written } = letter
  expect((await exported(token)).contacts).toEqual([
    { ...written, id: expect.any(String), company: null, creators: null, createdAt: expect.any(String) },
  ])
})

describe('The export', () => {
  async function prepare() {
    const [creator, donor, agency] = await Promise.all([
      app().register('creator'),
      app().register('fan'),
      app().register('agency'),
    ])
    const order = { donorName: 'O Rui', message: 'Força!', amountEuro: 20 }
    await app().pay(await app().donate(creator.user.slug, order, donor.token))
    await app().pay(await app().donate(creator.user.slug, { donorName: undefined, message: undefined }))
    await app().donate(creator.user.slug, { ...order, message: 'por pagar' }, donor.token)
    await app().call('/api/alerts/settings', { method: 'PATCH', token: creator.token, body: { style: 'neon' } })
    await app().call('/api/users/update-profile', { method: 'PATCH', token: creator.token, body: { donationGoal: 50 } })
    await app().call('/api/moderation/words', { token: creator.token, body: { pattern: 'nabo', action: 'warn' } })
    await agencies.link(agency, creator)
    await agencies.propose(agency, creator.user.id, { shareBasisPoints: 1_000 })
    return { creator, donor, agency }
  }

  test('of a donor contains their donations, including unpaid ones', async () => {
    const { creator, donor } = await prepare()
    const { donationsGiven, donationsReceived, account } = await exported(donor.token)
    expect(donationsGiven).toMatchObject([
      { message: 'por pagar', status: 'pending', paidAt: null, amount: 2_000 },
      { message: 'Força!', status: 'paid', donorName: 'O Rui', creator: { slug: creator.user.slug } },
    ])
    expect(donationsReceived).toEqual([])
    expect(account.totalDonated).toBe(2_000)
  })

  test('of a donor contains the addresses of recordings, and favourite creators', async () => {
    const { creator, donor } = await prepare()
    const audioUrl = await upload(donor.token)
    await app().donate(creator.user.slug, { audioUrl }, donor.token)
    await app().call(`/api/creators/${creator.user.slug}/favorite`, { method: 'PUT', token: donor.token })
    const { donationsGiven, favorites } = await exported(donor.token)
    expect(donationsGiven.map((donation) => donation.audioUrl)).toEqual([audioUrl, null, null])
    expect(favorites).toMatchObject([{ slug: creator.user.slug, displayName: creator.user.displayName }])
    expect((await exported(creator.token)).favorites).toEqual([])
  })

  test('of a creator contains donations, settings, agency and balance', async () => {
    const { creator, agency } = await prepare()
    const overlaySeenAt = new Date('2026-05-01T12:00Z')
    await app()
      .database.db.updateTable('creators')
      .set({ overlay_seen_at: overlaySeenAt })
      .where('user_id', '=', creator.user.id)
      .execute()
    const file = await exported(creator.token)
    expect(file.overlaySeenAt).toBe(overlaySeenAt.toISOString())
    expect([file.moderation?.mode, file.moderationWords]).toMatchObject([
      'filter',
      [{ pattern: 'nabo', action: 'warn' }],
    ])
    const { donationsReceived, account, alertSettings, balance, agencyLinks, agencyProposals } = file
    expect(donationsReceived).toMatchObject([
      { donorName: null, message: null, amount: 1_000 },
      { donorName: 'O Rui', message: 'Força!', amount: 2_000 },
    ])
    expect(file.goals).toMatchObject([{ title: '', targetCents: 5_000, receivedCents: 3_000 }])
    expect([account.donationGoal, account.totalReceived, alertSettings?.style]).toEqual([5_000, 3_000, 'neon'])
    expect(balance).toEqual({ totalReceived: 3_000, platformFees: 240, agencyShare: 0, credited: 2_760 })
    const withAgency = { with: 'agency', displayName: agency.user.displayName }
    const proposed = { shareBasisPoints: 1_000, donationGoal: null, status: 'pending', closedAt: null }
    expect(agencyLinks).toMatchObject([{ ...withAgency, shareBasisPoints: 3_000, until: null }])
    expect(agencyProposals).toMatchObject([{ ...withAgency, ...proposed }])
    const withCreator = { with: 'creator', displayName: creator.user.displayName }
    const ofAgency = await exported(agency.token)
    expect(ofAgency.agencyLinks).toMatchObject([{ ...withCreator, shareBasisPoints: 3_000, until: null }])
    expect(ofAgency.agencyProposals).toMatchObject([{ ...withCreator, ...proposed }])
    expect([file.earned, ofAgency.earned]).toEqual([null, { donations: 0, amount: 0, share: 0 }])
  })

  test('shows an erased agency without its name, in the reader’s language', async () => {
    const { creator, agency } = await prepare()
    await app().call('/api/users/me', { method: 'DELETE', token: agency.token })
    const { body } = await app().call<AccountExport>('/api/users/export', {
      token: creator.token,
      headers: { 'accept-language': 'en' },
    })
    expect(body.agencyLinks).toMatchObject([{ with: 'agency', displayName: 'Deleted account' }])
    expect(body.agencyLinks[0]?.until).not.toBeNull()
    expect(body.agencyProposals).toMatchObject([{ displayName: 'Deleted account', status: 'withdrawn' }])
  })

  test('of a creator or agency contains nothing of a donor but the given name and message', async () => {
    const { creator, donor, agency } = await prepare()
    const query = `?creatorId=${creator.user.id}`
    const seen = await Promise.all([
      app().call('/api/users/export', { token: creator.token }),
      app().call('/api/donations/my', { token: creator.token }),
      app().call('/api/donations/stats', { token: creator.token }),
      app().call(`/api/donations/my${query}`, { token: agency.token }),
      app().call('/api/agency/analytics', { token: agency.token }),
      app().call('/api/users/export', { token: agency.token }),
    ])
    expect(seen.map(({ status }) => status)).toEqual(seen.map(() => 200))
    const all = JSON.stringify(seen.map(({ body }) => body))
    const { id, email, username, displayName } = donor.user
    for (const secret of [id, email, username, displayName, 'por pagar', '127.0.0.1']) {
      expect(all).not.toContain(secret)
    }
  })

  test('contains no key or token', async () => {
    const { creator } = await prepare()
    const { body } = await app().call('/api/users/export', { token: creator.token })
    const file = JSON.stringify(body)
    for (const secret of [creator.token, app().widgetKeyOf(creator), '$argon2', 'checkout', 'hash']) {
      expect(file).not.toContain(secret)
    }
  })
})

test('An export of thousands of donations is complete, with each of them once', async () => {
  const creator = await app().register('creator')
  const now = Date.now()
  const donations = Array.from({ length: 2_500 }, (_, index) => ({
    creatorId: creator.user.id,
    plan: 'free' as const,
    donorId: null,
    donorName: `Doador ${index}`,
    message: index % 2 ? null : 'Olá "tu"\n\u{1f44f}',
    amountCents: cents(100 + index),
    paidAt: new Date(now - index * 1_000),
  }))
  await app()
    .database.db.transaction()
    .execute((tx) => insertPaidDonations(tx, donations))
  const { donationsReceived } = await exported(creator.token)
  expect(donationsReceived.map(({ donorName }) => donorName)).toEqual(donations.map(({ donorName }) => donorName))
  expect(donationsReceived[0]?.message).toBe('Olá "tu"\n\u{1f44f}')
})

test('The API description contains the fields of the export', async () => {
  const { body } = await app().call<{ paths: Record<string, { get?: { responses: unknown } }> }>('/api/openapi.json')
  expect(body.paths['/api/users/export']?.get?.responses).toMatchObject({
    200: { content: { 'application/json': { schema: { properties: { account: {}, donationsReceived: {} } } } } },
  })
})
