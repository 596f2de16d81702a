import type { SignedIn } from '@aplauso/contract/accounts'
import { FEATURES } from '@aplauso/contract/features'
import type { PushDevice } from '@aplauso/contract/push'
import { type Selectable, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect } from 'vitest'
import { sendNotice } from '#modules/alerts/push/send-notices.ts'
import { systemTargets } from '#modules/developers/public.ts'
import type { Tables } from '#modules/tables.ts'
import { createSealer } from '#platform/secrets/create-sealer.ts'
import { startPushService } from './push-service.ts'
import { APP_SECRET, useApp } from './test-app.ts'

export const DEVICES = '/api/push/subscriptions'

type PushPreferences = { events?: string[]; aboveCents?: number; quiet?: object | null; timeZone?: string }

/** The app for one test file, a push service, and devices that are notified through it. */
export function usePushDevices() {
  const app = useApp({ WEBHOOK_PRIVATE_TARGETS: 'allow' })
  let started: Awaited<ReturnType<typeof startPushService>>
  beforeAll(async () => {
    started = await startPushService()
  })
  afterAll(() => started.close())
  const service = () => started

  /** A creator with a browser of these preferences, and helpers for donations to them. */
  async function device(preferences: PushPreferences = {}, creator?: SignedIn) {
    const owner = creator ?? (await app().register())
    const { token, user } = owner
    const browser = service().browser()
    const body = { ...browser.subscription, timeZone: 'UTC', ...preferences }
    const answer = await app().call<PushDevice>(DEVICES, {
      token,
      body,
      headers: { 'user-agent': 'Firefox/140 Windows' },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const { db } = app().database
    const notices = () =>
      db.selectFrom('push_notices').selectAll().where('subscription_id', '=', answer.body.id).orderBy('id').execute()
    const rules = (moderation: object) =>
      sql`update creators set moderation = ${JSON.stringify(moderation)}::jsonb, moderation_revision = moderation_revision + 1
        where user_id = ${user.id}`.execute(db)
    async function paid(order: object = {}) {
      const donation = await app().donate(user.slug, { ...order })
      await app().pay(donation)
      const unhandled = () =>
        db.selectFrom('donation_events').select('id').where('donation_id', '=', donation.donationId).executeTakeFirst()
      await expect.poll(unhandled, { interval: 20 }).toBeUndefined()
      return donation
    }
    return {
      owner,
      token,
      browser,
      device: answer.body,
      list: async () => (await app().call<PushDevice[]>(DEVICES, { token })).body,
      notices,
      untilNoticesExist: (count: number) =>
        expect.poll(async () => (await notices()).length, { interval: 20 }).toBe(count),
      untilDelivered: (count: number) =>
        expect.poll(() => browser.received().length, { interval: 20 }).toBeGreaterThanOrEqual(count),
      holdAll: () => rules({ mode: 'approve' }),
      paid,
    }
  }

  /** The dependencies of the sending job in this process, with recorded jobs and a time of the test's choice. */
  function sender() {
    const jobs: { payload: { noticeId: string; tries: number }; startAfterSeconds: number }[] = []
    const lines: string[] = []
    const deps = {
      db: app().database.db,
      features: FEATURES,
      sealer: createSealer(APP_SECRET, 'push keys'),
      targets: systemTargets(true),
      pushSubject: () => 'mailto:operator@example.com',
      jobs: {
        add: async (_queue: unknown, payload: unknown, options: { startAfterSeconds?: number | undefined } = {}) => {
          jobs.push({
            payload: payload as { noticeId: string; tries: number },
            startAfterSeconds: options.startAfterSeconds ?? 0,
          })
        },
      },
      log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    }
    return { deps, jobs, lines, send: (id: string, tries = 0, now?: Date) => sendNotice(deps, id, tries, now) }
  }

  /** Inserts a notice without a job, so that only the test sends it. */
  async function ordered(
    subscriptionId: string,
    creatorId: string,
    values: Partial<Selectable<Tables['push_notices']>> = {},
  ) {
    const id = crypto.randomUUID()
    await app()
      .database.db.insertInto('push_notices')
      .values({
        id,
        subscription_id: subscriptionId,
        creator_id: creatorId,
        kind: 'large',
        created_at: new Date(),
        ...values,
        donation_ids: JSON.stringify(values.donation_ids ?? []) as unknown as string[],
      } as never)
      .execute()
    return id
  }

  return { app, service, device, sender, ordered }
}
