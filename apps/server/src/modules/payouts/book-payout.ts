import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { OPERATOR_BANK, PAYOUTS_IN_TRANSIT } from '#modules/ledger/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { cte } from '#platform/database/cte.ts'

/** Where the money of each step goes to and comes from; `owner` is the ledger account of the creator or agency. */
const STEPS = {
  payout: { debit: 'owner', credit: PAYOUTS_IN_TRANSIT },
  payout_sent: { debit: PAYOUTS_IN_TRANSIT, credit: OPERATOR_BANK },
  payout_returned: { debit: OPERATOR_BANK, credit: 'owner' },
  payout_rejected: { debit: PAYOUTS_IN_TRANSIT, credit: 'owner' },
} as const
export type PayoutStep = keyof typeof STEPS

/**
 * One statement: `change` inserts or updates a row of `payouts` under its condition and returns it, and the rest books
 * the step. Returns the owner of the payout; undefined if no row was changed. Call with the owner locked for a step
 * that changes the balance.
 */
export async function takePayoutStep(
  tx: AnyTransaction,
  step: PayoutStep,
  change: RawBuilder<unknown>,
  now: Date,
): Promise<string | undefined> {
  const { debit, credit } = STEPS[step]
  const payout = cte('payout')
  // The change of the owner's net amount, in multiples of the payout.
  const sign = debit === 'owner' ? -1 : credit === 'owner' ? 1 : 0
  const { rows } = await sql<{ owner_id: string }>`
    with ${payout} as (${change}), journal as (
      -- Writes the journal; its unique idempotency key refuses a second booking of the step.
      insert into ledger_journals (id, idempotency_key, kind, payout_id, created_at)
      select ${uuidv7()}::uuid, ${step}::text || ':' || id, ${step}::text, id, ${now}::timestamptz from ${payout}
      returning id
    ), entries as (
      insert into ledger_entries (journal_id, account_code, amount_cents, currency)
      select journal.id, case when entry.code = 'owner' then account.code else entry.code end, entry.cents, payout.currency
      from ${payout} join ledger_accounts account on account.owner_id = payout.owner_id, journal, lateral (
        values (${debit}::text, payout.amount_cents), (${credit}::text, -payout.amount_cents)
      ) as entry (code, cents)
    ), change as (
      -- Selects what the step changes for the owner, in the month of booking in the owner's time zone.
      select payout.owner_id, ${sign}::integer * payout.amount_cents as cents,
        date_trunc('month', ${now}::timestamptz at time zone users.time_zone)::date as month
      from ${payout} join users on users.id = payout.owner_id
      where ${sign}::integer <> 0
    ), balance_line as (
      insert into balance_lines (owner_id, month, journal_id)
      select change.owner_id, change.month, journal.id from change, journal
    ), balance_month as (
      insert into balance_months (owner_id, creator_id, month, gross_cents, platform_fee_cents, agency_share_cents, refunded_cents,
        charged_back_cents, paid_out_cents, net_cents)
      select owner_id, owner_id, month, 0, 0, 0, 0, 0, -cents, cents from change
      on conflict (owner_id, creator_id, month) do update set
        paid_out_cents = balance_months.paid_out_cents + excluded.paid_out_cents,
        net_cents = balance_months.net_cents + excluded.net_cents
    )
    select owner_id from ${payout}
  `.execute(tx)
  return rows[0]?.owner_id
}
