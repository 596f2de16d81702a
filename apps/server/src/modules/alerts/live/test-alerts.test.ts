import type { AlertQueue } from '@aplauso/contract/alerts'
import { DAY_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { join } from '#testing/live-client.ts'
import { paidAlerts } from '#testing/paid-alerts.ts'
import { useApp } from '#testing/test-app.ts'
import { deleteOldTestAlerts } from '../delete-old-test-alerts.ts'

const app = useApp()
const { paid } = paidAlerts(app)
const db = () => app().database.db

async function tryAlert(
  { user, token }: { user: { slug: string }; token: string },
  donorName: string,
): Promise<string> {
  const { status, body } = await app().call<{ id: string }>('/api/donations/test', {
    token,
    body: { creatorSlug: user.slug, donorName },
  })
  expect(status).toBe(201)
  return body.id
}
const age = (id: string, seconds: number) =>
  sql`update alerts set created_at = created_at - make_interval(secs => ${seconds}) where ${id}::uuid in (id, donation_id)`.execute(
    db(),
  )
const listedBy = async (token: string) => {
  const { body } = await app().call<AlertQueue>('/api/alerts/queue', { token })
  return [...body.waiting, ...body.missed].map(({ donorName }) => donorName)
}

test('A test alert that no overlay shows within half a minute expires and is not listed as missed', async () => {
  const creator = await app().register()
  const { slug } = creator.user
  await age((await paid(slug, { donorName: 'pago' })).donationId, 31)
  await age(await tryAlert(creator, 'velho'), 31)
  await age(await tryAlert(creator, 'novo'), 25)
  expect(await listedBy(creator.token)).toEqual(['pago', 'novo'])

  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  await overlay.until('donation', 2)
  await tryAlert(creator, 'agora')
  await overlay.until('donation', 3)
  expect(overlay.alerts().map(({ donorName }) => donorName)).toEqual(['pago', 'novo', 'agora'])
  overlay.close()
})

test('A test with unsaved settings is shown with them on every overlay and changes no saved settings', async () => {
  const creator = await app().register()
  const { slug } = creator.user
  const { token } = creator
  const key = app().widgetKeyOf(creator)
  await app().call('/api/alerts/settings', { method: 'PATCH', token, body: { style: 'neon', soundVolume: 0.8 } })
  const saved = (await app().call('/api/alerts/settings', { token })).body
  const before = await join(app().baseUrl, { slug, key })
  const other = await join(app().baseUrl, { slug, key })
  const settings = { style: 'fire', position: 'bottom', durationMs: 5_000, soundVolume: 0.1, look: { language: 'fr' } }
  const sound = { chimeId: 'arcade-coin', chimeVolume: 0.9 }
  const heard = { ...sound, order: 'chime_then_speech', recordingVolume: 0.1 }
  const { status } = await app().call('/api/donations/test', {
    token,
    body: { creatorSlug: slug, settings: { ...settings, sound } },
  })
  expect(status).toBe(201)
  await tryAlert(creator, 'sem rascunho')
  await paid(slug, { donorName: 'pago' })
  // An overlay that joins later gets the alert from the tables.
  const late = await join(app().baseUrl, { slug, key })
  for (const overlay of [before, other, late]) {
    await overlay.until('donation', 3)
    const [draft, test, real] = overlay.alerts()
    expect(draft).toMatchObject({
      ...{ test: true, style: 'fire', durationMs: 5_000 },
      settings: { ...settings, look: { base: 'fire', language: 'fr' }, cardsAtOnce: 3, speechVolume: 1, sound: heard },
    })
    for (const alert of [test, real]) {
      expect(alert).toMatchObject({ style: 'neon', durationMs: 15_000 })
      expect(alert).not.toHaveProperty('settings')
    }
    expect(overlay.frames.filter(({ type }) => type === 'settings')).toEqual([])
    overlay.close()
  }
  expect((await app().call('/api/alerts/settings', { token })).body).toEqual(saved)
})

test('Unsaved settings of a test are validated like saved ones and decide whether it is read aloud', async () => {
  const creator = await app().register()
  const send = (draft: object) =>
    app().call<{ voice: string | null; errors?: { path: string }[] }>('/api/donations/test', {
      token: creator.token,
      body: { creatorSlug: creator.user.slug, amountEuro: 4, message: 'Olá', ...draft },
    })
  for (const [draft, path] of [
    [{ settings: { soundVolume: 2 } }, 'settings.soundVolume'],
    [{ settings: { sound: { chimeId: 'kazoo' } } }, 'settings.sound.chimeId'],
    [{ settings: { style: 'fire', look: { base: 'gold' } } }, 'settings.look.base'],
    [{ speech: { minDonationForTts: -1 } }, 'speech.minDonationForTts'],
  ] as const) {
    const { status, body } = await send(draft)
    expect([status, body.errors?.[0]?.path]).toEqual([400, path])
  }
  // The saved settings read messages aloud from five euros on.
  const voices = [{}, { speech: { minDonationForTts: 3 } }, { speech: { minDonationForTts: 3, ttsEnabled: false } }, {}]
  const heard = []
  for (const draft of voices) heard.push((await send(draft)).body.voice)
  expect(heard).toEqual([null, 'pt', null, null])
})

test('Old test alerts are deleted, and a dashboard that returns with one’s sequence gets the later alerts', async () => {
  const creator = await app().register()
  const { slug } = creator.user
  const { token } = creator
  const old = await tryAlert(creator, 'velho')
  await tryAlert(creator, 'novo')
  const { donationId } = await paid(slug, { donorName: 'pago' })
  for (const id of [old, donationId]) await age(id, (2 * DAY_MS) / 1_000)
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  await deleteOldTestAlerts({ db: db(), sounds: { releaseOld: async () => undefined } })
  const left = await db()
    .selectFrom('alerts')
    .select(['donor_name', 'sequence'])
    .where('creator_id', '=', creator.user.id)
    .orderBy('sequence')
    .execute()
  expect(left).toEqual([
    { donor_name: 'novo', sequence: 2 },
    { donor_name: 'pago', sequence: 3 },
  ])

  const dashboard = await join(app().baseUrl, { slug, token, after: 1 })
  await tryAlert(creator, 'depois')
  for (const client of [dashboard, overlay]) await client.until('donation', client === dashboard ? 3 : 2)
  expect(dashboard.alerts().map(({ sequence }) => sequence)).toEqual([2, 3, 4])
  expect(overlay.alerts().map(({ sequence }) => sequence)).toEqual([2, 4])
  for (const client of [dashboard, overlay]) client.close()
})
