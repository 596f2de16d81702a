import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import type {
  CoveredAccounts,
  PlanChange,
  Subscription,
  SubscriptionCheckout,
  SubscriptionPayment,
} from '@aplauso/contract/subscriptions'
import type { Updateable } from 'kysely'
import { expect } from 'vitest'
import { renewSubscriptions, type SubscriptionDeps } from '#modules/subscriptions/public.ts'
import type { Tables } from '#modules/tables.ts'
import type { TestApp } from './test-app.ts'

export function subscriptionActions(app: () => TestApp) {
  const path = (name: string) => `/api/subscriptions/${name}`
  const post = <Body = Problem>(by: SignedIn, name: string, body: object = {}, key?: string) =>
    app().call<Body>(path(name), {
      method: 'POST',
      token: by.token,
      body,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    })
  const get = async <Body>(by: SignedIn, name: string) => (await app().call<Body>(path(name), { token: by.token })).body
  const current = (by: SignedIn) => get<Subscription>(by, 'current')

  async function subscribe(by: SignedIn, planId: string, key?: string): Promise<string> {
    const { status, body } = await post<SubscriptionCheckout>(by, 'create', { planId }, key)
    expect(status, JSON.stringify(body)).toBe(201)
    return body.checkoutUrl
  }

  /** Ends a checkout as the payer does at the provider. */
  async function end(checkoutUrl: string, outcome = 'paid', more: object = {}): Promise<void> {
    const { status } = await app().call(new URL(checkoutUrl).pathname, { body: { outcome, ...more } })
    expect(status).toBe(303)
  }

  const untilStatus = (by: SignedIn, status: string) =>
    expect.poll(async () => (await current(by)).status, { interval: 20 }).toBe(status)

  async function subscriber(planId: string): Promise<SignedIn> {
    const creator = await app().register('creator')
    await end(await subscribe(creator, planId))
    await untilStatus(creator, 'active')
    return creator
  }

  const rowOf = ({ user }: SignedIn) =>
    app()
      .database.db.selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', user.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()

  async function change({ user }: SignedIn, values: Updateable<Tables['subscriptions']>): Promise<void> {
    await app().database.db.updateTable('subscriptions').set(values).where('user_id', '=', user.id).execute()
  }

  /**
   * Renews everything that is due at that moment. A run skips subscriptions that a webhook has locked, so it may take
   * two.
   */
  async function renew(at: Date | string, by: SubscriptionDeps = app().running.subscriptions): Promise<void> {
    const due = async () => {
      await renewSubscriptions(by, new Date(at))
      return app()
        .database.db.selectFrom('subscriptions')
        .select(['id', 'status'])
        .where((where) =>
          where.or([
            where('charge_at', '<=', new Date(at)).and('status', 'in', ['active', 'past_due']),
            where('ends_at', '<=', new Date(at)).and('status', '=', 'canceled'),
          ]),
        )
        .execute()
    }
    await expect.poll(due, { interval: 20 }).toEqual([])
  }

  return {
    ...{ post, get, current, subscribe, end, untilStatus, subscriber, rowOf, change, renew },
    idOf: (checkoutUrl: string) => new URL(checkoutUrl).pathname.split('/').at(-1) ?? '',
    payments: (by: SignedIn) => get<SubscriptionPayment[]>(by, 'payments'),
    quote: (by: SignedIn, planId: string) => get<PlanChange & Problem>(by, `change?planId=${planId}`),
    accounts: (by: SignedIn) => get<CoveredAccounts>(by, 'accounts'),
    planOf: async ({ user }: SignedIn) =>
      (
        await app()
          .database.db.selectFrom('users')
          .select('subscription_plan')
          .where('id', '=', user.id)
          .executeTakeFirstOrThrow()
      ).subscription_plan,
    /** Moves the present period so that it starts at that moment. */
    async beginAt(by: SignedIn, at: string, end: string): Promise<void> {
      const [start, until] = [new Date(at), new Date(end)]
      await change(by, { anchored_at: start, period_start: start, period_end: until, charge_at: until })
    },
  }
}
