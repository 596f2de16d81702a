import { type Cents, feeCents } from '@aplauso/contract/money'
import { PLANS, type PlanId } from '@aplauso/contract/plans'
import { sql } from 'kysely'
import { UUID } from 'uuidv7'
import { CREATOR_PREFIX, PLATFORM_FEES, PROVIDER_CLEARING } from '#modules/ledger/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'

export type PastDonation = {
  creatorId: string
  plan: PlanId
  donorId: string | null
  donorName: string | null
  message: string | null
  amountCents: Cents
  paidAt: Date
}

/**
 * Writes donations as if they had been paid in the past, with everything a settlement leaves behind, set by set: the
 * ledger checks hold afterwards. The alerts count as shown. For demo data and benchmarks only.
 */
export async function insertPaidDonations(tx: AnyTransaction, donations: PastDonation[]): Promise<void> {
  const ordered = donations.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
  const column = <Value>(value: (donation: PastDonation) => Value) => ordered.map(value)
  const ids = ordered.map(({ paidAt }) => idAt(paidAt))
  const fee = ({ amountCents, plan }: PastDonation) => feeCents(amountCents, PLANS[plan].feeBasisPoints)
  await sql`
    insert into donations (id, creator_id, donor_id, status, amount_cents, currency, fee_basis_points, fee_cents,
      donor_name, message, audio_type, language, description, provider, request_hash, created_at, paid_at, paid_day)
    select past.id, creator_id, donor_id, 'paid', amount, 'EUR', basis_points, fee, donor_name, message, 'text', 'pt', '', 'seed',
      '', at, at, (at at time zone users.time_zone)::date
    from unnest(${ids}::uuid[], ${column((d) => d.creatorId)}::uuid[], ${column((d) => d.donorId)}::uuid[],
      ${column((d) => d.amountCents)}::bigint[], ${column((d) => PLANS[d.plan].feeBasisPoints)}::integer[],
      ${column(fee)}::bigint[], ${column((d) => d.donorName)}::text[], ${column((d) => d.message)}::text[],
      ${column((d) => d.paidAt.toISOString())}::timestamptz[]
    ) as past (id, creator_id, donor_id, amount, basis_points, fee, donor_name, message, at)
    join users on users.id = past.creator_id`.execute(tx)
  await sql`
    with journal as (
      insert into ledger_journals (id, idempotency_key, kind, donation_id, created_at)
      select gen_random_uuid(), 'donation:' || id, 'donation', id, paid_at from donations where id = any(${ids}::uuid[])
      returning id, donation_id
    )
    insert into ledger_entries (journal_id, account_code, amount_cents, currency)
    select journal.id, entry.code, entry.cents, d.currency
    from journal join donations d on d.id = journal.donation_id, lateral (values
      (${PROVIDER_CLEARING}::text, d.amount_cents),
      (${PLATFORM_FEES}::text, -d.fee_cents),
      (${CREATOR_PREFIX}::text || d.creator_id, d.fee_cents - d.amount_cents)
    ) as entry (code, cents)
    where entry.cents <> 0`.execute(tx)
  await sql`
    insert into alerts (id, creator_id, sequence, donation_id, donor_name, amount_cents, currency, message, created_at, shown_at)
    select gen_random_uuid(), d.creator_id, c.alert_sequence + row_number() over (partition by d.creator_id order by d.id),
      d.id, d.donor_name, d.amount_cents, d.currency, d.message, d.paid_at, d.paid_at
    from donations d join creators c on c.user_id = d.creator_id where d.id = any(${ids}::uuid[])`.execute(tx)
  await sql`
    insert into creator_days (creator_id, day, donations_count, amount_cents)
    select creator_id, paid_day, count(*), sum(amount_cents) from donations where id = any(${ids}::uuid[]) group by 1, 2
    on conflict (creator_id, day) do update set
      donations_count = creator_days.donations_count + excluded.donations_count,
      amount_cents = creator_days.amount_cents + excluded.amount_cents`.execute(tx)
  await sql`
    update creators set total_received_cents = total_received_cents + sums.cents,
      total_donations = total_donations + sums.donations, alert_sequence = alert_sequence + sums.donations
    from (select creator_id, sum(amount_cents) as cents, count(*) as donations from donations
      where id = any(${ids}::uuid[]) group by creator_id) as sums
    where creators.user_id = sums.creator_id`.execute(tx)
  await sql`
    update users set total_donated_cents = total_donated_cents + sums.cents
    from (select donor_id, sum(amount_cents) as cents from donations
      where id = any(${ids}::uuid[]) and donor_id is not null group by donor_id) as sums
    where users.id = sums.donor_id`.execute(tx)
}

/** A UUIDv7 of a past moment, so that the order of ids stays the order of time. */
function idAt(moment: Date): string {
  const [a, b] = crypto.getRandomValues(new Uint32Array(2))
  const c = crypto.getRandomValues(new Uint16Array(1))
  return UUID.fromFieldsV7(moment.getTime(), (c[0] ?? 0) & 0xfff, (a ?? 0) & 0x3fffffff, b ?? 0).toString()
}
