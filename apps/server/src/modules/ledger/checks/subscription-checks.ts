import { sql } from 'kysely'
import { PROVIDER_CLEARING, SUBSCRIPTION_REVENUE } from '../ledger-accounts.ts'

/**
 * The ledger has the rest of every paid plan payment and no other amounts. Every account has the plan of its
 * subscription, its cover or the operator's grant.
 */
export const SUBSCRIPTION_CHECKS = [
  sql`
  select 'subscription payment ' || payment.id || ' should have ' || due.cents || ' cents in the ledger, which has '
      || coalesce(booked.provider, 0) || ' at the provider and ' || coalesce(booked.revenue, 0) || ' as revenue' as problem
    from subscription_payments payment
    left join (
      select subscription_payment_id as id,
        sum(amount_cents) filter (where account_code = ${PROVIDER_CLEARING}) as provider,
        -sum(amount_cents) filter (where account_code = ${SUBSCRIPTION_REVENUE}) as revenue
      from ledger_journals j join ledger_entries e on e.journal_id = j.id
      where subscription_payment_id is not null group by 1
    ) as booked on booked.id = payment.id,
    lateral (
      select case when paid_at is null then 0 else amount_cents - refunded_cents - charged_back_cents end as cents
    ) as due
    where coalesce(booked.provider, 0) <> due.cents or coalesce(booked.revenue, 0) <> due.cents`,
  sql`
  select 'journal ' || j.id || ' has ' || sum(e.amount_cents) || ' cents of subscriptions and is about no payment for one'
    from ledger_journals j join ledger_entries e on e.journal_id = j.id
    where account_code = ${SUBSCRIPTION_REVENUE} and subscription_payment_id is null group by j.id`,
  sql`
  select 'subscription payment ' || id || ' is ' || status || ' but was ' || case when paid_at is null then 'never ' else '' end
      || 'paid'
    from subscription_payments
    where (paid_at is not null) <> (status in ('paid', 'refunded', 'charged_back'))
      or (paid_at is not null) <> (used_as is not null)`,
  sql`
  select 'user ' || users.id || ' has the plan ' || users.subscription_plan || ' instead of ' || source.plan
    from users
    left join subscriptions own on own.user_id = users.id and own.status in ('active', 'past_due', 'canceled')
    left join covered_accounts cover on cover.member_id = users.id and cover.status = 'covered'
    left join users owner on owner.id = cover.owner_id
    left join subscriptions owners on owners.user_id = owner.id and owners.status in ('active', 'past_due', 'canceled'),
    lateral (
      select coalesce(own.plan, owners.plan, owner.granted_plan, users.granted_plan, 'free') as plan
    ) as source
    where users.subscription_plan <> source.plan`,
  sql`
  select 'account ' || member_id || ' is covered by ' || owner_id || ', whose plan covers nobody'
    from covered_accounts cover
    join users owner on owner.id = cover.owner_id
    left join subscriptions own on own.user_id = owner.id and own.status in ('active', 'past_due', 'canceled')
    where cover.status <> 'ended' and coalesce(own.plan, owner.granted_plan, 'free') = 'free'`,
]
