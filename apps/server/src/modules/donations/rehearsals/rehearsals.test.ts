import type { ActorAlert, AlertQueue } from '@aplauso/contract/alerts'
import type { Problem } from '@aplauso/contract/errors'
import { REHEARSAL_BURST, REHEARSAL_KINDS, type Rehearsal } from '@aplauso/contract/rehearsals'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { join, type LiveClient } from '#testing/live-client.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
type Creator = Awaited<ReturnType<ReturnType<typeof app>['register']>>

const start = (token: string) => app().call<Rehearsal & Problem>('/api/rehearsals', { token, method: 'POST' })
const look = async (token: string, id: string) => (await app().call<Rehearsal>(`/api/rehearsals/${id}`, { token })).body
const overlaysOf = async (token: string) => (await app().call<AlertQueue>('/api/alerts/queue', { token })).body.overlays
async function overlayOf(creator: Creator) {
  const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
  await expect.poll(async () => (await overlaysOf(creator.token)).connected).toBe(1)
  return overlay
}

/** Shows each alert at once, as an overlay does, and reports the result. */
function play(overlay: LiveClient, fate: (alert: ActorAlert) => { heard?: boolean; fps: number }): () => void {
  const known = new Set<string>()
  let reports: object[] = []
  const timer = setInterval(() => {
    for (const alert of overlay.alerts()) {
      if (known.has(alert.id)) continue
      known.add(alert.id)
      overlay.send({ type: 'status', payload: { playing: [alert.id] } })
      overlay.send({ type: 'shown', payload: { id: alert.id } })
      reports = [...reports, { id: alert.id, ...fate(alert) }].slice(-12)
      overlay.send({ type: 'status', payload: { playing: [], streaming: true, reports } })
    }
  }, 10)
  return () => clearInterval(timer)
}

const untilDone = async (token: string, id: string) => {
  await expect.poll(async () => (await look(token, id)).done, { interval: 50 }).toBe(true)
  return look(token, id)
}

describe('A rehearsal', () => {
  test('plays everything through the overlay, reports the result of each item, and is no donation', async () => {
    const creator = await app().register()
    const { token } = creator
    const overlay = await overlayOf(creator)
    const stop = play(overlay, ({ message, donorName }) =>
      message === 'Dez de uma vez.'
        ? { fps: donorName?.endsWith('7') ? 41 : 60 }
        : { heard: message !== 'Uma gravação, como a de quem doa.', fps: 60 },
    )
    const { status, body } = await start(token)
    expect(status).toBe(201)
    expect(body).toMatchObject({ done: false, cut: false })
    expect(body.items.map(({ kind }) => kind)).toEqual([...REHEARSAL_KINDS])
    const again = await start(token)
    expect([again.status, again.body.id]).toEqual([200, body.id])

    const { items, cut } = await untilDone(token, body.id)
    stop()
    expect(cut).toBe(false)
    expect(items).toMatchObject([
      { kind: 'chime', arrived: true, heard: true, shown: true, fps: 60, silent: false },
      { kind: 'speech', arrived: true, heard: true, shown: true },
      { kind: 'recording', arrived: true, heard: false, shown: true, silent: false },
      { kind: 'long_name', arrived: true, shown: true },
      { kind: 'emoji', arrived: true, shown: true },
      { kind: 'burst', arrived: true, heard: false, silent: true, shown: true, fps: 41, shownCount: REHEARSAL_BURST },
    ])
    const alerts = overlay.alerts()
    expect(alerts).toHaveLength(5 + REHEARSAL_BURST)
    expect(alerts.every((alert) => alert.test)).toBe(true)
    expect(alerts[1]).toMatchObject({ voice: 'pt' })
    expect(alerts[2]).toMatchObject({ audioUrl: expect.stringContaining('stage-fanfare') })
    expect(alerts[3]?.donorName).toHaveLength(50)
    const stats = await app().call<object>('/api/donations/stats', { token })
    expect(stats.body).toMatchObject({ totalDonations: 0, totalRevenue: 0 })

    // While OBS is live, the queue reports the state of the last alert.
    const { body: queue } = await app().call<AlertQueue>('/api/alerts/queue', { token })
    expect(queue.health).toEqual({ lastShownAt: expect.any(String), fps: 60, stalledSince: null })
    overlay.close()
  })

  test('is refused at once without an overlay, without a visible one, or while alerts are stopped', async () => {
    const creator = await app().register()
    const { token } = creator
    expect(await start(token)).toMatchObject({ status: 409, body: { code: 'overlay_not_connected' } })
    const overlay = await overlayOf(creator)
    overlay.send({ type: 'status', payload: { playing: [], visible: false } })
    const hidden = async () => (await overlaysOf(token)).hidden
    await expect.poll(hidden).toBe(1)
    expect(await start(token)).toMatchObject({ status: 409, body: { code: 'overlay_not_connected' } })
    overlay.send({ type: 'status', payload: { playing: [] } })
    await expect.poll(hidden).toBe(0)
    await app().call('/api/alerts/pause', { token, method: 'POST' })
    expect(await start(token)).toMatchObject({ status: 409, body: { code: 'alerts_stopped' } })
    overlay.close()
  })

  test('ends by itself when OBS disconnects, and reports the items that did not arrive', async () => {
    const creator = await app().register()
    const { token } = creator
    const overlay = await overlayOf(creator)
    const stop = play(overlay, () => ({ heard: true, fps: 30 }))
    const { body } = await start(token)
    await expect.poll(async () => (await look(token, body.id)).items[1]?.state, { interval: 30 }).toBe('over')
    stop()
    overlay.close()
    const { items, cut } = await untilDone(token, body.id)
    expect(cut).toBe(true)
    expect(items[0]).toMatchObject({ arrived: true, heard: true, shown: true, fps: 30 })
    expect(items[5]).toMatchObject({ arrived: false, heard: false, shown: false, fps: null, shownCount: 0 })
  })

  test('of a dead process is over, so that another can start, and is readable only by its creator', async () => {
    const creator = await app().register()
    const { token } = creator
    const overlay = await overlayOf(creator)
    const id = crypto.randomUUID()
    await sql`
      insert into rehearsals (id, creator_id, items, started_at, seen_at)
      values (${id}, ${creator.user.id}, '[]', now() - interval '20 seconds', now() - interval '16 seconds')
    `.execute(app().database.db)
    expect(await look(token, id)).toMatchObject({ done: true, cut: true })
    expect((await start(token)).status).toBe(201)
    const other = await app().register()
    expect((await app().call(`/api/rehearsals/${id}`, { token: other.token })).status).toBe(404)
    overlay.close()
  })
})
