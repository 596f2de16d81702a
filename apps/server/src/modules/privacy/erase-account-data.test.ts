import { readdir, readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import type { SignedIn, User } from '@aplauso/contract/accounts'
import type { DonationProgress, DonorDonation, ReceivedDonation } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findLedgerProblems } from '#modules/ledger/public.ts'
import { agencyActions } from '#testing/agencies.ts'
import { avatarActions } from '#testing/avatars.ts'
import { join } from '#testing/live-client.ts'
import { usePayments } from '#testing/payments.ts'
import { soundActions } from '#testing/sounds.ts'
import { startTestApp, useApp } from '#testing/test-app.ts'

const app = useApp()
const agencies = agencyActions(app)
const { upload } = avatarActions(app)
const { faults, received, row } = usePayments(app)
const { upload: uploadSound, play } = soundActions(app)

const erase = ({ token }: SignedIn) => app().call('/api/users/me', { method: 'DELETE', token })
const change = ({ token }: SignedIn, body: unknown) =>
  app().call<User>('/api/users/update-profile', { method: 'PATCH', token, body })

async function registerAs(canary: string, userType: string): Promise<SignedIn> {
  const { status, body } = await app().call<SignedIn>('/api/auth/register', {
    body: {
      email: `${canary}@example.com`,
      password: 'segredo',
      displayName: `Nome ${canary}`,
      username: canary,
      userType,
      aboutMe: `Sobre ${canary}`,
    },
  })
  expect(status).toBe(201)
  return body
}

/** Lists the text columns of all tables, and the stored files, that contain the canary. */
async function placesOf(canary: string): Promise<string[]> {
  const { db } = app().database
  const { rows: columns } = await sql<{ table_schema: string; table_name: string; column_name: string }>`
    select table_schema, table_name, column_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
      and (data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea'))`.execute(db)
  expect(columns.length).toBeGreaterThan(40)
  const found = await Promise.all(
    columns.map(async ({ table_schema, table_name, column_name }) => {
      const { rows } = await sql<{ found: boolean }>`
        select exists (
          select from ${sql.table(`${table_schema}.${table_name}`)}
          where strpos(lower(${sql.ref(column_name)}::text), ${canary}) > 0
            or strpos(lower(${sql.ref(column_name)}::text), encode(${canary}, 'hex')) > 0
        ) as found`.execute(db)
      return rows[0]?.found ? [`${table_name}.${column_name}`] : []
    }),
  )
  const media = joinPath(app().dataDir, 'media')
  const files = await readdir(media, { recursive: true, withFileTypes: true }).catch(() => [])
  const inFiles = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async ({ parentPath, name }) => {
        const path = joinPath(parentPath, name)
        return path.includes(canary) || (await readFile(path)).includes(canary) ? [path] : []
      }),
  )
  return [...found, ...inFiles].flat().sort()
}

const favorites = ({ user }: SignedIn) =>
  app()
    .database.db.selectFrom('favorites')
    .selectAll()
    .where(({ eb, or }) => or([eb('user_id', '=', user.id), eb('creator_id', '=', user.id)]))
    .execute()

describe('An erased account', () => {
  test('is signed out everywhere and cannot sign in, but its address can register again', async () => {
    const canary = `gone${Date.now()}`
    const fan = await registerAs(canary, 'fan')
    const login = { email: `${canary}@example.com`, password: 'segredo' }
    const { body: other } = await app().call<SignedIn>('/api/auth/login', { body: login })
    const { status, headers } = await erase(fan)
    expect(status).toBe(204)
    expect(headers.get('set-cookie')).toMatch(/^session=;/)
    for (const { token } of [fan, other]) expect((await app().call('/api/auth/me', { token })).status).toBe(401)
    const again = await app().call<Problem>('/api/auth/login', { body: login })
    expect([again.status, again.body.code]).toEqual([401, 'invalid_credentials'])
    const byId = { email: `erased:${fan.user.id}`, password: 'segredo' }
    expect((await app().call('/api/auth/login', { body: byId })).status).toBe(401)
    const newAccount = { ...login, displayName: 'De novo', username: `${canary}-2`, userType: 'fan' }
    expect((await app().call('/api/auth/register', { body: newAccount })).status).toBe(201)
  })

  test('keeps its username reserved, so that old links lead to nobody', async () => {
    const creator = await app().register('creator')
    const { username } = creator.user
    await erase(creator)
    const body = {
      email: `${username}@example.org`,
      password: 'segredo',
      displayName: 'X',
      username,
      userType: 'creator',
    }
    const answer = await app().call<Problem>('/api/auth/register', { body })
    expect([answer.status, answer.body.code]).toEqual([409, 'username_taken'])
    const stored = await app().database.db.selectFrom('retired_usernames').selectAll().execute()
    expect(JSON.stringify(stored.map((one) => one.username_hash.toString('latin1')))).not.toContain(username)
  })

  test('requires a request from this site when it is erased by cookie', async () => {
    const { token } = await app().register('fan')
    const foreign = { cookie: `session=${token}`, origin: 'https://evil.example' }
    expect((await app().call('/api/users/me', { method: 'DELETE', headers: foreign })).status).toBe(403)
    const own = { cookie: `session=${token}`, origin: app().baseUrl }
    expect((await app().call('/api/users/me', { method: 'DELETE', headers: own })).status).toBe(204)
  })

  test('is erased once by concurrent requests', async () => {
    const fan = await app().register('fan')
    const answers = await Promise.all([erase(fan), erase(fan), erase(fan)])
    expect(answers.map(({ status }) => status).filter((status) => status !== 204 && status !== 401)).toEqual([])
    const { erased_at } = await app()
      .database.db.selectFrom('users')
      .select('erased_at')
      .where('id', '=', fan.user.id)
      .executeTakeFirstOrThrow()
    expect(erased_at).not.toBeNull()
  })
})

