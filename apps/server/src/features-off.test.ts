import { CALL_ACCESS } from '@aplauso/contract/access'
import type { Config } from '@aplauso/contract/config'
import type { Problem } from '@aplauso/contract/errors'
import { type Feature, featureVariable } from '@aplauso/contract/features'
import { expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'

const OFF: readonly [Feature, RegExp][] = [
  ['creatorSubscriptions', /\/api\/subscriptions\/(?:create|change)$/],
  ['feedbackSystem', /\/api\/feedback$/],
  ['customAudioUpload', /\/api\/donations\/upload-audio$/],
  // Except the calls with which a creator leaves an agency.
  ['agencyDashboard', /\/api\/agency\/(?!membership)/],
  ['tiktokIntegration', /\/api\/tiktok\/(?:authorize|connect)$/],
]

const app = useApp({
  ...Object.fromEntries(OFF.map(([feature]) => [featureVariable(feature), 'false'])),
  TIKTOK_CLIENT_KEY: 'key',
  TIKTOK_CLIENT_SECRET: 'secret',
})

test('Every call of a switched-off feature answers not_configured to callers with access', async () => {
  const [creator, agency] = await Promise.all([app().register('creator'), app().register('fan')])
  // An account from a time when agencies were switched on.
  const { db } = app().database
  await db.updateTable('users').set({ user_type: 'agency' }).where('id', '=', agency.user.id).execute()
  const { body } = await app().call<Config>('/api/config')
  for (const [call, access] of Object.entries(CALL_ACCESS)) {
    const [method = '', path = ''] = call.split(' ')
    const feature = OFF.find(([, calls]) => calls.test(path))?.[0]
    if (feature === undefined) continue
    expect(body.features[feature]).toBe(false)
    const isAgencys = typeof access !== 'string' && !access.some((type) => type === 'creator')
    const { token } = isAgencys ? agency : creator
    const answer = await app().call<Problem>(path, { method, token, ...(method === 'GET' ? {} : { body: {} }) })
    expect([call, answer.status, answer.body.code]).toEqual([call, 501, 'not_configured'])
    expect(answer.body.detail).toBe(`${feature} is switched off on this server`)
  }
  expect((await app().call('/api/donations/stats', { token: creator.token })).status).toBe(200)
})

test('An agency account cannot be registered where agencies are switched off', async () => {
  const person = { email: 'casa@example.com', password: 'segredo', displayName: 'Casa', username: 'casa-de-talento' }
  const register = (userType: string) => app().call<Problem>('/api/auth/register', { body: { ...person, userType } })
  const refused = await register('agency')
  expect([refused.status, refused.body.code, refused.body.errors?.map(({ path }) => path)]).toEqual([
    403,
    'forbidden',
    ['userType'],
  ])
  expect((await register('creator')).status).toBe(201)
})
