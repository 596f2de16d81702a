import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'mollie-api-typescript'
import { expect, onTestFinished, test } from 'vitest'
import { authorizeUrl, codeOf, connectOrganization, readTokens, tokenCall } from '../testing/connect-organization.ts'
import { OTHER_APP, SHOP_APP, startSandbox } from '../testing/start-sandbox.ts'

const HOUR_MS = 3_600_000

const redirect_uri = SHOP_APP.redirectUris[0] ?? ''

async function start(...options: Parameters<typeof startSandbox>) {
  const sandbox = await startSandbox(...options)
  onTestFinished(() => sandbox.close())
  return sandbox
}

const byCode = (code: string, more = {}) => ({ grant_type: 'authorization_code', code, redirect_uri, ...more })
const byRefresh = (refresh_token: string, more = {}) => ({
  grant_type: 'refresh_token',
  refresh_token,
  redirect_uri,
  ...more,
})

test("The vendor's client exchanges a code for tokens of an hour with the scopes of the consent", async () => {
  const sandbox = await start()
  const code = await codeOf(authorizeUrl(sandbox, { scope: 'payments.read organizations.read' }))
  const client = new Client({ serverURL: `${sandbox.url}/mollie` })
  const tokens = await client.oauth.generate(
    { username: SHOP_APP.id, password: encodeURIComponent(SHOP_APP.secret) },
    { requestBody: { grantType: 'authorization_code', code, redirectUri: redirect_uri } },
  )
  expect(tokens).toEqual({
    accessToken: expect.stringMatching(/^access_\w+$/),
    refreshToken: expect.stringMatching(/^refresh_\w+$/),
    expiresIn: 3600,
    tokenType: 'bearer',
    scope: 'payments.read organizations.read',
  })
})

