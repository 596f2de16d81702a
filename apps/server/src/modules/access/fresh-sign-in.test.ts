import type { SignedIn } from '@aplauso/contract/accounts'
import type { ReceivedInvitation } from '@aplauso/contract/agency'
import type { CreatedApiKey, CreatedWebhookEndpoint } from '@aplauso/contract/developers'
import type { Problem } from '@aplauso/contract/errors'
import { MINUTE_MS } from '@aplauso/contract/limits'
import type { Scene } from '@aplauso/contract/scenes'
import { describe, expect, test } from 'vitest'
import { untilToken } from '#testing/mailed-links.ts'
import { putPlan } from '#testing/plans.ts'
import { type TestApp, useApp } from '#testing/test-app.ts'

const app = useApp()
const strict = useApp({ REQUIRE_PROVEN_MAIL: 'true', REAUTH_MINUTES: '3' })

const NEW_KEY = { name: 'bot', scopes: ['donations:read'] }
const NEW_ENDPOINT = { url: 'https://example.com/hook', events: ['donation.paid'] }

const LIVE_ACCESS: [string, { body: object }][] = [
  ['/api/docks', { body: { name: 'PC', rights: ['queue'] } }],
  ['/api/moderators/invitations', { body: { rights: ['queue'] } }],
]

/** Adds a moderator with two rights and returns the id. */
async function addModerator(of: TestApp, { token }: SignedIn): Promise<string> {
  const fan = await of.register('fan')
  const { username } = fan.user
  const body = { username, rights: ['queue', 'approve'] }
  const { body: invitation } = await of.call<{ id: string }>('/api/moderators/invitations', { token, body })
  const path = `/api/moderators/invitations/${invitation.id}/accept`
  const { body: controlled } = await of.call<{ moderatorId: string }>(path, { token: fan.token, method: 'POST' })
  return controlled.moderatorId
}

async function age({ database }: TestApp, { user }: SignedIn, minutes: number): Promise<void> {
  const confirmed_at = new Date(Date.now() - minutes * MINUTE_MS)
  await database.db.updateTable('sessions').set({ confirmed_at }).where('user_id', '=', user.id).execute()
}

/** A creator with API access and an open invitation of an agency. */
async function invited(of: TestApp) {
  const creator = await of.register('creator')
  await putPlan(of, creator, 'pro')
  const agency = await of.register('agency')
  await of.call('/api/agency/invitations', {
    token: agency.token,
    body: { username: creator.user.username, shareBasisPoints: 5_000 },
  })
  const { body } = await of.call<ReceivedInvitation[]>('/api/agency/invitations', { token: creator.token })
  return { creator, agency, accept: `/api/agency/invitations/${body[0]?.token}/accept` }
}

const confirm = (of: TestApp, { token }: SignedIn, password: string) =>
  of.call<Problem>('/api/auth/confirm', { token, body: { password } })

