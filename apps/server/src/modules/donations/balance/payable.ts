import { DAY_MS } from '@aplauso/contract/limits'
import { type Cents, cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { AGENCY_PREFIX, CREATOR_PREFIX } from '#modules/ledger/public.ts'
import { connectedVendor } from '#modules/payments/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'

/** Parties that hold the money. The operator's part can be paid out, now or later. */
export type HeldBy = { operator: Cents; mollie: Cents; stripe: Cents }

/**
 * Parts of a balance: `heldBy` less `owedCents` is the net amount. The operator's part is `availableCents + holdCents`.
 * Owed is a negative part of the operator, and the agencies' shares of what came to the creator's own accounts.
 */
export type Payable = BalanceParts & { availableCents: Cents; holdCents: Cents }
export type BalanceParts = { heldBy: HeldBy; owedCents: Cents }

/**
 * The amount that can be paid out, and the amount that is on hold. The rest of a donation is on hold for `holdDays`
 * after its payment and after each booking of a chargeback, and while a refund of it is pending. A negative balance
 * takes everything. Read it with the owner locked to decide about a payout.
 */
export async function readPayable(
  db: Database | AnyTransaction,
  ownerId: string,
  holdDays: number,
  now = new Date(),
): Promise<Payable> {
  const since = new Date(now.getTime() - holdDays * DAY_MS)
  const accounts = [CREATOR_PREFIX + ownerId, AGENCY_PREFIX + ownerId]
  const { rows } = await sql<{ net: Cents; mollie: Cents; stripe: Cents; shares: Cents; held: Cents }>`
    with held as (
      select j.donation_id as id from balance_lines line join ledger_journals j on j.id = line.journal_id
      where line.owner_id = ${ownerId}::uuid and j.created_at > ${since}::timestamptz
        -- The month is that of the owner's time zone.
        and line.month >= date_trunc('month', ${since}::timestamptz at time zone 'UTC' - interval '1 day')::date
        and (j.kind = 'donation' or j.charged_back_cents <> 0)
      union
      select donations.id from refunds join donations on donations.id = refunds.donation_id
      where refunds.status <> 'failed' and not refunds.counted and (creator_id = ${ownerId}::uuid
        or exists (select from donation_shares where donation_id = donations.id and agency_id = ${ownerId}::uuid))
    )
    select total.*, (
      select coalesce(sum(greatest(rest.cents, 0)), 0)::bigint
      from held join donations on donations.id = held.id, lateral (
        select -sum(entry.amount_cents) as cents
        from ledger_journals j join ledger_entries entry on entry.journal_id = j.id and entry.account_code = any(${accounts}::text[])
        where j.donation_id = held.id
      ) as rest
      where ${connectedVendor(sql`donations.provider`)} is null
    ) as held
    from (
      select coalesce(sum(net_cents), 0)::bigint as net, coalesce(sum(mollie_cents), 0)::bigint as mollie,
        coalesce(sum(stripe_cents), 0)::bigint as stripe, coalesce(sum(shares_owed_cents), 0)::bigint as shares
      from balance_months where owner_id = ${ownerId}::uuid
    ) as total
  `.execute(db)
  const none = { net: cents(0), mollie: cents(0), stripe: cents(0), shares: cents(0), held: cents(0) }
  const { held, ...sums } = rows[0] ?? none
  const { heldBy, owedCents } = partsOf(sums)
  const holdCents = cents(Math.min(held, heldBy.operator))
  return { heldBy, availableCents: cents(heldBy.operator - holdCents), holdCents, owedCents }
}

type BalanceSums = { net: Cents; mollie: Cents; stripe: Cents; shares: Cents }

function partsOf({ net, mollie, stripe, shares }: BalanceSums): BalanceParts {
  const withOperator = net - mollie - stripe + shares
  const operator = cents(Math.max(withOperator, 0))
  return { heldBy: { operator, mollie, stripe }, owedCents: cents(operator - withOperator + shares) }
}

/** The parts of the balance at the end of a month such as 2026-11. */
export async function readBalanceEnd(
  db: Database | AnyTransaction,
  ownerId: string,
  month: string,
): Promise<BalanceParts> {
  const { rows } = await sql<BalanceSums>`
    select coalesce(sum(net_cents), 0)::bigint as net, coalesce(sum(mollie_cents), 0)::bigint as mollie,
      coalesce(sum(stripe_cents), 0)::bigint as stripe, coalesce(sum(shares_owed_cents), 0)::bigint as shares
    from balance_months where owner_id = ${ownerId}::uuid and month <= (${month}::text || '-01')::date
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate query returned no row')
  return partsOf(row)
}
