import { DAY_MS, HOUR_MS, SECOND_MS, WEBHOOK_ATTEMPTS_MAX } from '@aplauso/contract/limits'
import { afterAll, describe, expect, test } from 'vitest'
import { BUILT_IN_PRICES } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import { useApp } from '#testing/test-app.ts'
import { ALL_EVENTS, webhookActions } from '#testing/webhook-endpoints.ts'
import { startWebhookReceiver, verified } from '#testing/webhook-receiver.ts'
import { type ClaimedDelivery, claimDeliveries } from './claim-deliveries.ts'

const receiver = await startWebhookReceiver()
afterAll(() => receiver.close())
const app = useApp({ WEBHOOK_PRIVATE_TARGETS: 'allow' })
const { pro, endpoint, otherSender, paid } = webhookActions(app, receiver)
const LATER = new Date(Date.now() + DAY_MS)

describe('A message', () => {
  test('that fails is sent again under the same id until it is delivered', async () => {
    const { owner, path, secret, until, received, untilLogged, log, setMessages } = await endpoint()
    receiver.answer(path, 500)
    await paid(owner.user.slug)
    await untilLogged({ status: 'waiting', tries: 1, answerStatus: 500, error: 'status' })
    const [first] = await log()
    const pauseMs = Date.parse(first?.nextTryAt ?? '') - Date.parse(first?.lastTriedAt ?? '')
    expect(pauseMs).toBeGreaterThan(4 * SECOND_MS)
    expect(pauseMs).toBeLessThan(8 * SECOND_MS)
    receiver.answer(path, 200)
    await setMessages({ next_attempt_at: new Date() })
    await otherSender().round()
    await until(2)
    const [one, two] = received()
    if (one === undefined || two === undefined) throw new Error('too little came')
    expect(two.headers['webhook-id']).toBe(one.headers['webhook-id'])
    expect(verified(secret, two)).toEqual(verified(secret, one))
    await untilLogged({ status: 'delivered', tries: 2, answerStatus: 200, error: null })
  })

  test('fails for good after ten attempts, and is sent once more when the creator replays it', async () => {
    const { owner, path, until, untilLogged, setMessages, replay, log } = await endpoint()
    receiver.answer(path, 500)
    await paid(owner.user.slug)
    await untilLogged({ status: 'waiting', tries: 1 })
    await setMessages({ attempts: WEBHOOK_ATTEMPTS_MAX - 1, next_attempt_at: new Date() })
    await otherSender().round()
    await untilLogged({ status: 'failed', tries: WEBHOOK_ATTEMPTS_MAX, nextTryAt: null })
    const [message] = await log()
    const stranger = await pro()
    expect((await replay(message?.id ?? '', stranger.token)).status).toBe(404)
    expect((await replay('no-such-message')).status).toBe(404)
    receiver.answer(path, 200)
    expect((await replay(message?.id ?? '')).body).toMatchObject({ id: message?.id, status: 'waiting' })
    await until(3)
    await untilLogged({ id: message?.id ?? '', status: 'delivered', tries: 11 })
  })

  test('is retried after the time that a busy receiver requests', async () => {
    const { owner, path, untilLogged, log } = await endpoint()
    receiver.answer(path, (response) => response.writeHead(429, { 'retry-after': '7200' }).end())
    await paid(owner.user.slug)
    await untilLogged({ status: 'waiting', answerStatus: 429 })
    const [message] = await log()
    expect(Date.parse(message?.nextTryAt ?? '') - Date.now()).toBeGreaterThan(1.9 * HOUR_MS)
  })

  test('is sent by one of several parallel processes, and again when its process died', async () => {
    const { id, received, until, addMessages, setMessages } = await endpoint()
    await addMessages(8, new Date(0))
    const senders = [otherSender(), otherSender()]
    await Promise.all(senders.map((sender) => sender.round()))
    await until(8)
    await Promise.all(senders.map((sender) => sender.idle()))
    const ids = received().map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([8, 8])

    await addMessages(3, LATER)
    const take = (db: Database) => claimDeliveries({ db, prices: BUILT_IN_PRICES }, { busy: [], room: 100 })
    const ofThis = (claimed: ClaimedDelivery[]) => claimed.filter(({ endpointId }) => endpointId === id)
    // Claimed within the transaction that makes them due, so that no other sender sees them; the process then dies.
    const { db } = app().database
    const claimed = await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('webhook_deliveries')
        .set({ next_attempt_at: new Date(0) })
        .where('endpoint_id', '=', id)
        .where('status', '=', 'waiting')
        .execute()
      return take(tx)
    })
    expect(ofThis(claimed)).toHaveLength(3)
    expect(ofThis(await take(db))).toEqual([])
    await setMessages({ next_attempt_at: new Date(0) })
    await otherSender().round()
    await until(11)
  })

  test('to a slow endpoint does not delay messages to others', async () => {
    const slow = await endpoint()
    const quick = await endpoint(ALL_EVENTS, slow.owner)
    const open: (() => void)[] = []
    receiver.answer(slow.path, (response) => void open.push(() => response.writeHead(204).end()))
    await slow.addMessages(9, new Date(0))
    await quick.addMessages(6, new Date(0))
    await otherSender().round()
    await quick.until(6)
    // Each process sends at most four messages to one endpoint at once.
    expect(slow.received().length).toBeLessThanOrEqual(8)
    receiver.answer(slow.path, 204)
    for (const end of open) end()
    await slow.until(9)
  })
})
