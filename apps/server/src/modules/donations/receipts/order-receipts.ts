import type { Selectable } from 'kysely'
import type { AnyTransaction, Tables } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { RECEIPT_MAIL } from './send-receipts.ts'

/** Orders receipts for paid donations with a receipt address; once, because an event is handled once. */
export async function orderReceipts(
  { jobs }: { jobs: Pick<Jobs, 'add'> },
  tx: AnyTransaction,
  events: readonly Pick<Selectable<Tables['donation_events']>, 'kind' | 'donation_id'>[],
): Promise<void> {
  const paid = events.filter(({ kind }) => kind === 'paid').map((event) => event.donation_id)
  if (paid.length === 0) return
  const withReceipt = await tx
    .selectFrom('donations')
    .select('id')
    .where('id', 'in', paid)
    .where('receipt_email', 'is not', null)
    .execute()
  for (const { id } of withReceipt) await jobs.add(RECEIPT_MAIL, { donationId: id }, { tx })
}
