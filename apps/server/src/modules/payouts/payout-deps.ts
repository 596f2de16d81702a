import type { Cents } from '@aplauso/contract/money'
import { lockCreator } from '#modules/creators/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Sealer } from '#platform/secrets/create-sealer.ts'

/** Terms of the operator. */
export type PayoutTerms = {
  /** False: nothing can be asked for. What was asked for before is still paid. */
  areOffered: boolean
  minimumCents: Cents
  /** How long a donation cannot be paid out. */
  holdDays: number
  /** The account that pays; undefined where payouts were never set up. */
  debtor: { name: string; iban: string; bic: string | undefined } | undefined
}

export type PayoutDeps = { db: Database; jobs: Pick<Jobs, 'add'>; sealer: Sealer; terms: PayoutTerms }

/**
 * Locks the owner of a balance: requests, returns and, for a creator, every settlement and reversal follow one another.
 * An agency's shares are booked under the locks of its creators, so a reversal may still lower its balance afterwards.
 */
export async function lockBalanceOwner(tx: AnyTransaction, ownerId: string): Promise<void> {
  await lockCreator(tx, ownerId)
  await tx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
}