test('Erasing an account removes its data from all tables and files', async () => {
  const canary = `canario${Date.now()}`
  const person = await registerAs(canary, 'creator')
  const other = await app().register('creator')
  await change(person, {
    bio: `Bio ${canary}`,
    channelUrl: `https://example.com/${canary}`,
    streamPlatforms: ['twitch'],
    donationGoal: 12,
  })
  const { avatar } = (await upload(person.token)).body
  const { token } = person
  const key = { 'idempotency-key': `chave-${canary}` }
  await app().call('/api/subscriptions/create', { token, body: { planId: 'creator' }, headers: key })
  await app().database.db.updateTable('users').set({ granted_plan: 'pro', subscription_plan: 'pro' }).execute()
  const url = `https://bot.example.com/${canary}`
  for (const { token } of [person, other]) {
    await app().call('/api/webhook-endpoints', { token, body: { url, events: ['donation.paid'] } })
  }
  await app().call('/api/moderation/words', { token: person.token, body: { pattern: canary, action: 'mask' } })
  const variation = { name: canary, when: { words: [canary] } }
  expect((await app().call('/api/alerts/variations', { token: person.token, body: variation })).status).toBe(201)
  await app().call('/api/api-keys', { token: person.token, body: { name: canary, scopes: ['donations:read'] } })
  await app().call('/api/plans/contact', {
    body: { name: canary, email: `${canary}@example.com`, creators: 3, message: canary },
  })
  const written = {
    donorName: `Doador ${canary}`,
    message: `Mensagem ${canary}`,
    receiptEmail: `recibo-${canary}@example.com`,
  }
  const order = { creatorSlug: other.user.slug, amountEuro: 5, ...written }
  await app().pay(await app().donate(other.user.slug, written, person.token))
  await app().donate(other.user.slug, written, person.token)
  await app().call('/api/donations/create-payment', { token: person.token, body: order, headers: key })
  await app().call('/api/donations/test', {
    token: person.token,
    body: { creatorSlug: person.user.slug, ...written },
  })
  const received = await app().donate(person.user.slug, { donorName: 'Rita', message: 'Olá' })
  await app().pay(received)
  await app().call(`/api/donations/${received.donationId}/refund`, { token, body: {}, headers: key })
  await app().donate(person.user.slug)
  const [recorded, waiting, own, unused] = await Promise.all([
    uploadSound(person.token),
    uploadSound(person.token),
    uploadSound(person.token),
    uploadSound(person.token),
  ])
  await app().pay(await app().donate(other.user.slug, { audioUrl: recorded }, person.token))
  await app().donate(other.user.slug, { audioUrl: waiting }, person.token)
  const settings = { method: 'PATCH', token: person.token, body: { customAudioUrl: own } }
  await app().call('/api/users/update-tts-settings', settings)
  for (const [by, of] of [
    [person, other],
    [other, person],
  ] as const) {
    await app().call(`/api/creators/${of.user.slug}/favorite`, { method: 'PUT', token: by.token })
  }
  expect(await favorites(person)).toHaveLength(2)
  const agency = await app().register('agency')
  await agencies.invite(agency, { email: `${canary}@example.com` })
  await agencies.link(await app().register('agency'), person)
  const places = ['alerts.message', 'api_keys.name', 'donations.message', 'refunds.idempotency_key', 'contacts.email']
  const more = ['subscription_payments.idempotency_key', 'users.email', 'webhook_endpoints.url']
  await expect.poll(() => placesOf(canary)).toContain('webhook_deliveries.payload')
  expect(await placesOf(canary)).toEqual(expect.arrayContaining([...places, ...more]))
  // The webhook address of the other creator stays, because it is their own.
  await app().database.db.updateTable('webhook_endpoints').set({ url: 'https://bot.example.com/' }).execute()

  expect((await erase(person)).status).toBe(204)

  // An email to the address may still be in the queue.
  await expect.poll(() => placesOf(canary)).toEqual([])
  expect((await fetch(app().baseUrl + avatar)).status).toBe(404)
  for (const sound of [recorded, waiting, own, unused]) {
    await expect.poll(async () => (await play(sound)).status).toBe(404)
  }
  const alerts = app().database.db.selectFrom('alerts').select('id').where('audio_url', 'in', [recorded, own])
  expect(await alerts.execute()).toEqual([])
  expect(await favorites(person)).toEqual([])
  expect(await findLedgerProblems(app().database.db)).toEqual([])
})

