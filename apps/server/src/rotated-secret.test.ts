import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { createTokenCipher } from '#modules/accounts/public.ts'
import { createSealer } from '#platform/secrets/create-sealer.ts'
import { openTestDatabase, type TestDatabase } from '#testing/engine.ts'
import { join as joinLive } from '#testing/live-client.ts'
import { paymentAccounts } from '#testing/payment-accounts.ts'
import { addTotp, passwordSignIn, unusedCode } from '#testing/second-factors.ts'
import { type StartedTestApp, startTestApp, type TestApp } from '#testing/test-app.ts'

const UNUSED = 'a secret from before that one which made nothing'
const PREVIOUS = 'the secret before the rotation and long enough'
const PRESENT = 'the secret after the rotation, long enough'
const WEBHOOK = `whsec_${'a'.repeat(43)}=`

let database: TestDatabase
let dataDir: string
let before: StartedTestApp
let after: StartedTestApp | undefined
beforeAll(async () => {
  database = await openTestDatabase(inject('snapshotFolder'))
  dataDir = await mkdtemp(join(tmpdir(), 'aplauso-rotated-'))
  before = await startTestApp({ DATA_DIR: dataDir }, { database, secret: PREVIOUS })
})
afterAll(async () => {
  await after?.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Signs in with the device cookie `mark` and returns the parts of the new device cookie. */
async function deviceMark(app: TestApp, email: string, mark = ''): Promise<string[]> {
  const body = { email, password: 'segredo' }
  const { headers } = await app.call('/api/auth/login', { body, headers: { cookie: `device=${mark}` } })
  const cookie = headers.getSetCookie().find((line) => line.startsWith('device=')) ?? ''
  return cookie.replace(/^device=|;.*$/g, '').split('.')
}

test('After a rotation everything made with the previous secret still works, and new values use the present one', async () => {
  const creator = await before.app.register()
  const oldKey = before.app.widgetKeyOf(creator)
  const [deviceId = '', previousProof = ''] = await deviceMark(before.app, creator.user.email)
  // Two accounts and three secrets: of one account, one in use and one that waits for its code.
  const [withApp, waiting] = [await before.app.register('fan'), await before.app.register('fan')]
  const { uri } = await addTotp(before.app, withApp.token)
  for (const { token } of [withApp, waiting]) await before.app.call('/api/auth/totp', { token, method: 'POST' })
  const erased = await before.app.register('fan', 'quem-saiu')
  const gone = await before.app.call('/api/users/me', { method: 'DELETE', token: erased.token })
  expect(gone.status).toBe(204)
  const endpointId = randomUUID()
  const sealed = createSealer(PREVIOUS, 'webhook secrets').seal(WEBHOOK, `endpoint:${endpointId}`)
  await database.raw.query(
    `insert into webhook_endpoints (id, user_id, url, events, secret, previous_secret, previous_secret_until, created_at)
     values ($1, $2, 'https://hooks.example/', '{donation.paid}', $3, $3, now() + interval '1 day', now())`,
    [endpointId, creator.user.id, sealed],
  )
  const owner = { userId: creator.user.id, platform: 'tiktok' } as const
  const tokens = createTokenCipher(PREVIOUS)
  await database.raw.query(
    `insert into platform_connections (user_id, platform, platform_user_id, display_name, scopes, access_token,
       access_expires_at, refresh_token, refresh_expires_at, connected_at)
     values ($1, 'tiktok', 'x', 'x', '', $2, now(), $3, now(), now())`,
    [
      creator.user.id,
      tokens.seal('act.token', { ...owner, token: 'access' }),
      tokens.seal('rft.token', { ...owner, token: 'refresh' }),
    ],
  )
  const gift = await before.app.donate(creator.user.slug)
  expect(await before.app.end(gift, 'paid', { payer: 'Rui', method: 'creditcard' })).toBe(303)
  await before.app.untilStatus(gift.donationId, 'paid')
  const blocked = await before.app.call('/api/blocked-donors', {
    token: creator.token,
    body: { donationId: gift.donationId },
  })
  expect(blocked.status).toBe(201)
  // The access to an organisation at the sandbox's Mollie, which both processes share.
  const direct = await before.app.register()
  const account = await paymentAccounts(() => before.app).connect(direct)
  await before.close()

  after = await startTestApp(
    { SESSION_SECRET_FORMER: `${UNUSED},${PREVIOUS}`, DATA_DIR: dataDir },
    { database, secret: PRESENT },
  )
  const { app } = after

  // Sessions continue. The dashboard shows a new overlay address, and the old one still opens.
  const me = await app.call<{ widgetUrl: string }>('/api/user', { token: creator.token })
  const newKey = new URL(me.body.widgetUrl).hash.replace('#key=', '')
  expect([me.status, newKey === oldKey]).toEqual([200, false])
  for (const key of [oldKey, newKey]) {
    const overlay = await joinLive(app.baseUrl, { slug: creator.user.slug, key })
    expect((await overlay.until('joined'))[0]?.payload.role).toBe('overlay')
    overlay.close()
  }

  // A known browser is still recognised, and gets a cookie of the new secret.
  const mark = `${deviceId}.${previousProof}`
  const [knownId, newProof] = await deviceMark(app, creator.user.email, mark)
  expect([deviceId.length, knownId, newProof === previousProof]).toEqual([16, deviceId, false])

  const name = await app.call('/api/auth/usernames/quem-saiu')
  expect(name.body).toMatchObject({ available: false, reason: 'taken' })

  // A card that was blocked with the previous secret is still recognised.
  const again = await app.donate(creator.user.slug)
  await app.end(again, 'paid', { payer: 'Rui', method: 'creditcard' })
  await app.untilStatus(again.donationId, 'paid')
  const { body: progress } = await app.call(`/api/donations/${again.donationId}/progress`)
  expect(progress).toEqual({ state: 'not_shown', why: 'rejected' })

  const toAccount = await app.donate(direct.user.slug)
  await app.pay(toAccount)
  const { rows: roads } = await database.raw.query('select provider from donations where id = $1', [
    toAccount.donationId,
  ])
  expect(roads).toEqual([{ provider: `mollie:${account}` }])

  const { challenge } = await passwordSignIn(app, withApp)
  const code = await unusedCode(app, withApp, uri)
  expect((await app.call('/api/auth/second-factor', { body: { challenge, code } })).status).toBe(200)

  const present = createSealer(PRESENT, 'webhook secrets')
  const totpSealer = createSealer(PRESENT, 'totp secrets')
  const cipher = createTokenCipher(PRESENT)
  const accounts = createSealer(PRESENT, 'payment accounts')
  const bytes = (value: unknown) => Buffer.from(z.instanceof(Uint8Array).parse(value))
  await expect
    .poll(async () => {
      const [endpoint] = (await database.raw.query('select secret, previous_secret from webhook_endpoints')).rows
      const [connection] = (await database.raw.query('select access_token, refresh_token from platform_connections'))
        .rows
      const secrets = (await database.raw.query('select user_id, sealed_secret from totp_secrets')).rows
      const [access] = (await database.raw.query('select * from payment_accounts')).rows
      const ofAccount = (column: 'sealed_access_token' | 'sealed_refresh_token') =>
        accounts.open(bytes(access?.[column]), `payment_accounts:${column}:${access?.id}`).slice(0, 7)
      try {
        return [
          secrets.map((row) => totpSealer.open(bytes(row.sealed_secret), `totp:${row.user_id}`).length),
          present.open(bytes(endpoint?.secret), `endpoint:${endpointId}`),
          present.open(bytes(endpoint?.previous_secret), `endpoint:${endpointId}`),
          cipher.open(bytes(connection?.access_token), { ...owner, token: 'access' }),
          cipher.open(bytes(connection?.refresh_token), { ...owner, token: 'refresh' }),
          ofAccount('sealed_access_token'),
          ofAccount('sealed_refresh_token'),
        ]
      } catch (error) {
        return String(error)
      }
    })
    .toEqual([[32, 32, 32], WEBHOOK, WEBHOOK, 'act.token', 'rft.token', 'access_', 'refresh'])

  // The re-encrypted token gives access too, and a new one.
  await database.raw.query('update payment_accounts set access_until = now()')
  await app.pay(await app.donate(direct.user.slug))
  const { rows: renewed } = await database.raw.query(
    `select state, access_until > now() as "isRenewed" from payment_accounts`,
  )
  expect(renewed).toEqual([{ state: 'ready', isRenewed: true }])
})