describe('A session whose password was given over ten minutes ago', () => {
  test('adds no access and erases nothing before the password is given again', async () => {
    const { creator, agency, accept } = await invited(app())
    const { token } = creator
    const made = await app().call<CreatedWebhookEndpoint>('/api/webhook-endpoints', { token, body: NEW_ENDPOINT })
    const scene = await app().call<Scene>('/api/scenes', { token, body: { name: 'Jogo' } })
    const moderatorId = await addModerator(app(), creator)
    const thanks = { text: null, url: 'https://example.com/obrigado' }
    await app().call('/api/donation-page', { token, method: 'PATCH', body: { thanks } })
    await age(app(), creator, 11)
    const steps: [string, { body?: unknown; method?: string }][] = [
      ['/api/api-keys', { body: NEW_KEY }],
      ['/api/webhook-endpoints', { body: NEW_ENDPOINT }],
      [`/api/webhook-endpoints/${made.body.id}`, { method: 'PATCH', body: { url: 'https://example.org/other' } }],
      ['/api/widget-key/rotate', { method: 'POST' }],
      ['/api/auth/totp', { method: 'POST' }],
      ...LIVE_ACCESS,
      [`/api/scenes/${scene.body.id}/key`, { method: 'POST' }],
      [`/api/moderators/${moderatorId}`, { method: 'PATCH', body: { rights: ['queue', 'block'] } }],
      ['/api/moderation/settings', { method: 'PATCH', body: { agencies: true } }],
      ['/api/donation-page', { method: 'PATCH', body: { thanks: { url: 'https://example.org/outra' } } }],
      [accept, { method: 'POST' }],
      ['/api/grants/end', { method: 'POST' }],
      ['/api/users/me', { method: 'DELETE' }],
    ]
    for (const [path, options] of steps) {
      const { status, body } = await app().call<Problem>(path, { ...options, token })
      expect([path, status, body.code]).toEqual([path, 403, 'reauthentication_required'])
    }
    const disabled = await app().call(`/api/webhook-endpoints/${made.body.id}`, {
      token,
      method: 'PATCH',
      body: { enabled: false },
    })
    expect(disabled.status, 'to take something away needs no password').toBe(200)
    for (const [path, method, body] of [
      [`/api/moderators/${moderatorId}`, 'PATCH', { rights: ['queue'] }],
      ['/api/moderation/settings', 'PATCH', { agencies: false }],
      ['/api/donation-page', 'PATCH', { thanks: { text: 'Obrigado!', url: thanks.url } }],
      ['/api/donation-page', 'PATCH', { thanks: { url: null } }],
      ['/api/listen-key', 'GET', undefined],
      ['/api/scenes', 'GET', undefined],
      [`/api/scenes/${scene.body.id}`, 'PATCH', { name: 'Pausa' }],
    ] as const) {
      const { status } = await app().call(path, { token, method, body })
      expect([path, body, status]).toEqual([path, body, 200])
    }

    expect((await confirm(app(), creator, 'segredo')).status).toBe(204)
    for (const [path, options] of steps) {
      expect([path, (await app().call(path, { ...options, token })).status < 300]).toEqual([path, true])
    }
    expect(agency.user.userType).toBe('agency')
  })

  test('accepts a goal of its agency, and a share only after the password', async () => {
    const { creator, agency, accept } = await invited(app())
    await app().call(accept, { token: creator.token, method: 'POST' })
    const propose = async (body: object) => {
      const path = `/api/agency/creators/${creator.user.id}/proposals`
      const { body: proposed } = await app().call<{ id: string }>(path, { token: agency.token, body })
      return `/api/agency/proposals/${proposed.id}/accept`
    }
    const [goal, share] = [await propose({ donationGoal: 500 }), await propose({ shareBasisPoints: 4_000 })]
    await age(app(), creator, 11)
    const answer = (path: string) => app().call<Problem>(path, { token: creator.token, method: 'POST' })
    expect((await answer(goal)).status).toBe(204)
    expect((await answer(share)).body.code).toBe('reauthentication_required')
    await confirm(app(), creator, 'segredo')
    expect((await answer(share)).status).toBe(204)
  })

  test('stays after a wrong password, and reauthentication counts for one session and the configured time', async () => {
    const creator = await strict().register('creator')
    const { email } = creator.user
    const other = await strict().call<SignedIn>('/api/auth/login', { body: { email, password: 'segredo' } })
    await age(strict(), creator, 4)
    const wrong = await confirm(strict(), creator, 'errada')
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials'])
    expect((await strict().call('/api/auth/me', { token: creator.token })).status).toBe(200)
    await confirm(strict(), creator, 'segredo')
    const rotate = (token: string) => strict().call('/api/widget-key/rotate', { token, method: 'POST' })
    expect((await rotate(creator.token)).status).toBe(200)
    expect((await rotate(other.body.token)).status).toBe(403)
  })

  test('counts as reauthenticated after a password change', async () => {
    const creator = await app().register('creator')
    const { token } = creator
    await age(app(), creator, 11)
    await app().call('/api/auth/change-password', {
      token,
      body: { currentPassword: 'segredo', newPassword: 'outro segredo' },
    })
    expect((await app().call('/api/widget-key/rotate', { token, method: 'POST' })).status).toBe(200)
  })
})

test('An API key cannot reauthenticate, nor call sensitive routes', async () => {
  const creator = await app().register('creator')
  await putPlan(app(), creator, 'pro')
  const { body } = await app().call<CreatedApiKey>('/api/api-keys', { token: creator.token, body: NEW_KEY })
  for (const path of ['/api/auth/confirm', '/api/api-keys', '/api/widget-key/rotate', '/api/grants/end']) {
    const { status } = await app().call(path, { token: body.key, body: { password: 'segredo' } })
    expect([path, status]).toEqual([path, 401])
  }
})

describe('An account without a verified email', () => {
  test('adds no access where a verified email is required, and adds it after verification', async () => {
    const { creator, accept } = await invited(strict())
    const { token, user } = creator
    const scene = await strict().call<Scene>('/api/scenes', { token, body: { name: 'Jogo' } })
    const steps: [string, { body?: unknown; method?: string }][] = [
      ['/api/api-keys', { body: NEW_KEY }],
      ['/api/webhook-endpoints', { body: NEW_ENDPOINT }],
      ...LIVE_ACCESS,
      [`/api/scenes/${scene.body.id}/key`, { method: 'POST' }],
      ['/api/moderation/settings', { method: 'PATCH', body: { agencies: true } }],
      ['/api/donation-page', { method: 'PATCH', body: { thanks: { url: 'https://example.org/outra' } } }],
      [accept, { method: 'POST' }],
    ]
    for (const [path, options] of steps) {
      const { status, body } = await strict().call<Problem>(path, { ...options, token })
      expect([path, status, body.code]).toEqual([path, 403, 'mail_not_proven'])
    }
    const { body: config } = await strict().call<{ requireProvenMail: boolean }>('/api/config')
    expect(config.requireProvenMail).toBe(true)
    const letter = await untilToken(strict(), user.email, 'verify-email')
    await strict().call('/api/auth/verify-email', { body: { token: letter } })
    for (const [path, options] of steps) {
      expect([path, (await strict().call(path, { ...options, token })).status < 300]).toEqual([path, true])
    }
  })
})
