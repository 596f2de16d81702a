import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { expect, onTestFinished, test } from 'vitest'
import { untilToken } from '#testing/mailed-links.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { createLeakedPasswords } from './leaked-passwords.ts'

/** Strong by the offline rules, so that only the service can know it. */
const LEAKED = 'girafa com sete cachecois'
const PADDING = 'candeeiro sem pressa nenhuma'
const GOOD = 'o gato comeu a sopa'

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

type Answer = (response: ServerResponse, prefix: string) => void

/** A stand-in for the range API: real lines end with CRLF, padding has the count 0. */
const asService: Answer = (response, prefix) => {
  const lines = [`${'0'.repeat(34)}A:3`]
  for (const [password, count] of [
    [LEAKED, 42],
    [PADDING, 0],
  ] as const) {
    if (hashOf(password).startsWith(prefix)) lines.push(`${hashOf(password).slice(5)}:${count}`)
  }
  response.end(lines.join('\r\n'))
}

async function startService(answer: Answer = asService) {
  const requests: { url: string; padding: unknown }[] = []
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', padding: request.headers['add-padding'] })
    answer(response, request.url?.slice(-5) ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port')
  return { url: `http://127.0.0.1:${address.port}`, requests }
}

async function start(settings: Record<string, string>): Promise<TestApp> {
  const { app, close } = await startTestApp(settings)
  onTestFinished(close)
  return app
}

const register = (app: TestApp, username: string, password: string) =>
  app.call<SignedIn & Problem>('/api/auth/register', {
    body: { email: `${username}@palco.test`, username, displayName: 'Rui', password, userType: 'fan' },
  })

test('A leaked password gets a warning, padding gets none, and the service learns five characters of the hash', async () => {
  const { url, requests } = await startService()
  const app = await start({ PWNED_URL: `${url}/` })
  const leaked = await register(app, 'rui-um', LEAKED)
  expect([leaked.status, leaked.body.passwordWarning]).toEqual([201, 'common'])
  const padded = await register(app, 'rui-dois', PADDING)
  expect([padded.status, padded.body.passwordWarning]).toEqual([201, undefined])
  expect(requests).toEqual(
    [LEAKED, PADDING].map((password) => ({ url: `/range/${hashOf(password).slice(0, 5)}`, padding: 'true' })),
  )
})

test('The strict policy refuses a leaked password at registration, change and reset', async () => {
  const { url } = await startService()
  const app = await start({ PWNED_URL: url, PASSWORD_POLICY: 'strict' })
  const refused = await register(app, 'rui-um', LEAKED)
  expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([400, 'password_common'])
  const { token, user } = (await register(app, 'rui-um', GOOD)).body
  const changed = await app.call<Problem>('/api/auth/change-password', {
    token,
    body: { currentPassword: GOOD, newPassword: LEAKED },
  })
  expect([changed.status, changed.body.errors?.[0]?.path]).toEqual([400, 'newPassword'])
  await app.call('/api/auth/forgot-password', { body: { email: user.email } })
  const link = await untilToken(app, user.email, 'reset-password')
  const reset = await app.call<Problem>('/api/auth/reset-password', { body: { token: link, password: LEAKED } })
  expect([reset.status, reset.body.errors?.[0]?.code]).toEqual([400, 'password_common'])
})

test.each<[string, Answer]>([
  ['503', (response) => response.writeHead(503).end()],
  ['garbage', (response) => response.end(`<html>\n${hashOf(LEAKED)}\n:::${'9'.repeat(500)}`)],
  ['an endless body', (response) => void response.write('A'.repeat(2_000_000))],
  ['no answer', () => undefined],
  ['a body that stops', (response) => void response.write('00')],
])('A service that answers with %s lets the password through', async (_name, answer) => {
  const { url } = await startService(answer)
  const passwords = createLeakedPasswords({ url, log: { warn: () => undefined }, limitMs: 200 })
  expect(await passwords.has(LEAKED)).toBe(false)
})

test('Registration under the strict policy works while the service is down', async () => {
  const app = await start({ PWNED_URL: 'http://127.0.0.1:9', PASSWORD_POLICY: 'strict' })
  expect((await register(app, 'rui-um', LEAKED)).status).toBe(201)
})
