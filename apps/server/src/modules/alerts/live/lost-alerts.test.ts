import type { SignedIn } from '@aplauso/contract/accounts'
import { TestDonation } from '@aplauso/contract/donations'
import { expect, test } from 'vitest'
import { connect, join, type LiveClient } from '#testing/live-client.ts'
import { startLive } from '#testing/second-live-server.ts'
import { useApp } from '#testing/test-app.ts'
import { insertTestAlert } from '../insert-test-alert.ts'

const app = useApp()
// The resync runs every four seconds; the machine may be busy.
const WITHIN_RESYNC = { interval: 20 }

/** Makes the database lose all alerts after this sequence, as a restore or a failover to a standby may. */
async function goBack({ user }: SignedIn, sequence: number): Promise<void> {
  const { db } = app().database
  await db.deleteFrom('alerts').where('creator_id', '=', user.id).where('sequence', '>', sequence).execute()
  await db.updateTable('creators').set({ alert_sequence: sequence }).where('user_id', '=', user.id).execute()
}

const sendTest = async ({ user, token }: SignedIn, message: string) =>
  expect(
    (await app().call('/api/donations/test', { token, body: { creatorSlug: user.slug, amountEuro: 1, message } }))
      .status,
  ).toBe(201)

/** Inserts an alert as another process would, without an event. */
const writeElsewhere = ({ user }: SignedIn, message: string) =>
  insertTestAlert(
    { db: app().database.db, announcer: undefined },
    user.id,
    TestDonation.parse({ creatorSlug: user.slug, message }),
  )

const messagesOf = (client: LiveClient) => client.alerts().map(({ message }) => message)

test('Alerts written after the database has lost its newest ones reach all connected sockets, once each', async () => {
  const creator = await app().register()
  const { slug } = creator.user
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  const dashboard = await join(app().baseUrl, { slug, token: creator.token })
  const viewer = await connect(app().baseUrl, `/ws/${slug}`)
  const clients = [overlay, dashboard, viewer]
  for (const message of ['um', 'dois', 'três', 'quatro', 'cinco']) await sendTest(creator, message)
  for (const client of clients) await client.until('donation', 5)
  await goBack(creator, 2)
  for (const message of ['três de novo', 'quatro de novo', 'cinco de novo', 'seis']) await sendTest(creator, message)
  for (const client of clients) {
    await client.until('donation', 9)
    expect(messagesOf(client).slice(5)).toEqual(['três de novo', 'quatro de novo', 'cinco de novo', 'seis'])
    expect(client.alerts().map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 3, 4, 5, 6])
    client.close()
  }
})

test('Alerts written by another process after a data loss reach overlay and dashboard, with and without an event', async () => {
  const { db } = app().database
  const { baseUrl, bus } = await startLive(db, { isWidgetKey: (_creatorId, _version, key) => key === 'the key' })
  const creator = await app().register()
  const { slug, id: creatorId } = creator.user
  const overlay = await join(baseUrl, { slug, key: 'the key' })
  const dashboard = await join(baseUrl, { slug, token: creator.token })
  async function announce(message: string): Promise<void> {
    const { id, sequence } = await writeElsewhere(creator, message)
    await bus.publish(JSON.stringify({ type: 'alert', creatorId, sequence, alertId: id, from: 'another process' }))
  }
  for (const message of ['um', 'dois', 'três']) await announce(message)
  for (const client of [overlay, dashboard]) await client.until('donation', 3)

  await goBack(creator, 1)
  for (const message of ['dois de novo', 'três de novo']) await announce(message)
  for (const client of [overlay, dashboard]) {
    await client.until('donation', 5)
    expect(messagesOf(client).slice(3)).toEqual(['dois de novo', 'três de novo'])
  }

  // Writes as many alerts as were lost, so that the sequences alone show no difference.
  await goBack(creator, 1)
  for (const message of ['dois outra vez', 'três outra vez']) await writeElsewhere(creator, message)
  for (const client of [overlay, dashboard]) {
    await expect.poll(() => messagesOf(client).slice(5), WITHIN_RESYNC).toEqual(['dois outra vez', 'três outra vez'])
    client.close()
  }
})

test('Sockets that reconnect after a data loss get the new alerts, including a dashboard with a sequence beyond the newest', async () => {
  const creator = await app().register()
  const { slug } = creator.user
  const key = app().widgetKeyOf(creator)
  const staying = await join(app().baseUrl, { slug, key })
  for (const message of ['um', 'dois', 'três', 'quatro']) await sendTest(creator, message)
  await staying.until('donation', 4)
  await goBack(creator, 1)
  await writeElsewhere(creator, 'dois de novo')
  const overlay = await join(app().baseUrl, { slug, key })
  const dashboard = await join(app().baseUrl, { slug, token: creator.token, after: 4 })
  expect((await dashboard.until('joined'))[0]?.payload.sequence).toBe(2)
  for (const client of [overlay, dashboard]) {
    await client.until('donation', 2)
    expect(messagesOf(client)).toEqual(['um', 'dois de novo'])
  }
  await staying.until('donation', 5)
  await sendTest(creator, 'três de novo')
  for (const client of [staying, overlay, dashboard]) {
    await expect.poll(() => messagesOf(client).at(-1)).toBe('três de novo')
    client.close()
  }
  expect(messagesOf(staying).slice(4)).toEqual(['dois de novo', 'três de novo'])
})
