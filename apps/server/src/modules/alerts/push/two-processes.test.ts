import type { PushDevice, PushKey } from '@aplauso/contract/push'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestDatabase, testEngine } from '#testing/engine.ts'
import { startPushService } from '#testing/push-service.ts'
import { type StartedTestApp, startTestApp } from '#testing/test-app.ts'

// The embedded engine serves one process, so this test needs PostgreSQL.
describe.runIf(testEngine() === 'postgres')('Two server processes on PostgreSQL', () => {
  let apps: StartedTestApp[] = []
  let service: Awaited<ReturnType<typeof startPushService>>
  let closeDatabase: () => Promise<void>

  beforeAll(async () => {
    const database = await openTestDatabase(inject('snapshotFolder'))
    closeDatabase = database.close
    service = await startPushService()
    const start = () => startTestApp({ WEBHOOK_PRIVATE_TARGETS: 'allow' }, { database })
    apps = await Promise.all([start(), start()])
  })
  afterAll(async () => {
    for (const app of apps) await app.close()
    await service.close()
    await closeDatabase()
  })

  test('that start at the same time share one key pair', async () => {
    const keys = await Promise.all(
      apps.map(async ({ app }) => {
        const { token } = await app.register()
        return (await app.call<PushKey>('/api/push/key', { token })).body.publicKey
      }),
    )
    expect(new Set(keys).size).toBe(1)
  })

  test('notify a device once of each donation, whichever of them settles and sends', async () => {
    const [one, other] = apps.map(({ app }) => app)
    if (!one || !other) throw new Error('both apps must run')
    const devices = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const creator = await one.register()
        const browser = service.browser()
        const body = { ...browser.subscription, events: ['large'], aboveCents: 100, timeZone: 'UTC' }
        await other.call<PushDevice>('/api/push/subscriptions', { token: creator.token, body })
        return { creator, browser }
      }),
    )
    await Promise.all(
      devices.map(async ({ creator }, index) => {
        const app = index % 2 === 0 ? one : other
        await app.pay(await app.donate(creator.user.slug))
      }),
    )
    for (const { browser } of devices)
      await expect.poll(() => browser.received().length, { interval: 20 }).toBeGreaterThanOrEqual(1)
    const left = () =>
      one.database.db.selectFrom('push_notices').select('id').where('attempts', '=', 0).executeTakeFirst()
    await expect.poll(left, { interval: 20 }).toBeUndefined()
    expect(devices.map(({ browser }) => browser.received().length)).toEqual([1, 1, 1, 1, 1, 1])
  })
})