test('A client may sign in the body, as JSON or as a form', async () => {
  const sandbox = await start()
  const credentials = { client_id: SHOP_APP.id, client_secret: SHOP_APP.secret }
  const json = await fetch(`${sandbox.url}/mollie/oauth2/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...byCode(await codeOf(authorizeUrl(sandbox))), ...credentials }),
  })
  expect([json.status, json.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const form = await fetch(`${sandbox.url}/mollie/oauth2/tokens`, {
    method: 'POST',
    body: new URLSearchParams({ ...byCode(await codeOf(authorizeUrl(sandbox))), ...credentials }),
  })
  expect(form.status).toBe(200)
})

test('A code works once, also for two exchanges at the same moment', async () => {
  const sandbox = await start()
  const code = await codeOf(authorizeUrl(sandbox))
  const answers = await Promise.all([tokenCall(sandbox, byCode(code)), tokenCall(sandbox, byCode(code))])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const again = await tokenCall(sandbox, byCode(code))
  expect([again.status, await again.json()]).toEqual([
    400,
    { error: 'invalid_grant', error_description: "Authorization code doesn't exist or is invalid for the client" },
  ])
})

test('A code expires after 30 seconds', async () => {
  const sandbox = await start()
  const code = await codeOf(authorizeUrl(sandbox))
  await sandbox.advance(30_000)
  expect(await (await tokenCall(sandbox, byCode(code))).json()).toMatchObject({ error: 'invalid_grant' })
})

test('A code of another client, or with another return address, is refused and stays usable', async () => {
  const sandbox = await start()
  const code = await codeOf(authorizeUrl(sandbox))
  const foreign = await tokenCall(sandbox, byCode(code), { client: OTHER_APP })
  expect([foreign.status, await foreign.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })])
  for (const more of [{ redirect_uri: SHOP_APP.redirectUris[1] }, { redirect_uri: '' }]) {
    const moved = await tokenCall(sandbox, byCode(code, more))
    expect([moved.status, await moved.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'redirect_uri_mismatch' }),
    ])
  }
  expect((await tokenCall(sandbox, byCode(code))).status).toBe(200)
})

test.for([
  ['invalid_client', byCode('auth_1'), { client: { ...SHOP_APP, secret: 'guess' } }],
  ['invalid_client', byCode('auth_1'), { client: { ...SHOP_APP, id: 'app_none' } }],
  ['invalid_request', {}, {}],
  ['invalid_request', { grant_type: 'authorization_code' }, {}],
  ['invalid_request', { grant_type: 'refresh_token' }, {}],
  ['unsupported_grant_type', { grant_type: 'password' }, {}],
  ['invalid_grant', byCode('auth_none'), {}],
  ['invalid_grant', byRefresh('refresh_none'), {}],
  ['invalid_request', { token: 'access_1' }, { method: 'DELETE' }],
] as const)('A wrong token call is refused with %s: %o %o', async ([error, body, options]) => {
  const sandbox = await start()
  const refused = await tokenCall(sandbox, body, options)
  expect([refused.status, await refused.json()]).toEqual([400, { error, error_description: expect.any(String) }])
})

test('An access token expires after an hour, and its refresh token, which never changes, brings a new one', async () => {
  const sandbox = await start()
  const { accessToken, refreshToken } = await connectOrganization(sandbox)
  const me = (token: string) =>
    sandbox.call('GET', '/organizations/me', undefined, { authorization: `Bearer ${token}` })
  await sandbox.advance(HOUR_MS)
  expect(await me(accessToken)).toMatchObject({ status: 401, body: { status: 401, title: 'Unauthorized' } })
  const refreshed = await readTokens(await tokenCall(sandbox, byRefresh(refreshToken)))
  expect(refreshed.refreshToken).toBe(refreshToken)
  expect((await me(refreshed.accessToken)).status).toBe(200)
})

test('Two refreshes at the same moment both succeed, and both access tokens work', async () => {
  const sandbox = await start()
  const { refreshToken } = await connectOrganization(sandbox)
  const answers = await Promise.all([1, 2].map(() => tokenCall(sandbox, byRefresh(refreshToken))))
  const tokens = await Promise.all(answers.map(async (answer) => (await readTokens(answer)).accessToken))
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) {
    const { status } = await sandbox.call('GET', '/onboarding/me', undefined, { authorization: `Bearer ${token}` })
    expect(status).toBe(200)
  }
})

test('A refresh without the return address of the first exchange, or by another client, is refused', async () => {
  const sandbox = await start()
  const { refreshToken } = await connectOrganization(sandbox)
  const moved = await tokenCall(sandbox, byRefresh(refreshToken, { redirect_uri: '' }))
  expect(await moved.json()).toMatchObject({ error: 'redirect_uri_mismatch' })
  const foreign = await tokenCall(sandbox, byRefresh(refreshToken), { client: OTHER_APP })
  expect(await foreign.json()).toMatchObject({ error: 'invalid_grant' })
})

test('Revoking an access token ends that one, revoking the refresh token ends all of them', async () => {
  const sandbox = await start()
  const { accessToken, refreshToken } = await connectOrganization(sandbox)
  const { accessToken: second } = await readTokens(await tokenCall(sandbox, byRefresh(refreshToken)))
  const statusOf = async (token: string) =>
    (await sandbox.call('GET', '/organizations/me', undefined, { authorization: `Bearer ${token}` })).status
  const revoke = (token_type_hint: string, token: string, client = SHOP_APP) =>
    tokenCall(sandbox, { token_type_hint, token }, { method: 'DELETE', client })

  expect((await revoke('refresh_token', refreshToken, OTHER_APP)).status).toBe(204)
  expect((await revoke('access_token', accessToken, OTHER_APP)).status).toBe(204)
  expect(await statusOf(accessToken)).toBe(200)
  expect((await revoke('access_token', accessToken)).status).toBe(204)
  expect([await statusOf(accessToken), await statusOf(second)]).toEqual([401, 200])
  expect((await revoke('refresh_token', refreshToken)).status).toBe(204)
  expect(await statusOf(second)).toBe(401)
  expect((await tokenCall(sandbox, byRefresh(refreshToken))).status).toBe(400)
  expect((await revoke('refresh_token', refreshToken)).status).toBe(204)
})

test('A token answer that is cut off has used up the code, and a new consent connects', async () => {
  const sandbox = await start()
  const code = await codeOf(authorizeUrl(sandbox))
  await sandbox.setFaults({ cut: true, times: 1 })
  await expect(tokenCall(sandbox, byCode(code))).rejects.toThrow('fetch failed')
  expect((await tokenCall(sandbox, byCode(code))).status).toBe(400)
  expect((await tokenCall(sandbox, byCode(await codeOf(authorizeUrl(sandbox))))).status).toBe(200)
})

test('The token endpoint applies the faults as often as they ask for, in its own form', async () => {
  const sandbox = await start()
  const { refreshToken } = await connectOrganization(sandbox)
  await sandbox.setFaults({ status: 503, times: 1 })
  const failed = await tokenCall(sandbox, byRefresh(refreshToken))
  expect([failed.status, await failed.json()]).toEqual([503, expect.objectContaining({ error: 'server_error' })])
  await sandbox.setFaults({ rubbish: true, times: 1 })
  expect(await (await tokenCall(sandbox, byRefresh(refreshToken))).text()).toContain('<html>')
  expect((await tokenCall(sandbox, byRefresh(refreshToken))).status).toBe(200)
})

test('Tokens and onboarding survive a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mollie-sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const databaseFile = join(folder, 'sandbox.db')
  const before = await startSandbox({ databaseFile })
  const { accessToken, refreshToken } = await connectOrganization(before, { name: 'Ana' })
  await before.close()

  const after = await start({ databaseFile })
  const authorization = `Bearer ${accessToken}`
  const status = await after.call('GET', '/onboarding/me', undefined, { authorization })
  expect(status.body).toMatchObject({ name: 'Ana', status: 'completed' })
  expect((await tokenCall(after, byRefresh(refreshToken))).status).toBe(200)
})
