import type { Language } from '@aplauso/contract/languages'
import { CURRENCY, feeCents } from '@aplauso/contract/money'
import { PLANS } from '@aplauso/contract/plans'
import { type Selectable, sql } from 'kysely'
import { beginFollowing } from '#modules/payments/public.ts'
import { feePlan } from '#modules/plans/public.ts'
import type { AnyTransaction, Tables } from '#modules/tables.ts'

type Month = {
  /** Its id, which is the reference at the provider. */
  id: string
  support: Pick<
    Selectable<Tables['supports']>,
    | 'id'
    | 'creator_id'
    | 'donor_id'
    | 'donor_name'
    | 'email'
    | 'language'
    | 'amount_cents'
    | 'private'
    | 'style'
    | 'provider'
  >
  /** Null: it is paid by hand. */
  attempt: number | null
  describe: (creatorName: string, language: Language, isMonthly: boolean) => string
}

const CREATOR_PLACE = '{creator}'

/**
 * Writes the pending donation of a month of support, with the fee of the plan in force; the support is locked. It says nothing, as nobody is
 * there who could: words and voice were the first month's. Gives false where another is open. Never refused for what keeps new donations out:
 * a limit of the plan, of the page or of the giver.
 */
export async function writeMonth(
  tx: AnyTransaction,
  { id, support, attempt, describe }: Month,
  now: Date,
): Promise<boolean> {
  const fees = Object.entries(PLANS).map(([plan, { feeBasisPoints }]) => {
    const fee = feeCents(support.amount_cents, feeBasisPoints)
    return sql`(${plan}::text, ${feeBasisPoints}::integer, ${fee}::bigint)`
  })
  const description = describe(CREATOR_PLACE, support.language, true)
  const { rows } = await sql`
    with written as (
      insert into donations (
        id, creator_id, donor_id, amount_cents, currency, fee_basis_points, fee_cents, donor_name, moderation_revision, audio_type,
        language, description, provider, request_hash, created_at, private, style, receipt_email, support_id, support_attempt
      )
      select ${id}::uuid, users.id, ${support.donor_id}::uuid, ${support.amount_cents}::bigint, ${CURRENCY}, fee.basis_points, fee.cents,
        -- Judged by no rules: the name is judged once it is paid, where there are any.
        ${support.donor_name}::text, 0, 'text', ${support.language},
        replace(${description}, ${CREATOR_PLACE}, users.display_name), ${support.provider}, '', ${now}::timestamptz, ${support.private}::boolean,
        ${support.style}::text,
        coalesce(${support.email}::text, (select email from users as donor where donor.id = ${support.donor_id}::uuid and erased_at is null)),
        ${support.id}::uuid, ${attempt}::integer
      from users
      join (values ${sql.join(fees)}) as fee (plan, basis_points, cents) on fee.plan = ${feePlan}
      where users.id = ${support.creator_id}::uuid
      on conflict do nothing
      returning id, provider, provider_payment_id as payment_id, created_at
    ), followed as (
      ${beginFollowing('donation', sql`select * from written`, now)}
    )
    select from written
  `.execute(tx)
  return rows.length === 1
}
