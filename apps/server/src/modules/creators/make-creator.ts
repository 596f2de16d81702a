import type { StreamLanguage } from '@aplauso/contract/alerts'
import { CREATOR_PREFIX, openLedgerAccount } from '#modules/ledger/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'

/** Creates the rows that donations need. A former creator's rows and settings stay, so `streamLanguage` is of a new one. */
export async function makeCreator(tx: AnyTransaction, userId: string, streamLanguage?: StreamLanguage): Promise<void> {
  const settings = streamLanguage && { look: { language: streamLanguage } }
  await tx
    .insertInto('creators')
    .values({ user_id: userId, ...(settings && { alert_settings: JSON.stringify(settings) }) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  await openLedgerAccount(tx, CREATOR_PREFIX, userId)
}
