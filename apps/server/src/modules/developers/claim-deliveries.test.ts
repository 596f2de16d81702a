import type { CreatedWebhookEndpoint } from '@aplauso/contract/developers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { BUILT_IN_PRICES } from '#modules/plans/public.ts'
import { putPlan, registerPro } from '#testing/plans.ts'
import { useApp } from '#testing/test-app.ts'
import { claimDeliveries } from './claim-deliveries.ts'
import { updateParked } from './parked-deliveries.ts'

/** Due time of the messages in these tests: so far in the future that the app's own sender claims none of them. */
const DUE_AT = new Date('2126-01-01T00:00:00Z')
const app = useApp({ WEBHOOK_PRIVATE_TARGETS: 'allow' })
const db = () => app().database.db

/** Inserts endpoints of one creator with messages, more endpoints than a creator may add. */
async function endpoints(count: number, { messages, disabled }: { messages: number; disabled?: boolean }) {
  const creator = await registerPro(app())
  await sql`
    with endpoint as (
      insert into webhook_endpoints (id, user_id, url, events, secret, created_at, disabled_reason)
      select gen_random_uuid(), ${creator.user.id}::uuid, 'http://127.0.0.1:9/', '{donation.paid}', '\\x00', now(),
        ${disabled ? 'failing' : null}::text
      from generate_series(1, ${count}::integer) returning id
    )
    insert into webhook_deliveries (id, endpoint_id, type, payload, created_at, next_attempt_at)
    select gen_random_uuid(), id, 'donation.paid', '{}', now(), ${DUE_AT}::timestamptz
    from endpoint, generate_series(1, ${messages}::integer)`.execute(db())
  return creator
}

/** Claims deliveries once, and counts the endpoints served by owner. */
async function servedEndpoints(): Promise<Map<string, number>> {
  const claimed = await claimDeliveries({ db: db(), prices: BUILT_IN_PRICES }, { busy: [], room: 24 }, DUE_AT)
  const owners = await db().selectFrom('webhook_endpoints').select(['id', 'user_id']).execute()
  const ownerOf = new Map(owners.map(({ id, user_id }) => [id, user_id]))
  const served = new Set(claimed.map(({ endpointId }) => endpointId))
  const byOwner = Map.groupBy(served, (id) => ownerOf.get(id) ?? '')
  return new Map([...byOwner].map(([owner, ids]) => [owner, ids.length]))
}

test('A claim serves every endpoint that can receive, however many messages wait for disabled endpoints', async () => {
  await endpoints(60, { messages: 400, disabled: true })
  const withoutPlan = await endpoints(30, { messages: 20 })
  await putPlan(app(), withoutPlan, 'free')
  const healthy = await endpoints(5, { messages: 1 })
  expect(await servedEndpoints()).toEqual(new Map([[healthy.user.id, 5]]))
})

test('Messages of an endpoint without its plan are parked, and due again once the plan is back', async () => {
  const creator = await endpoints(1, { messages: 3 })
  const parked = async () => {
    const { rows } = await sql<{ parked: boolean; messages: number }>`
      select parked, count(*) as messages from webhook_deliveries
      join webhook_endpoints on webhook_endpoints.id = endpoint_id where user_id = ${creator.user.id}::uuid group by 1
    `.execute(db())
    return rows
  }
  await putPlan(app(), creator, 'free')
  await updateParked({ db: db(), prices: BUILT_IN_PRICES })
  expect(await parked()).toEqual([{ parked: true, messages: 3 }])
  expect(await servedEndpoints()).not.toContain(creator.user.id)
  await putPlan(app(), creator, 'pro')
  await updateParked({ db: db(), prices: BUILT_IN_PRICES })
  expect(await parked()).toEqual([{ parked: false, messages: 3 }])
  expect((await servedEndpoints()).get(creator.user.id)).toBe(1)
})

test('Messages of an endpoint that the creator disables are parked, and due once it is enabled', async () => {
  const { token } = await registerPro(app())
  const made = await app().call<CreatedWebhookEndpoint>('/api/webhook-endpoints', {
    token,
    body: { url: 'http://127.0.0.1:9/', events: ['donation.paid'] },
  })
  const { id } = made.body
  await sql`
    insert into webhook_deliveries (id, endpoint_id, type, payload, created_at, next_attempt_at)
    values (gen_random_uuid(), ${id}::uuid, 'donation.paid', '{}', now(), ${DUE_AT}::timestamptz)`.execute(db())
  const row = () =>
    db().selectFrom('webhook_deliveries').select(['parked', 'next_attempt_at']).where('endpoint_id', '=', id).execute()
  const switchTo = (enabled: boolean) =>
    app().call(`/api/webhook-endpoints/${id}`, { token, method: 'PATCH', body: { enabled } })
  await switchTo(false)
  expect(await row()).toEqual([{ parked: true, next_attempt_at: DUE_AT }])
  await switchTo(true)
  const [back] = await row()
  expect(back?.parked).toBe(false)
  expect(back?.next_attempt_at?.getTime()).toBeLessThan(DUE_AT.getTime())
  await app().call(`/api/webhook-endpoints/${id}`, { token, method: 'DELETE' })
})

test('A claim with limited room takes the endpoints whose messages have waited longest', async () => {
  const creator = await endpoints(30, { messages: 2 })
  const { rows } = await sql<{ id: string }>`
    update webhook_deliveries set next_attempt_at = ${DUE_AT}::timestamptz - interval '1 hour'
    where endpoint_id in (select id from webhook_endpoints where user_id = ${creator.user.id}::uuid order by id desc limit 5)
    returning endpoint_id as id`.execute(db())
  const claimed = await claimDeliveries({ db: db(), prices: BUILT_IN_PRICES }, { busy: [], room: 5 }, DUE_AT)
  expect(new Set(claimed.map(({ endpointId }) => endpointId))).toEqual(new Set(rows.map(({ id }) => id)))
})
