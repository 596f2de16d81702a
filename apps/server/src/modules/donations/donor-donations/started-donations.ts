import type { AccountExport } from '@aplauso/contract/account-export'
import type { Language } from '@aplauso/contract/languages'
import { cents } from '@aplauso/contract/money'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import type { PageQuery } from '#platform/http/paging.ts'
import { creatorName } from './creator-name.ts'

/** All donations that the donor has started, paid or not, newest first. */
export async function listStartedDonations(
  db: Database,
  donorId: string,
  { before, limit }: PageQuery,
  language: Language,
): Promise<AccountExport['donationsGiven']> {
  const rows = await db
    .selectFrom('donations')
    .innerJoin('users', 'users.id', 'donations.creator_id')
    .select(['donations.id', 'amount_cents', 'currency', 'donations.created_at', 'paid_at', 'creator_id', 'status'])
    .select(['donor_name', 'message', 'users.slug', 'users.display_name', 'users.erased_at', 'audio_url', 'transcript'])
    .select(['refunded_cents', 'charged_back_cents', 'receipt_email', 'private', 'checkout_url', 'recurring_month'])
    .where('donor_id', '=', donorId)
    // Ids are UUIDv7: they sort by creation, and the last one is the cursor.
    .$if(before !== undefined, (all) => all.where(sql<SqlBool>`donations.id < ${before}::uuid`))
    .orderBy(sql`donations.id`, 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount_cents,
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    creatorId: row.creator_id,
    creator: creatorName(row, language),
    donorName: row.donor_name,
    message: row.message,
    audioUrl: row.audio_url,
    transcript: row.transcript,
    receiptEmail: row.receipt_email,
    status: row.status,
    refunded: cents(row.refunded_cents + row.charged_back_cents),
    private: row.private,
    monthsInRow: row.recurring_month,
    checkoutUrl: row.status === 'pending' ? row.checkout_url : null,
  }))
}
