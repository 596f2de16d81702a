import { sql } from 'kysely'
import { CONNECTED_PREFIX, PLATFORM_FEES, PROVIDER_ACCOUNTS } from '../ledger-accounts.ts'
import { PAID_NET } from './paid-net.ts'

/**
 * Every month of a recurring donation is one paid donation to the same creator, without a gap. No other donation has a
 * month.
 */
export const RECURRING_DONATION_CHECKS = [
  sql`
  select 'support ' || recurring_donations.id || ' has ' || months || ' months but ' || coalesce(paid.count, 0) || ' paid donations up to month '
      || coalesce(paid.last, 0) as problem
    from recurring_donations
    left join (
      select recurring_donation_id, count(*) as count, max(recurring_month) as last from donations where recurring_month is not null group by 1
    ) as paid on paid.recurring_donation_id = recurring_donations.id
    where months <> coalesce(paid.count, 0) or months <> coalesce(paid.last, 0)`,
  sql`
  select 'donation ' || donations.id || ' of support ' || recurring_donation_id || ' is '
      || case when paid_at is null then 'not paid and has a month' else 'paid and has none, or is another creator’s' end
    from donations join recurring_donations on recurring_donations.id = recurring_donation_id
    where (paid_at is not null) <> (recurring_month is not null) or donations.creator_id <> recurring_donations.creator_id`,
]

/**
 * Every payment at a provider has its payment sync, or it would never be polled. Every payment sync has its donation or
 * plan payment, or a webhook about it would have no effect.
 */
export const PAYMENT_SYNC_CHECKS = [
  sql`
  select paid.kind || ' ' || paid.id || ' has the payment ' || paid.payment_id || ' and is followed by '
      || coalesce(followed.payment_id, 'none') as problem
    from (
      select 'donation' as kind, id, provider_payment_id as payment_id from donations where provider_payment_id is not null
      union all
      select 'plan', id, provider_payment_id from subscription_payments where provider_payment_id is not null
    ) as paid
    left join payment_syncs as followed on followed.id = paid.id and followed.kind = paid.kind
    where followed.payment_id is distinct from paid.payment_id`,
  sql`
  select kind || ' ' || id || ' is followed but is not there' from payment_syncs as followed
    where not exists (select from donations where donations.id = followed.id)
      and not exists (select from subscription_payments as paid where paid.id = followed.id)`,
]

/**
 * Reserved amounts equal the open refunds; a donation's status matches its amounts; the alert of a fully reversed
 * donation is withdrawn.
 */
export const REFUND_CHECKS = [
  sql`
  select 'donation ' || d.id || ' reserves ' || d.refund_pending_cents || ' cents for refunds instead of ' || coalesce(due.cents, 0)
      as problem
    from donations d
    left join (
      select donation_id, sum(amount_cents) as cents from refunds where status <> 'failed' and not counted group by 1
    ) as due on due.donation_id = d.id
    where d.refund_pending_cents <> coalesce(due.cents, 0)`,
  sql`
  select 'donation ' || id || ' is ' || status || ' with ' || refunded_cents || ' cents refunded and ' || charged_back_cents
      || ' charged back of ' || amount_cents || case when paid_at is null then ', unpaid' else '' end
    from donations
    where case when paid_at is null
      then status not in ('pending', 'failed', 'canceled', 'expired') or refunded_cents + charged_back_cents > 0
      else status <> case when refunded_cents + charged_back_cents < amount_cents then 'paid'
        when charged_back_cents > 0 then 'charged_back' else 'refunded' end end`,
  sql`
  select 'the alert of donation ' || d.id || ' is ' || case when a.withdrawn_at is null then 'not ' else '' end
      || 'withdrawn but the donation is ' || d.status
    from donations d join alerts a on a.donation_id = d.id
    where (a.withdrawn_at is not null) <> (d.status in ('refunded', 'charged_back'))`,
]

/** Journals balance, and the ledger has the rest of every paid donation and no other amounts. */
export const BOOKING_CHECKS = [
  sql`
  select 'journal ' || journal_id || ' does not balance' as problem
    from ledger_entries group by journal_id, currency having sum(amount_cents) <> 0`,
  sql`
  select 'donation ' || net.id || ' is paid but the ledger has ' || coalesce(booked.provider, 0) || ' of ' || net.net_cents
      || ' cents at the provider and a fee of ' || coalesce(booked.fee, 0)
    from ${PAID_NET}
    left join (
      select donation_id, sum(amount_cents) filter (where account_code = any(${PROVIDER_ACCOUNTS}::text[])) as provider,
        -sum(amount_cents) filter (where account_code = ${PLATFORM_FEES}) as fee
      from ledger_journals j join ledger_entries e on e.journal_id = j.id
      where account_code = any(${[...PROVIDER_ACCOUNTS, PLATFORM_FEES]}::text[]) group by donation_id
    ) as booked on booked.donation_id = net.id
    where coalesce(booked.provider, 0) <> net.net_cents or coalesce(booked.fee, 0) <> net.fee_cents
      - (2 * net.fee_cents * (net.amount_cents - net.net_cents) + net.amount_cents) / (2 * net.amount_cents)`,
  sql`
  select 'journal ' || j.id || ' has ' || e.amount_cents || ' cents on ' || e.account_code || ' but the donation went through ' || d.provider
    from ledger_entries e join ledger_journals j on j.id = e.journal_id join donations d on d.id = j.donation_id
    where e.account_code like ${`${CONNECTED_PREFIX}%`}
      and e.account_code <> ${CONNECTED_PREFIX} || split_part(d.provider, ':', 1)
      or e.account_code like ${`${CONNECTED_PREFIX}%`} and position(':' in d.provider) = 0`,
  sql`
  select 'donation ' || j.donation_id || ' is not paid but has journal ' || j.id
    from ledger_journals j join donations d on d.id = j.donation_id where d.paid_at is null`,
]
