import type { TikTokConnected, TikTokConnection, TikTokSignIn } from '@aplauso/contract/connections'
import type { Problem } from '@aplauso/contract/errors'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, useApp } from '#testing/test-app.ts'
import { startTikTokStandIn } from '#testing/tiktok-stand-in.ts'

const tiktok = await startTikTokStandIn()
afterAll(() => tiktok.close())

const keys = {
  TIKTOK_CLIENT_KEY: tiktok.clientKey,
  TIKTOK_CLIENT_SECRET: tiktok.clientSecret,
  TIKTOK_API_URL: tiktok.url,
}
const open = useApp(keys)

test('With TikTok switched off nobody can connect, and an existing connection can be removed', async () => {
  const { token } = await open().register('creator')
  const { body: signIn } = await open().call<TikTokSignIn>('/api/tiktok/authorize', { token, method: 'POST' })
  const answer = await fetch(signIn.url, { redirect: 'manual' })
  const back = Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams)
  const { body } = await open().call<TikTokConnected>('/api/tiktok/connect', { token, body: back })
  expect(body).toEqual({ success: true })

  // The same installation, restarted with the feature switched off.
  const off = { ...keys, FEATURE_TIKTOK_INTEGRATION: 'false' }
  const { app, close } = await startTestApp(off, { database: open().database })
  onTestFinished(close)
  for (const path of ['/api/tiktok/authorize', '/api/tiktok/connect']) {
    const refused = await app.call<Problem>(path, { token, body: back })
    expect([path, refused.status, refused.body.code]).toEqual([path, 501, 'not_configured'])
  }
  const connection = () => app.call<TikTokConnection>('/api/tiktok/connection', { token })
  expect((await connection()).body).toMatchObject({ connected: true })
  expect((await app.call('/api/tiktok/connection', { token, method: 'DELETE' })).status).toBe(204)
  expect((await connection()).body).toEqual({ connected: false })
  expect(tiktok.revoked).toHaveLength(1)
})
