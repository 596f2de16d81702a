import { sql } from 'kysely'

/**
 * Whatever has a payment at a provider is followed by that payment, or nobody would ask about it; and nothing is followed that
 * is not there, or a webhook about it would count as known and lead nowhere.
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
    left join payment_follow_ups as followed on followed.id = paid.id and followed.kind = paid.kind
    where followed.payment_id is distinct from paid.payment_id`,
  sql`
  select kind || ' ' || id || ' is followed but is not there' from payment_follow_ups as followed
    where not exists (select from donations where donations.id = followed.id)
      and not exists (select from subscription_payments as paid where paid.id = followed.id)`,
]
