import { CALL_ACCESS } from '@aplauso/contract/access'
import { ERROR_STATUS, type Problem } from '@aplauso/contract/errors'
import { expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'

const app = useApp()

const LONE_SURROGATE = '"\\ud800"'
const strange: [string, string][] = [
  ['a number', '5'],
  ['an object', '{"$gt":""}'],
  ['a list', '["x"]'],
  ['true', 'true'],
  ['NUL', '"a\\u0000b"'],
  ['a lone surrogate', LONE_SURROGATE],
  ['a huge text', JSON.stringify('x'.repeat(20_000))],
]

const registration = {
  email: 'ok@example.com',
  password: 'segredo',
  displayName: 'Ok',
  username: 'ok-user',
  userType: 'creator',
}
const login = { email: 'ok@example.com', password: 'segredo' }
const donation = { creatorSlug: 'somebody', amountEuro: 5, message: 'Olá', donorName: 'Eu' }

/** A valid body with one field written as raw JSON. */
function withField(body: Record<string, unknown>, field: string, json: string): string {
  const rest = Object.entries(body).filter(([name]) => name !== field)
  return `{${[...rest.map(([name, value]) => `"${name}":${JSON.stringify(value)}`), `"${field}":${json}`].join(',')}}`
}

const cases = [
  ...['email', 'password', 'displayName', 'username', 'userType'].flatMap((field) =>
    strange.map(([kind, json]) => ['/api/auth/register', registration, field, kind, json] as const),
  ),
  ...['email', 'password'].flatMap((field) =>
    strange
      .filter(([kind]) => kind !== 'a bidi override')
      .map(([kind, json]) => ['/api/auth/login', login, field, kind, json] as const),
  ),
  ...['message', 'donorName', 'creatorSlug', 'audioUrl', 'customAudioUrl', 'voice', 'voiceId'].flatMap((field) =>
    strange.map(([kind, json]) => ['/api/donations/create-payment', donation, field, kind, json] as const),
  ),
].filter(([, , field, kind]) => !(field === 'password' && kind === 'a bidi override'))

test.each(cases)(
  '%s refuses strange JSON in a field by naming the field (case %#)',
  async (path, body, field, kind, json) => {
    const answer = await app().call<Problem>(path, { body: withField(body, field, json) })
    const allowed = field === 'creatorSlug' && answer.status === 404
    if (allowed) return
    expect([answer.status, kind]).toEqual([400, kind])
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(answer.body.code).toBe('validation_failed')
    expect(answer.body.errors?.map(({ path: at }) => at)).toContain(field)
  },
)

test.each(['0.99', '-5', '0', '1e9', '"5abc"', '"5"', 'true', '[5]', '10.005', 'null', '10000.01', '{}', '1e-3'])(
  'A donation with the amount %s is refused with an error at amountEuro',
  async (amount) => {
    const answer = await app().call<Problem>('/api/donations/create-payment', {
      body: withField(donation, 'amountEuro', amount),
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.[0]?.path).toBe('amountEuro')
  },
)

test.each(['email', 'password', 'displayName', 'username', 'userType'])(
  'A registration without %s is refused with an error at that field',
  async (field) => {
    const body = Object.fromEntries(Object.entries(registration).filter(([name]) => name !== field))
    const answer = await app().call<Problem>('/api/auth/register', { body })
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ path: field }))
  },
)

test('A donation with a recording from another site is refused, as loading it would reveal the streamer’s address', async () => {
  const { user } = await app().register('creator')
  for (const field of ['audioUrl', 'customAudioUrl']) {
    const answer = await app().call<Problem>('/api/donations/create-payment', {
      body: { ...donation, creatorSlug: user.slug, [field]: 'https://evil.example/x.mp3' },
    })
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, field])
  }
})

