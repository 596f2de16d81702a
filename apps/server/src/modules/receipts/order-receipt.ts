import type { Selectable } from 'kysely'
import type { AnyTransaction, Tables } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { RECEIPT_MAIL } from './send-receipts.ts'

/** Orders the receipt of a donation that was paid, where one was asked for: once, because an event is handled once. */
export async function orderReceipt(
  { jobs }: { jobs: Pick<Jobs, 'add'> },
  tx: AnyTransaction,
  { kind, donation_id: donationId }: Pick<Selectable<Tables['donation_events']>, 'kind' | 'donation_id'>,
): Promise<void> {
  if (kind !== 'paid') return
  const asked = await tx
    .selectFrom('donations')
    .select('id')
    .where('id', '=', donationId)
    .where('receipt_email', 'is not', null)
    .executeTakeFirst()
  if (asked !== undefined) await jobs.add(RECEIPT_MAIL, { donationId }, { tx })
}
