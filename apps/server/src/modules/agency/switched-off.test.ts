import type { Membership } from '@aplauso/contract/agency'
import type { Problem } from '@aplauso/contract/errors'
import { expect, onTestFinished, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { connect } from '#testing/live-client.ts'
import { startTestApp, useApp } from '#testing/test-app.ts'

const open = useApp()

test('With agencies switched off an agency sees nothing, and its creator can see it and leave', async () => {
  const [creator, agency] = [await open().register('creator'), await open().register('agency')]
  await agencyActions(open).link(agency, creator)
  // The same installation, restarted with the feature switched off.
  const off = { FEATURE_AGENCY_DASHBOARD: 'false', FEATURE_TEST_DONATIONS: 'true' }
  const { app, close } = await startTestApp(off, { database: open().database })
  onTestFinished(close)

  const { token } = agency
  for (const what of ['my', 'stats', 'analytics?by=day', 'top-donors', 'export']) {
    const path = `/api/donations/${what}${what.includes('?') ? '&' : '?'}creatorId=${creator.user.id}`
    const { status, body } = await app.call<Problem>(path, { token })
    expect([what, status, body.code]).toEqual([what, 501, 'not_configured'])
  }
  const trial = await app.call('/api/donations/test', { token, body: { creatorSlug: creator.user.slug } })
  expect(trial.status).toBe(501)
  const dashboard = await connect(app.baseUrl)
  dashboard.send({ type: 'join', payload: { slug: creator.user.slug, token } })
  expect((await dashboard.until('error'))[0]?.payload.code).toBe('forbidden')

  const memberships = () => app.call<Membership[]>('/api/agency/memberships', { token: creator.token })
  expect((await memberships()).body).toMatchObject([{ agency: { id: agency.user.id } }])
  expect((await agencyActions(() => app).leave(creator, agency.user.id)).status).toBe(204)
  expect((await memberships()).body).toEqual([])
})