test('A body that is no JSON, of an unknown type or too large gets a problem with its own status', async () => {
  const send = (body: string, contentType: string) =>
    app().call<Problem>('/api/auth/login', { body, headers: { 'content-type': contentType }, method: 'POST' })
  expect((await send('{"email":', 'application/json')).status).toBe(400)
  const empty = await send('', 'application/json')
  expect([empty.status, empty.body.errors]).toEqual([
    400,
    [expect.objectContaining({ path: 'body', message: 'is required' })],
  ])
  expect((await send('{"__proto__":{"email":"x"},"email":"a","password":"b"}', 'application/json')).status).toBe(400)
  expect((await send('{"constructor":{"prototype":{"x":1}}}', 'application/json')).status).toBe(400)
  expect((await send('{}', 'text/plain')).status).toBe(415)
  expect((await send('a=b', 'application/x-www-form-urlencoded')).status).toBe(415)
  expect((await send('<x/>', 'application/xml')).status).toBe(415)
  const large = await send(JSON.stringify({ email: 'x'.repeat(70_000) }), 'application/json')
  expect([large.status, large.body.code]).toEqual([413, 'payload_too_large'])
})

test.each([
  '/api/creators/%00',
  '/api/creators/%ff',
  '/api/creators/..%2f..%2fetc',
  `/api/creators/${'x'.repeat(150)}`,
  '/api/donations/not-an-id/status',
  '/api/donations/%00/status',
  '/api/nothing',
])('The malformed address %s gets a problem with a 4xx status', async (path) => {
  const answer = await app().call<Problem>(path)
  expect([400, 404, 414]).toContain(answer.status)
  expect(answer.headers.get('content-type')).toContain('problem+json')
})

test('A creator name longer than any parameter is not found', async () => {
  const { status, body } = await app().call<Problem>(`/api/creators/${'x'.repeat(250)}`)
  expect([status, body.code]).toEqual([404, 'not_found'])
})

test.each(['limit=0', 'limit=101', 'limit=abc', 'limit=-1', 'before=x', "before='%20or%201=1"])(
  'A list refuses the query %s with an error at that parameter',
  async (query) => {
    const { token } = await app().register('creator')
    const answer = await app().call<Problem>(`/api/donations/my?${query}`, { token })
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.[0]?.path).toBe(query.split('=')[0])
  },
)

test('The OpenAPI 3.1 document lists the calls of the API', async () => {
  const { body } = await app().call<{ openapi: string; paths: Record<string, unknown> }>('/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining([
      '/api/auth/register',
      '/api/donations/create-payment',
      '/api/donations/{id}/status',
      '/api/webhooks/mollie',
    ]),
  )
})

/** Converts `GET /api/creators/:slug` to the form of the description. */
const described = (call: string) => call.replace(/^\w+/, (method) => method.toLowerCase()).replace(/:(\w+)/g, '{$1}')

type Answered = { $ref?: string; content?: Record<string, { schema: { properties: Record<string, unknown> } }> }
type Operation = {
  operationId: string
  summary?: string
  tags?: string[]
  security?: unknown[]
  responses: Record<string, Answered>
}
type Described = {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Answered> }
}

test('The description contains only API calls, with the problem that each may answer and the session that some need', async () => {
  const { body } = await app().call<Described>('/api/openapi.json')
  expect(Object.keys(body.paths).filter((path) => !path.startsWith('/api/'))).toEqual([])
  const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, ...operation })),
  )
  for (const { call, responses } of operations) {
    expect(responses.default, call).toEqual({ $ref: '#/components/responses/Problem' })
  }
  const { schema } = body.components.responses.Problem?.content?.['application/problem+json'] ?? {}
  expect(schema).toMatchObject({ properties: { code: {}, requestId: {}, errors: {} } })
  expect(schema?.properties.code).toMatchObject({
    oneOf: Object.entries(ERROR_STATUS).map(([code, status]) => ({ const: code, description: String(status) })),
  })
  const open = operations.filter(({ security }) => security?.length === 0).map(({ call }) => call)
  const answered = await Promise.all(
    operations.map(async ({ call }) => {
      const [method = '', path = ''] = call.split(' ')
      const { status } = await app().call(path.replace(/\{\w+\}/g, 'x'), { method: method.toUpperCase() })
      return { call, status }
    }),
  )
  // A call that validates first may answer 400, but a call that is described as open must not need a session.
  expect(answered.filter(({ call, status }) => open.includes(call) && status === 401)).toEqual([])
  expect(answered.filter(({ call, status }) => !open.includes(call) && ![400, 401].includes(status))).toEqual([])
  const table = Object.entries(CALL_ACCESS).filter(([, access]) => access === 'public')
  expect(open.sort()).toEqual(table.map(([call]) => described(call)).sort())
})

