import { DAY_MS } from '@aplauso/contract/limits'
import { RECEIPT_ADDRESS_DAYS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import { FORGET_CUSTOMER } from '#modules/plans/public.ts'
import type { RecurringDonationDeps } from './recurring-donation-deps.ts'

const BATCH = 100

/**
 * Deletes ended donors at providers and their addresses, a day after the end: by then the last email is sent, and a
 * late first checkout may still have been paid. Waits while a payment is open. A recurring donation that was never paid
 * is deleted once its donation is.
 */
export async function forgetDonors(
  { db, jobs }: Pick<RecurringDonationDeps, 'db' | 'jobs'>,
  now = new Date(),
): Promise<void> {
  const before = new Date(now.getTime() - RECEIPT_ADDRESS_DAYS * DAY_MS)
  for (let count = BATCH; count === BATCH; ) {
    count = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ provider: string; customer_id: string | null }>`
        with over as (
          select id, provider, customer_id, next_provider, next_customer_id from recurring_donations
          where status = 'ended' and (customer_id is not null or email is not null)
            and (ended_at < ${before}::timestamptz or end_reason = 'giver_erased')
            and not exists (select from donations where recurring_donation_id = recurring_donations.id and donations.status = 'pending')
          order by id limit ${BATCH}::integer for update skip locked
        ), forgotten as (
          update recurring_donations set customer_id = null, next_customer_id = null, email = null from over where recurring_donations.id = over.id
        )
        select provider, customer_id from over
        union all select next_provider, next_customer_id from over where next_customer_id is not null
      `.execute(tx)
      for (const { provider, customer_id: customerId } of rows) {
        if (customerId !== null) await jobs.add(FORGET_CUSTOMER, { provider, customerId }, { tx })
      }
      return rows.length
    })
  }
  await forgetLeftCustomers({ db, jobs })
  await sql`
    delete from recurring_donations where id = any(array(
      select id from recurring_donations where end_reason = 'never_paid' and months = 0 and customer_id is null
        and not exists (select from donations where recurring_donation_id = recurring_donations.id)
      limit 1000 for update skip locked
    ))
  `.execute(db)
}

/** Deletes the customers that supports have at accounts which charge them no more. */
async function forgetLeftCustomers({ db, jobs }: Pick<RecurringDonationDeps, 'db' | 'jobs'>): Promise<void> {
  for (let count = BATCH; count === BATCH; ) {
    count = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ provider: string; customer_id: string }>`
        with left_behind as (
          select id, left_provider, left_customer_id from recurring_donations
          where left_customer_id is not null order by id limit ${BATCH}::integer for update skip locked
        ), cleared as (
          update recurring_donations set left_provider = null, left_customer_id = null
          from left_behind where recurring_donations.id = left_behind.id
        )
        select left_provider as provider, left_customer_id as customer_id from left_behind
      `.execute(tx)
      for (const { provider, customer_id: customerId } of rows)
        await jobs.add(FORGET_CUSTOMER, { provider, customerId }, { tx })
      return rows.length
    })
  }
}
