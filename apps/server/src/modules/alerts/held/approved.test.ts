import type { AlertQueue } from '@aplauso/contract/alerts'
import { expect, test } from 'vitest'
import { SYSTEM_IDENTITY } from '#modules/access/public.ts'
import { actorActions, prepareAlerts, schedulerDeps } from '#testing/actors.ts'
import { join } from '#testing/live-client.ts'
import { useApp } from '#testing/test-app.ts'
import { dropDonorAlerts } from './drop-donor-alerts.ts'

const app = useApp()
const actors = actorActions(app)

/** Creates a creator with paused alerts, a connected overlay, and a dock with the right `approve`. */
async function prepareApproval() {
  const creator = await app().register()
  const { slug, id: creatorId } = creator.user
  const { held } = await prepareAlerts(app, creator)
  const dock = await actors.dock(creator, ['approve'])
  const call = <Body>(path: string, body?: object, method = body ? 'POST' : 'GET') =>
    app().call<Body>(path, { token: creator.token, body, method })
  const approve = (id: string, how: object = {}) =>
    app().call(`/api/alerts/${id}/approve`, { token: dock.token, body: how })
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  const queue = async () => (await call<AlertQueue>('/api/alerts/queue')).body
  return { creatorId, slug, held, call, approve, overlay, queue }
}

test('An approved alert gets the texts of changed rules and stays in the queue', async () => {
  const { held, call, approve, overlay, queue } = await prepareApproval()
  const { id } = await held()
  expect((await approve(id)).status).toBe(204)
  await overlay.until('donation')
  await call('/api/moderation/words', { pattern: 'Rita', action: 'mask' })
  await overlay.until('donation', 2)
  expect(overlay.alerts()[1]).toMatchObject({ id, forced: true, donorName: '****' })
  expect(await queue()).toMatchObject({ waiting: [{ id }], missed: [] })
  overlay.close()
})

test('A message that a moderator removed does not come back after a change of the rules', async () => {
  const { held, call, approve, overlay } = await prepareApproval()
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

test('An alert of a blocked donor that is approved at the same moment is skipped', async () => {
  const { creatorId, slug, call, approve, queue, overlay } = await prepareApproval()
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
