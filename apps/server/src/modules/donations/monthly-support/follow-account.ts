import { DAY_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import * as z from 'zod'
import { type PaymentProviders, roadOf } from '#modules/payments/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import type { Jobs, Queue } from '#platform/jobs/jobs.ts'
import type { RecurringDonationDeps } from './recurring-donation-deps.ts'
import { RECURRING_DONATION_MAIL } from './send-recurring-donation-emails.ts'

// A mandate belongs to the account that charges it. When donations to a creator go somewhere else, supporters have to
// give a new one, by paying a month there. What is left of the old mandate is charged only where that is still right.

const Creator = z.object({ creatorId: z.string() })

/** New donations to a creator go to another account: supporters are asked once to follow. */
export const ASK_SUPPORTERS: Queue<z.infer<typeof Creator>> = {
  name: 'ask_supporters',
  payload: Creator,
  retries: 20,
  maxSeconds: 60,
}

const BATCH = 200

export const askSupporters = (
  deps: Pick<RecurringDonationDeps, 'db' | 'payments' | 'jobs'> & { jobs: Pick<Jobs, 'work'> },
) =>
  deps.jobs.work(ASK_SUPPORTERS, async ({ creatorId }) => {
    while (await deps.db.transaction().execute((tx) => askNext(tx, deps, creatorId)));
  })

/**
 * Asks a portion of the supporters; true if there may be more. One who was asked for this account is not asked again.
 */
async function askNext(
  tx: AnyTransaction,
  { payments, jobs }: Pick<RecurringDonationDeps, 'payments' | 'jobs'>,
  creatorId: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with road as (select ${roadOf(sql`${creatorId}::uuid`, payments)} as name), asked as (
      select recurring_donations.id, road.name from recurring_donations, road
      where creator_id = ${creatorId}::uuid and status in ('active', 'past_due') and road.name is not null
        and provider <> road.name and requested_provider is distinct from road.name
      order by recurring_donations.id limit ${BATCH}::integer for update of recurring_donations
    )
    update recurring_donations set requested_provider = asked.name from asked where recurring_donations.id = asked.id
    returning recurring_donations.id
  `.execute(tx)
  for (const { id } of rows) await jobs.add(RECURRING_DONATION_MAIL, { about: 'account_changed', id }, { tx })
  // Those who are back where they pay need not confirm anything.
  await sql`
    update recurring_donations set requested_provider = null
    where creator_id = ${creatorId}::uuid and requested_provider is not null
      and provider = ${roadOf(sql`${creatorId}::uuid`, payments)}`.execute(tx)
  return rows.length === BATCH
}

/** SQL for a query on `recurring_donations`: nothing is charged for a suspended creator, and nothing ends. */
export const isSuspendedCreator = sql<boolean>`exists (
  select from users where users.id = recurring_donations.creator_id and users.suspended_at is not null)`

/**
 * SQL for a query on `recurring_donations`: whether its mandate may be charged. The operator's may, as long as
 * donations may go through the operator; that of a connected account while it is the creator's and ready.
 */
export const isChargeable = ({ moneyFlow, connects }: PaymentProviders) => sql<boolean>`(
  case when position(':' in recurring_donations.provider) = 0 then ${moneyFlow !== 'direct'}::boolean
  else exists (
    select from payment_accounts as own
    where own.creator_id = recurring_donations.creator_id and own.is_current and own.state = 'ready'
      and own.provider = any(${[...connects]}::text[])
      and own.provider || ':' || own.account = recurring_donations.provider
  ) end)`

/**
 * The month is owed and cannot be charged: the support waits for its supporter, or for the account, without an end.
 * It is looked at again every day.
 */
export async function waitForAccount(tx: AnyTransaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('recurring_donations')
    .set((row) => ({
      status: 'past_due',
      past_due_since: row.fn.coalesce('past_due_since', row.val(now)),
      charge_at: new Date(now.getTime() + DAY_MS),
    }))
    .where('id', '=', id)
    .execute()
}

/** Moves the next charge to tomorrow: a suspended creator is checked again every day, and nothing is charged. */
export async function pauseSupport(tx: AnyTransaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('recurring_donations')
    .set({ charge_at: new Date(now.getTime() + DAY_MS) })
    .where('id', '=', id)
    .execute()
}
