import type { Rehearsal } from '@aplauso/contract/rehearsals'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestDatabase, testEngine } from '#testing/engine.ts'
import { join } from '#testing/live-client.ts'
import { type StartedTestApp, startTestApp } from '#testing/test-app.ts'

// The embedded engine belongs to one process, so only PostgreSQL can have two.
describe.runIf(testEngine() === 'postgres')('Two server processes', () => {
  let apps: StartedTestApp[] = []
  let closeDatabase: () => Promise<void>
  beforeAll(async () => {
    const database = await openTestDatabase(inject('snapshotFolder'))
    closeDatabase = database.close
    apps = [await startTestApp({}, { database }), await startTestApp({}, { database })]
  })
  afterAll(async () => {
    for (const app of apps) await app.close()
    await closeDatabase()
  })

  test('run one rehearsal at a time, started at one process and shown by an overlay at the other', async () => {
    const [starting, showing] = apps.map(({ app }) => app)
    if (!starting || !showing) throw new Error('both apps must run')
    const creator = await starting.register()
    const { token, user } = creator
    const overlay = await join(showing.baseUrl, { slug: user.slug, key: showing.widgetKeyOf(creator) })
    const start = (app: typeof starting) => app.call<Rehearsal>('/api/rehearsals', { token, method: 'POST' })
    await expect.poll(async () => (await start(starting)).status).toBe(201)
    const { status, body } = await start(showing)
    expect(status).toBe(200)
    const [first] = await overlay.until('donation')
    const alertId = first?.payload.id ?? expect.fail()
    overlay.send({ type: 'status', payload: { playing: [alertId] } })
    overlay.send({ type: 'shown', payload: { id: alertId } })
    overlay.send({ type: 'status', payload: { playing: [], reports: [{ id: alertId, heard: true, fps: 60 }] } })
    const look = async () => (await showing.call<Rehearsal>(`/api/rehearsals/${body.id}`, { token })).body.items[0]
    await expect
      .poll(look)
      .toMatchObject({ kind: 'chime', state: 'over', arrived: true, heard: true, shown: true, fps: 60 })
    // A disconnected overlay ends the rehearsal for both.
    overlay.close()
    const isDone = async () => (await starting.call<Rehearsal>(`/api/rehearsals/${body.id}`, { token })).body.done
    await expect.poll(isDone).toBe(true)
  })
})
