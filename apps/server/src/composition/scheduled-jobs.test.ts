import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase } from '#testing/engine.ts'
import { startTestApp } from '#testing/test-app.ts'
import { startScheduledJobs } from './scheduled-jobs.ts'
import type { Services } from './services.ts'

test('A server runs the scheduled jobs: held alerts in every process, popularity in one process', async () => {
  const database = await openTestDatabase(inject('snapshotFolder'))
  const { app, close } = await startTestApp({}, { database })
  onTestFinished(async () => {
    await close()
    await database.close()
  })
  const { db } = database
  const { user } = await app.register()
  const rules = JSON.stringify({ mode: 'approve', autoAfterSeconds: 10, autoAction: 'release' })
  await sql`update creators set moderation = ${rules}::jsonb, moderation_revision = moderation_revision + 1
    where user_id = ${user.id}`.execute(db)
  await app.pay(await app.donate(user.slug))
  const alerts = () => db.selectFrom('alerts').select('id').where('creator_id', '=', user.id).execute()
  expect(await alerts()).toEqual([])
  await db
    .updateTable('held_alerts')
    .set({ releases_at: new Date(0) })
    .where('creator_id', '=', user.id)
    .execute()
  await expect.poll(alerts).toHaveLength(1)
  const rounds = async () => (await database.raw.query('select name from job_rounds')).rows.map(({ name }) => name)
  await expect.poll(rounds).toContain('popularity')
})

test('The first rounds of scheduled jobs start one after the other, so that donations find free connections', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  // The jobs are stopped before any of them runs and uses a service.
  const unused: unknown = { platform: {}, media: {}, payments: {} }
  const stops = startScheduledJobs(unused as Services)
  const delays = timers.mock.calls.map(([, delayMs]) => delayMs)
  await Promise.all(stops.map((stop) => stop()))
  expect(delays).toHaveLength(stops.length)
  expect(new Set(delays).size).toBe(delays.length)
})
