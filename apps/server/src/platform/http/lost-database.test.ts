import type { Problem } from '@aplauso/contract/errors'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openTestDatabase } from '#testing/engine.ts'
import { startTestApp } from '#testing/test-app.ts'

test('A server that loses its database answers 503 with Retry-After and stays alive', async () => {
  const database = await openTestDatabase(inject('snapshotFolder'))
  const { app, close } = await startTestApp({}, { database })
  const { slug } = (await app.register()).user
  await database.close()
  const lost = [
    await app.call<Problem>(`/api/creators/${slug}`),
    await app.call<Problem>('/api/donations/create-payment', { body: { creatorSlug: slug, amountEuro: 5 } }),
    await app.call<Problem>('/readyz'),
  ]
  for (const answer of lost) {
    expect([answer.status, answer.body.code]).toEqual([503, 'overloaded'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await app.call('/healthz')).status).toBe(200)
  await close()
})

test('A process beneath which a newer release has changed the database is not ready any more', async () => {
  const { app, close } = await startTestApp()
  expect((await app.call('/readyz')).status).toBe(200)
  await sql`insert into kysely_migration (name, timestamp) values ('999-newer', '')`.execute(app.database.db)
  expect(await app.call<Problem>('/readyz')).toMatchObject({
    status: 503,
    body: { code: 'overloaded', detail: expect.stringContaining('999-newer') },
  })
  expect((await app.call('/healthz')).status).toBe(200)
  await close()
})
