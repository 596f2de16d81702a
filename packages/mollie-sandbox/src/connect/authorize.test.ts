import { afterEach, beforeEach, expect, test } from 'vitest'
import { ALL_SCOPES, authorizeUrl, codeOf, connectOrganization, consent } from '../testing/connect-organization.ts'
import { OTHER_APP, type RunningSandbox, SHOP_APP, startSandbox } from '../testing/start-sandbox.ts'

let sandbox: RunningSandbox
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.close())

const pageOf = async (url: string, headers = {}) => (await fetch(url, { headers, redirect: 'manual' })).text()

test('The consent page names the app and its permissions, and offers Allow, Deny and a new organisation', async () => {
  const page = await pageOf(authorizeUrl(sandbox, { scope: 'payments.read payments.write settlements.read' }))
  expect(page).toContain('Connect to Shop')
  expect(page).toContain('<li>Payments: see and change</li><li>Settlements: see</li>')
  expect(page).toMatch(/value="allow"[^>]*>Allow<\/button>/)
  expect(page).toMatch(/value="deny"[^>]*>Deny<\/button>/)
  expect(page).toContain('name="organization" value="new" checked')
})

test.for([
  ['pt_PT', 'Que organização queres ligar?'],
  ['en_US', 'Which organisation do you want to connect?'],
  ['es_ES', '¿Qué organización quieres conectar?'],
  ['fr_FR', 'Quelle organisation veux-tu connecter\u00a0?'],
])('The consent page in %s keeps the buttons Allow and Deny', async ([locale, question]) => {
  const page = await pageOf(authorizeUrl(sandbox, { locale }), { 'accept-language': 'de' })
  expect(page).toContain(question)
  expect(page).toContain('>Allow</button>')
  expect(page).toContain('>Deny</button>')
})

test('The consent page has no script, and its form can lead only to the app', async () => {
  const policy = (await fetch(authorizeUrl(sandbox))).headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self' http://shop.example;")
  expect(await pageOf(authorizeUrl(sandbox))).not.toContain('<script')
})

test('Allow leads back with a code and the state, Deny with an error and the state', async () => {
  const allowed = await consent(authorizeUrl(sandbox), { decision: 'allow' })
  expect(allowed.origin + allowed.pathname).toBe(SHOP_APP.redirectUris[0])
  expect(allowed.searchParams.get('code')).toMatch(/^auth_\w+$/)
  expect(allowed.searchParams.get('state')).toBe('state-1')
  const denied = await consent(authorizeUrl(sandbox), { decision: 'deny' })
  expect(Object.fromEntries(denied.searchParams)).toEqual({
    error: 'access_denied',
    error_description: 'The user denied access to your application',
    state: 'state-1',
  })
})

test('A later consent offers the organisations of earlier ones, and connects the chosen one', async () => {
  const first = await connectOrganization(sandbox, { name: '<b>Ana</b>' })
  const second = await connectOrganization(sandbox, { name: 'Rui' })
  const page = await pageOf(authorizeUrl(sandbox))
  expect(page).toContain(`value="${first.id}"> <span>&lt;b&gt;Ana&lt;/b&gt;`)
  expect(page).toContain(`value="${second.id}"`)
  expect(page).not.toContain('org_sandbox')
  const code = await codeOf(authorizeUrl(sandbox), { organization: second.id })
  expect(code).toMatch(/^auth_/)
  expect((await second.call('GET', '/organizations/me')).body.name).toBe('Rui')
})

test.for(['org_none', 'org_sandbox'])('A consent for %s shows the page again', async (organization) => {
  const refused = await fetch(authorizeUrl(sandbox), {
    method: 'POST',
    body: new URLSearchParams({ decision: 'allow', organization }),
    redirect: 'manual',
  })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('role="alert"')
})

test.for([
  ['invalid_client', { client_id: undefined }],
  ['invalid_client', { client_id: 'app_none' }],
  ['redirect_uri_mismatch', { redirect_uri: 'http://evil.example/connected' }],
  ['redirect_uri_mismatch', { redirect_uri: 'http://shop.example/connected/' }],
  ['redirect_uri_mismatch', { redirect_uri: OTHER_APP.redirectUris[0] }],
] as const)('A request that cannot be trusted shows %s and leads nowhere: %o', async ([error, change]) => {
  for (const method of ['GET', 'POST']) {
    const refused = await fetch(authorizeUrl(sandbox, change), { method, redirect: 'manual' })
    expect([refused.status, refused.headers.get('location')]).toEqual([400, null])
    expect(await refused.text()).toContain(error)
  }
})

test.for([
  ['invalid_request', 'The state parameter is required', { state: undefined }],
  ['invalid_request', 'Invalid or missing response type', { response_type: undefined }],
  ['unsupported_response_type', 'Only the code response type is supported', { response_type: 'token' }],
  ['invalid_scope', 'An unsupported scope was requested', { scope: undefined }],
  ['invalid_scope', 'An unsupported scope was requested', { scope: 'payments.read everything' }],
] as const)('A wrong request leads back with %s: %s', async ([error, description, change]) => {
  const refused = await fetch(authorizeUrl(sandbox, change), { redirect: 'manual' })
  expect(refused.status).toBe(302)
  const back = new URL(refused.headers.get('location') ?? '')
  expect(back.origin + back.pathname).toBe(SHOP_APP.redirectUris[0])
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error, error_description: description })
})

test('A request without a return address uses the first one of the app', async () => {
  const back = await consent(authorizeUrl(sandbox, { redirect_uri: undefined }), { decision: 'allow' })
  expect(back.href).toContain(`${SHOP_APP.redirectUris[0]}?code=auth_`)
})

test('A forced consent ends the earlier one of the same organisation, another consent does not', async () => {
  const { id, call } = await connectOrganization(sandbox)
  await codeOf(authorizeUrl(sandbox, { scope: ALL_SCOPES }), { organization: id })
  expect((await call('GET', '/organizations/me')).status).toBe(200)
  await codeOf(authorizeUrl(sandbox, { approval_prompt: 'force' }), { organization: id })
  expect((await call('GET', '/organizations/me')).status).toBe(401)
})
