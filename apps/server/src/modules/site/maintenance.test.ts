import type { Config } from '@aplauso/contract/config'
import type { Problem } from '@aplauso/contract/errors'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, useApp } from '#testing/test-app.ts'

const open = useApp()

test('Maintenance closes calls; payment webhooks, overlays and health still answer', async () => {
  const { user } = await open().register('creator')
  const donation = await open().donate(user.slug)
  // The same installation, restarted with the features switched on.
  const flags = { FEATURE_MAINTENANCE_MODE: 'true', FEATURE_DEBUG_MODE: 'true' }
  const { app, close } = await startTestApp(flags, { database: open().database })
  onTestFinished(close)

  for (const path of ['/api/voices', '/api/auth/me', `/api/creators/${user.slug}`, '/%61pi/voices']) {
    const { status, body, headers } = await app.call<Problem>(path)
    expect([path, status, body.code, headers.get('retry-after')]).toEqual([path, 503, 'maintenance', '300'])
    // Debug mode adds the request id, by which the operator finds the log entry, and no detail.
    expect(body).toMatchObject({ debug: true, requestId: headers.get('x-request-id') })
    expect(JSON.stringify(body)).not.toMatch(/stack|select/)
  }
  const { body, headers } = await app.call<Config>('/api/config')
  expect(body.features).toMatchObject({ maintenanceMode: true, debugMode: true })
  expect(headers.get('server-timing')).toMatch(/^app;dur=\d+\.\d$/)
  for (const path of ['/healthz', '/readyz', '/metrics', '/robots.txt', '/api/openapi.json']) {
    expect([path, (await app.call(path)).status]).toEqual([path, 200])
  }
  // Nothing is served for operator settings that are not set.
  for (const path of ['/media/none.mp3', '/.well-known/security.txt']) {
    expect([path, (await app.call(path)).status]).toEqual([path, 404])
  }
  const { status } = await app.call('/api/webhooks/mollie', {
    body: `id=${donation.donationId}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(status).toBe(200)
})

test('Without the features no call is closed, and an error has no debug fields', async () => {
  const { headers, body } = await open().call<Problem>('/api/auth/me')
  expect([body.code, body.debug, headers.get('server-timing')]).toEqual(['unauthenticated', undefined, null])
})