describe('Erasing an account keeps for others', () => {
  test('the creator’s totals and list, without the donor’s name and message', async () => {
    const creator = await app().register('creator')
    const donor = await app().register('fan')
    await app().pay(await app().donate(creator.user.slug, { message: 'até sempre' }, donor.token))
    const stats = () => app().call('/api/donations/stats', { token: creator.token })
    const before = (await stats()).body
    await erase(donor)
    expect((await stats()).body).toEqual(before)
    expect(await received(creator.token)).toMatchObject([{ donorName: null, message: null, amount: 1_000 }])
  })

  test('the totals per donor name, without names that only the erased donor used', async () => {
    const creator = await app().register('creator')
    const donor = await app().register('fan')
    const other = await app().register('fan')
    await app().pay(await app().donate(creator.user.slug, { donorName: 'Rita', amountEuro: 7 }, other.token))
    for (const donorName of ['RITA', 'Só Minha'])
      await app().pay(await app().donate(creator.user.slug, { donorName }, donor.token))
    const open = await app().donate(creator.user.slug, { donorName: 'Rita' }, donor.token)
    await erase(donor)
    await app().pay(open)
    const { db } = app().database
    const names = db.selectFrom('creator_donors').select(['period', 'name_key', 'amount_cents', 'donations_count'])
    const rest = { name_key: 'rita', amount_cents: 700, donations_count: 1 }
    expect(await names.where('creator_id', '=', creator.user.id).orderBy('period', 'desc').execute()).toEqual([
      { period: 'all', ...rest },
      { period: expect.stringMatching(/^\d{4}-\d{2}$/), ...rest },
    ])
    for (const table of ['donor_months', 'donor_creators'] as const) {
      const rows = await db.selectFrom(table).select('donor_id').execute()
      expect(rows.map(({ donor_id }) => donor_id)).not.toContain(donor.user.id)
    }
    expect(await findLedgerProblems(db)).toEqual([])
  })

  test('the donor’s history, with a neutral creator name in the reader’s language', async () => {
    const creator = await app().register('creator')
    const donor = await app().register('fan')
    const donation = await app().donate(creator.user.slug, { message: 'para ti' }, donor.token)
    await app().pay(donation)
    await erase(creator)
    const history = (language: string) =>
      app().call<DonorDonation[]>('/api/donations/history', {
        token: donor.token,
        headers: { 'accept-language': language },
      })
    const names = await Promise.all(
      ['pt', 'en', 'es', 'fr'].map(async (language) => (await history(language)).body[0]?.creator.displayName),
    )
    expect(names).toEqual(['Conta eliminada', 'Deleted account', 'Cuenta eliminada', 'Compte supprimé'])
    expect((await history('pt')).body).toMatchObject([{ message: 'para ti', amount: 1_000, status: 'paid' }])
    const progress = await app().call<DonationProgress>(`/api/donations/${donation.donationId}/status`)
    expect(progress.body.creator.displayName).toBe('Conta eliminada')
  })

  test('no page, no live connection and no agency of the creator', async () => {
    const creator = await app().register('creator')
    const agency = await app().register('agency')
    await agencies.link(agency, creator)
    const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
    const viewer = await join(app().baseUrl, { slug: creator.user.slug })
    const dashboard = await join(app().baseUrl, { slug: creator.user.slug, token: creator.token })
    await erase(creator)
    await Promise.all([overlay.closed, viewer.closed, dashboard.closed])
    for (const name of [creator.user.slug, creator.user.id]) {
      const page = await app().call<Problem>(`/api/creators/${name}`)
      expect([page.status, page.body.code]).toEqual([404, 'creator_not_found'])
      const donation = { creatorSlug: name, amountEuro: 5 }
      expect((await app().call('/api/donations/create-payment', { body: donation })).status).toBe(404)
    }
    expect((await app().call<unknown[]>('/api/agency/creators', { token: agency.token })).body).toEqual([])
    const path = `/api/donations/my?creatorId=${creator.user.id}`
    expect((await app().call<ReceivedDonation[]>(path, { token: agency.token })).status).toBe(403)
  })
})

