import type { DonationStarted, ReceivedDonation } from '@aplauso/contract/donations'
import type { Updateable } from 'kysely'
import { afterEach } from 'vitest'
import type { Tables } from '#modules/tables.ts'
import type { TestApp } from './test-app.ts'

/** Acts at the provider and reads the tables, for tests of payments. Faults are switched off after each test. */
export function usePayments(app: () => TestApp) {
  afterEach(async () => {
    await app().call('/sandbox/faults', { method: 'DELETE' })
  })
  const changePaymentSync = (id: string, values: Updateable<Tables['payment_syncs']>) =>
    app().database.db.updateTable('payment_syncs').set(values).where('id', '=', id).execute()
  return {
    faults: (set: Record<string, unknown>) => app().call('/sandbox/faults', { method: 'PUT', body: set }),
    webhook: (id: string) =>
      app().call('/api/webhooks/mollie', {
        method: 'POST',
        body: `id=${id}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    paymentOf: (donation: DonationStarted) => new URL(donation.checkoutUrl).pathname.split('/').at(-1) ?? '',
    received: async (token: string) => (await app().call<ReceivedDonation[]>('/api/donations/my', { token })).body,
    row: (id: string) =>
      app()
        .database.db.selectFrom('donations')
        .leftJoin('payment_syncs as followed', 'followed.id', 'donations.id')
        .selectAll('donations')
        .select((select) => ['next_poll_at', select.fn.coalesce('checks', select.lit(0)).as('checks')])
        .where('donations.id', '=', id)
        .executeTakeFirstOrThrow(),
    change: (id: string, values: Updateable<Tables['donations']>) =>
      app().database.db.updateTable('donations').set(values).where('id', '=', id).execute(),
    changeFollowUp: changePaymentSync,
    dueNow: (id: string) => changePaymentSync(id, { next_poll_at: new Date(0) }),
  }
}
