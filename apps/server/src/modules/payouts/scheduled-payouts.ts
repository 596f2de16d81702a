import type { ErrorCode } from '@aplauso/contract/errors'
import { DAY_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { PAYOUT_FILE_DAYS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { lockBalanceOwner, type PayoutDeps } from './payout-deps.ts'
import { createPayout, findRefusal, readRequestState } from './request-payout.ts'

const WAITED_FOR: readonly ErrorCode[] = ['payout_account_held', 'tax_profile_required']

/**
 * Asks for the monthly payouts that are due, on the first of the month in the owner's time zone. A month in which
 * nothing can be paid out is passed over; while the bank account is on hold or tax data is missing, the payout waits.
 * Two processes at once ask once.
 */
export async function requestMonthlyPayouts(deps: PayoutDeps, now = new Date()): Promise<void> {
  if (!deps.terms.areOffered) return
  for (const ownerId of await listMonthlyOwners(deps.db, now)) {
    await deps.db.transaction().execute(async (tx) => {
      await lockBalanceOwner(tx, ownerId)
      const state = await readRequestState(tx, deps, { ownerId, minimumCents: deps.terms.minimumCents }, now)
      const refusal = findRefusal(state)
      if (refusal !== undefined && WAITED_FOR.includes(refusal.code)) return
      if (!(await takeMonth(tx, ownerId, now)) || refusal !== undefined) return
      await createPayout(deps, tx, { ownerId, key: null, ...state })
    })
  }
}

const localDay = (now: Date) => sql`(${now}::timestamptz at time zone users.time_zone)::date`

async function listMonthlyOwners(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select owner_id from payout_accounts join users on users.id = owner_id
    where next_month <= ${localDay(now)} and erased_at is null and suspended_at is null order by owner_id
  `.execute(db)
  return rows.map((row) => row.owner_id)
}

/** Moves the date to the next month. False: another process came first, or the owner has changed the schedule. */
async function takeMonth(tx: AnyTransaction, ownerId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update payout_accounts set next_month = (date_trunc('month', ${localDay(now)}) + interval '1 month')::date
    from users where owner_id = ${ownerId}::uuid and users.id = owner_id and next_month <= ${localDay(now)}
    returning owner_id
  `.execute(tx)
  return rows.length > 0
}

/**
 * Pays what an erased account is still owed, whatever the minimum, once its holds are over. After a payout that was
 * returned or rejected since, none is requested: nobody could correct the bank account. Deletes the bank account when
 * nothing is left.
 */
export async function payErasedOwners(deps: PayoutDeps, now = new Date()): Promise<void> {
  const { rows } = await sql<{ owner_id: string }>`
    select owner_id from payout_accounts join users on users.id = owner_id
    where erased_at is not null and held_until <= ${now}::timestamptz order by owner_id
  `.execute(deps.db)
  for (const { owner_id: ownerId } of rows) {
    await deps.db.transaction().execute(async (tx) => {
      await lockBalanceOwner(tx, ownerId)
      const state = await readRequestState(tx, deps, { ownerId, minimumCents: cents(1) }, now)
      if (deps.terms.areOffered && findRefusal(state) === undefined && !(await hasFailed(tx, ownerId)))
        await createPayout(deps, tx, { ownerId, key: null, ...state })
      await deleteUnneededAccount(tx, ownerId)
    })
  }
}

async function hasFailed(tx: AnyTransaction, ownerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payouts join users on users.id = owner_id
    where owner_id = ${ownerId}::uuid and ended_at > erased_at limit 1
  `.execute(tx)
  return rows.length > 0
}

/** Deletes the bank account of a balance without money. */
async function deleteUnneededAccount(tx: AnyTransaction, ownerId: string): Promise<void> {
  await sql`
    delete from payout_accounts where owner_id = ${ownerId}::uuid
      and (select coalesce(sum(net_cents), 0) from balance_months where balance_months.owner_id = ${ownerId}::uuid) <= 0
  `.execute(tx)
}

/** Deletes files after a year, and then the payees of ended payouts of erased accounts. The rows of money stay. */
export async function deleteOldPayees(db: Database, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - PAYOUT_FILE_DAYS * DAY_MS)
  await sql`
    update payout_files set sealed_xml = null where sealed_xml is not null and created_at < ${before}::timestamptz
  `.execute(db)
  await sql`
    update payouts set sealed_payee = null, iban_last4 = ''
    from users where users.id = payouts.owner_id and users.erased_at < ${before}::timestamptz
      and sealed_payee is not null and state in ('sent', 'returned', 'rejected')
      and coalesce(ended_at, sent_at) < ${before}::timestamptz
  `.execute(db)
}

/**
 * Payouts are bookkeeping and stay, without what the operator wrote about them. While money is owed, the bank account
 * stays too: `payErasedOwners` pays it. Call after the account is locked.
 */
export async function erasePayouts(tx: AnyTransaction, ownerId: string): Promise<void> {
  await tx.updateTable('payouts').set({ reason: null, idempotency_key: null }).where('owner_id', '=', ownerId).execute()
  await tx
    .updateTable('payout_accounts')
    .set({ schedule: 'on_demand', next_month: null })
    .where('owner_id', '=', ownerId)
    .execute()
  await deleteUnneededAccount(tx, ownerId)
}
