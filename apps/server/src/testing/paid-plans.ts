import type { SignedIn } from '@aplauso/contract/accounts'
import { DAY_MS } from '@aplauso/contract/limits'
import { afterEach } from 'vitest'
import { type PaymentProvider, sweepPayments } from '#modules/payments/public.ts'
import { planPaymentOwner, type SubscriptionDeps } from '#modules/subscriptions/public.ts'
import { subscriptionActions } from './subscriptions.ts'
import type { TestApp } from './test-app.ts'

/** Helpers for tests of paid plans: the app's services, and renewals that only affect the test's own subscriptions. */
export function usePaidPlans(app: () => TestApp) {
  const deps = () => app().running.subscriptions
  const db = () => app().database.db

  // Renewals run for all subscriptions: those of earlier tests are excluded.
  afterEach(() => db().updateTable('subscriptions').set({ charge_at: null }).execute())

  return {
    ...subscriptionActions(app),
    deps,
    db,
    sweep(at: Date, by = deps()): Promise<void> {
      const { paymentSync } = app().running
      return sweepPayments({ ...paymentSync, owners: { ...paymentSync.owners, plan: planPaymentOwner(by) } }, at)
    },
    /** Excludes this creator from renewals. */
    hold: ({ user }: SignedIn) =>
      db().updateTable('subscriptions').set({ charge_at: null }).where('user_id', '=', user.id).execute(),
    /** Dependencies with a provider some of whose calls are replaced. */
    instead(calls: (provider: PaymentProvider) => Partial<PaymentProvider>): SubscriptionDeps {
      const { payments } = deps()
      const changed = { ...payments.current, ...calls(payments.current) }
      return { ...deps(), payments: { ...payments, current: changed, of: () => changed, all: [changed] } }
    },
  }
}

export const daysAfter = (at: Date | null, days: number) => new Date((at?.getTime() ?? 0) + days * DAY_MS)
