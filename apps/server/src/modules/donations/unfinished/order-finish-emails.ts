import { HOUR_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { FINISH_MAIL } from './send-finish-emails.ts'

/** By then a donor has left the checkout but still remembers it. */
const ABANDONED_AFTER_MS = HOUR_MS
/** An older checkout was missed while no server ran; an email about it would be unexpected. */
const EMAIL_TOO_LATE_MS = 6 * HOUR_MS

/**
 * Orders one email for each checkout that was left an hour ago, if there is an address: that of the receipt, or the
 * verified email of the account. A processing payment is not a left checkout.
 */
export async function orderFinishEmails(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'add'> },
  now = new Date(),
): Promise<void> {
  await inBatches((batch) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        update donations set finish_email_at = ${now}::timestamptz where id = any(array(
          select left_one.id from donations as left_one
          where left_one.status = 'pending' and left_one.finish_email_at is null
            and left_one.created_at between ${new Date(now.getTime() - EMAIL_TOO_LATE_MS)}::timestamptz
              and ${new Date(now.getTime() - ABANDONED_AFTER_MS)}::timestamptz
            and left_one.checkout_url is not null and left_one.processing_at is null and left_one.review_reason is null
            and (left_one.receipt_email is not null or exists (
              select from users where users.id = left_one.donor_id and email_verified_at is not null and erased_at is null))
          limit ${batch}::integer for no key update of left_one skip locked
        )) returning id
      `.execute(tx)
      for (const { id } of rows) await jobs.add(FINISH_MAIL, { donationId: id }, { tx })
      return rows.length
    }),
  )
}
