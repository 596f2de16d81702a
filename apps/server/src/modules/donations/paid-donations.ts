import { sql } from 'kysely'
import type { PaymentOwner } from '#modules/payments/public.ts'
import { remakeDonation } from './lost/remake.ts'
import { expireUnmade, type FollowDeps, followPayment } from './settlement/follow.ts'

/** Donations, for whoever follows payments and looks for lost ones. */
export const paidDonations = (deps: FollowDeps): PaymentOwner => ({
  follow: (question, { now, paidAt }) => followPayment(deps, question, { askedAt: now, paidAt }),
  goOn: (unmade, now) => expireUnmade(deps.db, unmade, now),
  remake: (lost) => remakeDonation(deps.db, lost),
})

/** What a donor waits for on the thank-you page. */
export const openDonation = (id: string) => sql`
  select id from donations where id = ${id}::uuid and status = 'pending' and held_reason is null`
