import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startTestApp, useApp } from '#testing/test-app.ts'
import { createApp } from './create-app.ts'
import { registerSecurityHeaders } from './security-headers.ts'

const app = useApp()

const HEADERS = {
  'permissions-policy':
    'microphone=(self), camera=(), display-capture=(), geolocation=(), hid=(), midi=(), payment=(), serial=(), usb=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
}

test.each([
  '/api/config',
  '/api/auth/me',
  '/api/nothing',
  '/media/a.mp3',
  '/media/nothing.mp3',
  '/healthz',
  '/nothing',
])('The answer to %s has the security headers', async (path) => {
  await mkdir(join(app().dataDir, 'media'), { recursive: true })
  await writeFile(join(app().dataDir, 'media/a.mp3'), 'sound')
  const { headers } = await app().call(path)
  expect(Object.fromEntries(headers)).toMatchObject(HEADERS)
  expect(headers.has('x-powered-by')).toBe(false)
})

test('The answer to a refused body has the security headers', async () => {
  const { status, headers } = await app().call('/api/auth/login', { body: '{', method: 'POST' })
  expect(status).toBe(400)
  expect(Object.fromEntries(headers)).toMatchObject(HEADERS)
})

test('Strict-Transport-Security is sent when the public address uses https, and never otherwise', async () => {
  expect((await app().call('/api/config')).headers.has('strict-transport-security')).toBe(false)
  const { app: secured, close } = await startTestApp({ PUBLIC_URL: 'https://aplauso.example', HSTS_SUBDOMAINS: 'true' })
  const { headers } = await secured.call('/api/config')
  await close()
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
})

test('Strict-Transport-Security does not cover subdomains unless the operator enables it', async () => {
  const host = await createApp({ logger: pino({ level: 'silent' }), trustProxy: undefined, version: 'test' })
  await registerSecurityHeaders(host, { https: true, hstsSubdomains: false })
  const { headers } = await host.inject('/')
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})