test('Each call of the description has a unique name, a sentence, a subject and an answer, and no meaningless limit', async () => {
  const { body } = await app().call<Described>('/api/openapi.json')
  const operations = Object.values(body.paths).flatMap((methods) => Object.values(methods))
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  expect(body.paths['/api/creators/{slug}/favorite']?.put?.operationId).toBe('putCreatorsSlugFavorite')
  for (const { operationId, summary = '', tags = [], responses } of operations) {
    expect([operationId, operationId]).toEqual([operationId, expect.stringMatching(/^[a-z]+[A-Z]\w+$/)])
    expect(summary, operationId).toMatch(/^[A-Z].{5,}/)
    expect(tags, operationId).toHaveLength(1)
    const [status = ''] = Object.keys(responses)
    // One call redirects to a checkout.
    expect(status, operationId).toMatch(operationId === 'getDonationsIdFinish' ? /^302$/ : /^20\d$/)
  }
  expect(JSON.stringify(body)).not.toMatch(/Default Response|9007199254740991/)
  expect(body.paths['/api/auth/logout']?.post?.responses['204']).toEqual({ description: 'No Content' })
  expect(body.paths['/api/donations/create-payment']?.post).toMatchObject({
    requestBody: {
      content: { 'application/json': { schema: { properties: { amountEuro: { minimum: 1, maximum: 10_000 } } } } },
    },
  })
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, br;q=0', null],
  ['br;q=0.5', 'br'],
])('The description for a client that accepts %s has the content encoding %s', async (accepted, encoding) => {
  const answer = await app().call<object>('/api/openapi.json', { headers: { 'accept-encoding': accepted } })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('vary')).toBe('accept-encoding')
  expect(answer.body).toHaveProperty('openapi', '3.1.0')
})

test('No answer contains an email address except the owner’s own account and invitations sent to one', async () => {
  const { body } = await app().call<{ paths: Record<string, Record<string, { responses: unknown }>> }>(
    '/api/openapi.json',
  )
  // `email_changed` and `email_change_undone` are names of events in the account's log.
  const withEmail = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      /email(?!_change)/i.test(JSON.stringify(responses)) ? [`${method} ${path}`] : [],
    ),
  )
  expect(withEmail.sort()).toEqual([
    'delete /api/users/avatar',
    'get /api/admin/accounts',
    'get /api/admin/accounts/{id}',
    // These count emails, or name an action about an address, and have none; the inbox says whom to answer.
    'get /api/admin/failures',
    'get /api/admin/inbox',
    'get /api/admin/inbox/{id}',
    'get /api/admin/invites',
    'get /api/admin/log',
    'get /api/admin/overview',
    'get /api/agency/invitations',
    'get /api/auth/change-email',
    'get /api/auth/me',
    // To fill in the registration, for the browser that came from the service.
    'get /api/auth/oauth/pending',
    'get /api/user',
    'get /api/users/export',
    'patch /api/users/update-profile',
    'patch /api/users/update-tts-settings',
    'post /api/agency/invitations',
    'post /api/auth/login',
    'post /api/auth/oauth/pending/link',
    'post /api/auth/oauth/session',
    'post /api/auth/passkeys/sign-in',
    'post /api/auth/register',
    'post /api/auth/second-factor',
    'post /api/users/account-type',
    'put /api/users/avatar',
  ])
})

test('The health, readiness and metrics addresses answer', async () => {
  expect((await app().call('/healthz')).body).toEqual({ status: 'ok' })
  expect((await app().call('/readyz')).body).toMatchObject({ status: 'ok' })
  expect((await app().call<string>('/metrics')).body).toContain('http_request_duration_seconds_bucket')
})