test('Erasing a donor keeps a sound that another donation uses too', async () => {
  const creator = await app().register('creator')
  const donor = await app().register('fan')
  const mine = await uploadSound(donor.token, 523)
  const theirs = await uploadSound(undefined, 523)
  expect(theirs).toBe(mine)
  await app().donate(creator.user.slug, { audioUrl: mine }, donor.token)
  const donation = await app().donate(creator.user.slug, { audioUrl: theirs })
  await erase(donor)
  const { db } = app().database
  const jobs = () => sql<{ left: number }>`select count(*)::int as left from pgboss.job where name = 'released_sounds'`
  await expect.poll(async () => (await jobs().execute(db)).rows).toEqual([{ left: 0 }])
  expect((await play(theirs)).status).toBe(200)
  expect((await row(donation.donationId)).audio_url).toBe(theirs)
})

describe('An open checkout during an erasure', () => {
  test('of the creator is still settled and refunded', async () => {
    const creator = await app().register('creator')
    const donation = await app().donate(creator.user.slug)
    await erase(creator)
    await app().pay(donation)
    await app().pay(donation, 'refunded')
    expect(await findLedgerProblems(app().database.db)).toEqual([])
  })

  test('of the donor is settled for the creator, and shown without the donor’s name and message', async () => {
    const creator = await app().register('creator')
    const donor = await app().register('fan')
    const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
    const donation = await app().donate(creator.user.slug, { message: 'adeus' }, donor.token)
    await erase(donor)
    await app().pay(donation)
    expect(await overlay.until('donation')).toMatchObject([{ payload: { donorName: null, amount: 1_000 } }])
    expect(overlay.alerts()[0]).not.toHaveProperty('message')
    overlay.close()
  })

  test('is settled whichever accounts are erased while it is paid', async () => {
    const [one, other] = await Promise.all([app().register('creator'), app().register('creator')])
    const donors = await Promise.all([one, other, ...Array.from({ length: 4 }, () => app().register('fan'))])
    const donations = await Promise.all(
      donors.flatMap((donor) => [one, other].map(({ user }) => app().donate(user.slug, {}, donor.token))),
    )
    const [erased] = await Promise.all([
      Promise.all(donors.map((donor) => erase(donor))),
      Promise.all(donations.map((donation) => app().pay(donation))),
    ])
    expect(erased.map(({ status }) => status)).toEqual(Array(donors.length).fill(204))
    const { rows } = await sql<{ total: number }>`
      select sum(total_received_cents)::int as total from creators
      where user_id in (${one.user.id}, ${other.user.id})`.execute(app().database.db)
    expect(rows[0]?.total).toBe(donations.length * 1_000)
    expect(await findLedgerProblems(app().database.db)).toEqual([])
  })

  test('that failed at the provider is not requested again', async () => {
    const creator = await app().register('creator')
    const body = { creatorSlug: creator.user.slug, amountEuro: 5 }
    const headers = { 'idempotency-key': `key-${creator.user.id}` }
    await faults({ status: 503 })
    const first = await app().call<Problem>('/api/donations/create-payment', { body, headers })
    expect(first.status).toBe(502)
    await app().call('/sandbox/faults', { method: 'DELETE' })
    await erase(creator)
    const again = await app().call<Problem>('/api/donations/create-payment', { body, headers })
    expect([again.status, again.body.code]).toEqual([404, 'creator_not_found'])
  })
})

test('The description of a donation is removed once its checkout exists', async () => {
  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug)
  expect((await row(donation.donationId)).description).toBe('')
})

test('Erasing an account deletes its unsent emails, including failed jobs', async () => {
  const started = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
  onTestFinished(() => started.close())
  const { call, register, database } = started.app
  const [person, other] = [await register('fan'), await register('fan')]
  const payloads = async () => {
    const { rows } = await sql<{ data: string }>`select data::text from pgboss.job`.execute(database.db)
    return rows.map(({ data }) => data)
  }
  await call('/api/auth/forgot-password', { body: { email: person.user.email } })
  const newAddress = { email: 'outro@example.org', password: 'segredo' }
  await call('/api/auth/change-email', { token: person.token, body: newAddress })
  expect(await payloads()).toHaveLength(4)
  await sql`
    update pgboss.job set state = 'failed', completed_on = now() where data -> 'payload' ->> 'kind' = 'reset_password'
  `.execute(database.db)
  expect((await call('/api/users/me', { method: 'DELETE', token: person.token })).status).toBe(204)
  expect(await payloads()).toEqual([expect.stringContaining(other.user.email)])
  expect(await database.db.selectFrom('email_changes').select('id').execute()).toEqual([])
})
