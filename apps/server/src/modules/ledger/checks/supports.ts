import { sql } from 'kysely'

/** Every month of a support is one paid donation, to the same creator and without a gap, and it has no other; nothing that has ended is to be charged. */
export const RECURRING_DONATION_CHECKS = [
  sql`
  select 'support ' || supports.id || ' has ' || months || ' months but ' || coalesce(paid.count, 0) || ' paid donations up to month '
      || coalesce(paid.last, 0) as problem
    from supports
    left join (
      select support_id, count(*) as count, max(support_month) as last from donations where support_month is not null group by 1
    ) as paid on paid.support_id = supports.id
    where months <> coalesce(paid.count, 0) or months <> coalesce(paid.last, 0)`,
  sql`
  select 'donation ' || donations.id || ' of support ' || support_id || ' is '
      || case when paid_at is null then 'not paid and has a month' else 'paid and has none, or is another creator’s' end
    from donations join supports on supports.id = support_id
    where (paid_at is not null) <> (support_month is not null) or donations.creator_id <> supports.creator_id`,
]
