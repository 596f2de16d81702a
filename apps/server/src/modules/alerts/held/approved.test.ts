import type { AlertQueue } from '@aplauso/contract/alerts'
import { expect, test } from 'vitest'
import { SYSTEM_IDENTITY } from '#modules/access/public.ts'
import { actorActions, prepareAlerts, schedulerDeps } from '#testing/actors.ts'
import { join } from '#testing/live-client.ts'
import { useApp } from '#testing/test-app.ts'
import { dropDonorAlerts } from './drop-donor-alerts.ts'

const app = useApp()
const hands = actorActions(app)

/** A creator whose stage is paused, in front of an overlay, with a dock that approves. */
async function stage() {
  const creator = await app().register()
  const { slug, id: creatorId } = creator.user
  const { held } = await prepareAlerts(app, creator)
  const dock = await hands.dock(creator, ['approve'])
  const call = <Body>(path: string, body?: object, method = body ? 'POST' : 'GET') =>
    app().call<Body>(path, { token: creator.token, body, method })
  const approve = (id: string, how: object = {}) =>
    app().call(`/api/alerts/${id}/approve`, { token: dock.token, body: how })
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  const queue = async () => (await call<AlertQueue>('/api/alerts/queue')).body
  return { creatorId, slug, held, call, approve, overlay, queue }
}

test('What a hand has let through is told in new words where the rules become others, and is not taken back by them', async () => {
  const { held, call, approve, overlay, queue } = await stage()
  const { id } = await held()
  expect((await approve(id)).status).toBe(204)
  await overlay.until('donation')
  await call('/api/moderation/words', { pattern: 'Rita', action: 'mask' })
  await overlay.until('donation', 2)
  expect(overlay.alerts()[1]).toMatchObject({ id, forced: true, donorName: '****' })
  expect(await queue()).toMatchObject({ waiting: [{ id }], missed: [] })
  overlay.close()
})

test('Words that a hand has taken away do not come back, whatever the rules become', async () => {
  const { held, call, approve, overlay } = await stage()
  const { id } = await held()
  expect((await approve(id, { withoutText: true })).status).toBe(204)
  await overlay.until('donation')
  await call('/api/moderation/words', { pattern: 'Rita', action: 'mask' })
  await overlay.until('donation', 2)
  expect(overlay.alerts()[1]).toMatchObject({ id, donorName: '****' })
  for (const alert of overlay.alerts()) {
    for (const field of ['message', 'spokenMessage', 'voice']) expect(alert).not.toHaveProperty(field)
  }
  overlay.close()
})

test('One of a blocked donor that a hand lets through at that moment is shown no more', async () => {
  const { creatorId, slug, call, approve, queue, overlay } = await stage()
  const donor = await app().register('fan')
  const give = async () => {
    const donation = await app().donate(slug, { message: 'abracadabra' }, donor.token)
    await app().pay(donation)
    return donation.donationId
  }
  const [donationId, other] = [await give(), await give()]
  const { db, hub } = schedulerDeps(app().running)
  const heldAlertChanged = async () => void (await Promise.all([donationId, other].map((id) => approve(id))))
  const publish = async () => undefined
  await dropDonorAlerts(
    { db, hub: { ...hub, heldAlertChanged, publish } },
    { creatorId, donationId, accountId: donor.user.id, by: SYSTEM_IDENTITY },
  )
  expect(await queue()).toMatchObject({ waitingCount: 0, heldCount: 0 })
  const received = (await call<{ alertStatus: string }[]>('/api/donations/my')).body
  expect(received.map(({ alertStatus }) => alertStatus).toSorted()).toEqual(['rejected', 'skipped'])
  overlay.close()
})
