import type { FirstSteps } from '@aplauso/contract/creators'
import { DAY_MS } from '@aplauso/contract/limits'
import { expect, test } from 'vitest'
import { deleteOldTestAlerts } from '#modules/alerts/public.ts'
import { join } from '#testing/live-client.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()

const NOTHING: FirstSteps = { page: false, overlay: false, test: false, share: false, hidden: false }

test('First steps are done by profile, overlay, shown alert and shared link, and stay done', async () => {
  const creator = await app().register()
  const { token, user } = creator
  const steps = async () => (await app().call<FirstSteps>('/api/first-steps', { token })).body
  const report = (step: string) => app().call<FirstSteps>('/api/first-steps', { token, body: { step } })
  expect(await steps()).toEqual(NOTHING)

  const overlay = await join(app().baseUrl, { slug: user.slug, key: app().widgetKeyOf(creator) })
  await expect.poll(steps).toEqual({ ...NOTHING, overlay: true })

  await app().call('/api/donations/test', { token, body: { creatorSlug: user.slug } })
  const id = (await overlay.until('donation'))[0]?.payload.id
  expect(await steps(), 'sent is not shown').toMatchObject({ test: false })
  overlay.send({ type: 'shown', payload: { id } })
  await expect.poll(steps).toEqual({ ...NOTHING, overlay: true, test: true })
  overlay.close()
  const { db } = app().database
  const created_at = new Date(Date.now() - 2 * DAY_MS)
  await db.updateTable('alerts').set({ created_at }).where('creator_id', '=', user.id).execute()
  await deleteOldTestAlerts({ db, sounds: { releaseOld: async () => {} } })
  expect(await steps(), 'tests are deleted').toMatchObject({ test: true })

  await app().call('/api/users/update-profile', { token, method: 'PATCH', body: { bio: 'Guitarra todas as noites' } })
  expect(await steps()).toEqual({ ...NOTHING, page: true, overlay: true, test: true })
  const [shared, hidden] = await Promise.all([report('share'), report('hidden')])
  expect([shared.body.share, hidden.body.hidden]).toEqual([true, true])
  expect(await steps()).toEqual({ page: true, overlay: true, test: true, share: true, hidden: true })
})

test('A paid donation proves the share step, and only the creator may report steps', async () => {
  const creator = await app().register()
  await app().pay(await app().donate(creator.user.slug))
  const { body } = await app().call<FirstSteps>('/api/first-steps', { token: creator.token })
  expect(body).toEqual({ ...NOTHING, share: true })
  const wrong = await app().call('/api/first-steps', { token: creator.token, body: { step: 'test' } })
  expect(wrong.status).toBe(400)
  const fan = await app().register('fan')
  expect((await app().call('/api/first-steps', { token: fan.token })).status).toBe(403)
})
