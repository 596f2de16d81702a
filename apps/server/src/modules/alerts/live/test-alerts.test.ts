import type { AlertQueue } from '@aplauso/contract/alerts'
import { DAY_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { join } from '#testing/live-client.ts'
import { paidAlerts } from '#testing/paid-alerts.ts'
import { deleteOldTests } from '../delete-old-tests.ts'

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

test('A test alert that no overlay has shown within half a minute is not shown any more, and is not missed', async () => {
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

test('Old tests are removed; who comes back to one of them by its sequence is told what came after', async () => {
  const creator = await app().register()
  const { slug } = creator.user
  const { token } = creator
  const old = await tryAlert(creator, 'velho')
  await tryAlert(creator, 'novo')
  const { donationId } = await paid(slug, { donorName: 'pago' })
  for (const id of [old, donationId]) await age(id, (2 * DAY_MS) / 1_000)
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  await deleteOldTests({ db: db(), sounds: { releaseOld: async () => undefined } })
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
