import { sql } from 'kysely'
import { PLATFORM_FEES, PROVIDER_CLEARING } from '../accounts.ts'
import { PAID_NET } from './paid-net.ts'

/** Journals balance, and the ledger has of every donation what was paid and has not gone back, and of no other. */
export const BOOKING_CHECKS = [
  sql`
  select 'journal ' || journal_id || ' does not balance' as problem
    from ledger_entries group by journal_id, currency having sum(amount_cents) <> 0`,
  sql`
  select 'donation ' || net.id || ' is paid but the ledger has ' || coalesce(booked.provider, 0) || ' of ' || net.net_cents
      || ' cents at the provider and a fee of ' || coalesce(booked.fee, 0)
    from ${PAID_NET}
    left join (
      select donation_id, sum(amount_cents) filter (where account_code = ${PROVIDER_CLEARING}) as provider,
        -sum(amount_cents) filter (where account_code = ${PLATFORM_FEES}) as fee
      from ledger_journals j join ledger_entries e on e.journal_id = j.id
      where account_code in (${PROVIDER_CLEARING}, ${PLATFORM_FEES}) group by donation_id
    ) as booked on booked.donation_id = net.id
    where coalesce(booked.provider, 0) <> net.net_cents or coalesce(booked.fee, 0) <> net.fee_cents
      - (2 * net.fee_cents * (net.amount_cents - net.net_cents) + net.amount_cents) / (2 * net.amount_cents)`,
  sql`
  select 'donation ' || j.donation_id || ' is not paid but has journal ' || j.id
    from ledger_journals j join donations d on d.id = j.donation_id where d.paid_at is null`,
]
