import { sql } from 'kysely'
import type { PaymentOwner, Unmade } from '#modules/payments/public.ts'
import { remakeDonation } from './lost/remake.ts'
import { expireUnmade, type FollowDeps, followPayment } from './settlement/follow.ts'

export type PaidDonationsDeps = FollowDeps & {
  /** Asks for the charge of a month of support again, under its own reference; another one might charge the month twice. */
  chargeMonth: (donationId: string, now: Date) => Promise<void>
}

/** Donations, for whoever follows payments and looks for lost ones. */
export const paidDonations = (deps: PaidDonationsDeps): PaymentOwner => ({
  follow: (question, { now, paidAt }) => followPayment(deps, question, { askedAt: now, paidAt }),
  goOn: (unmade, now) => goOn(deps, unmade, now),
  remake: (lost) => remakeDonation(deps.db, lost),
})

async function goOn({ db, chargeMonth }: PaidDonationsDeps, unmade: Unmade, now: Date): Promise<void> {
  const donation = await db
    .selectFrom('donations')
    .select(['status', 'support_attempt'])
    .where('id', '=', unmade.id)
    .executeTakeFirst()
  if (donation?.support_attempt != null && donation.status === 'pending') await chargeMonth(unmade.id, now)
  else await expireUnmade(db, unmade, now)
}

/** What a donor waits for on the thank-you page. */
export const openDonation = (id: string) => sql`
  select id from donations where id = ${id}::uuid and status = 'pending' and held_reason is null`
