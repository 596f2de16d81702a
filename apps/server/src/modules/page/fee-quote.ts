import type { FeeQuote } from '@aplauso/contract/donation-page'
import { type Cents, cents, feeCents, withCover } from '@aplauso/contract/money'
import { PLANS, type PlanId } from '@aplauso/contract/plans'
import { sql } from 'kysely'
import { creatorIs } from '#modules/creators/public.ts'
import { feePlan } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'

/** What becomes of a donation of that amount to this creator, begun now; undefined where there is no such creator. */
export async function quoteFee(db: Database, slugOrId: string, amount: Cents): Promise<FeeQuote | undefined> {
  const { rows } = await sql<{ plan: PlanId }>`
    select ${feePlan} as plan from users join creators on creators.user_id = users.id where ${creatorIs(slugOrId)}
  `.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { feeBasisPoints } = PLANS[row.plan]
  const fee = feeCents(amount, feeBasisPoints)
  return {
    ...{ amountCents: amount, feeCents: fee, creatorGetsCents: cents(amount - fee) },
    withCoverCents: withCover(amount, feeBasisPoints),
  }
}
