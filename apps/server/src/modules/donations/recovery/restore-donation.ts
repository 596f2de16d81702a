import { CURRENCY } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { isId } from '#modules/creators/public.ts'
import { type PaymentToRestore, type RestoreResult, startSync } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import { countDonation } from '../donation-metrics.ts'
import { savePaymentId } from '../order/save-payment-id.ts'
import { RecoveryRecord } from './recovery-record.ts'

/**
 * Restores the donation of a payment as it was at the start, with its fee and id; payment sync then settles it as
 * usual. An existing row without a payment id gets the id.
 */
export async function restoreDonation(
  db: Database,
  paymentToRestore: PaymentToRestore,
  now = new Date(),
): Promise<RestoreResult> {
  const { data: record } = RecoveryRecord.safeParse(paymentToRestore.decodedRecord)
  if (!isId(paymentToRestore.reference)) return undefined
  if (await savePaymentId(db, { ...paymentToRestore, id: paymentToRestore.reference }, now))
    return { outcome: 'restored' }
  if (record === undefined) return undefined
  const { creatorId } = paymentToRestore
  // The donor supports the missing creator every month and nobody else: this month alone is assigned.
  const data = creatorId === undefined ? record : { ...record, creator: creatorId, support: undefined }
  const isSpoken = data.audio === 'tts'
  const { rows } = await sql<{ has_creator: boolean; is_made: boolean; has_donor: boolean }>`
    with donor as (
      select id from users where id = ${data.donor ?? null}::uuid and erased_at is null for key share
    ), support as (
      ${restoreRecurringDonation(data, paymentToRestore, now)}
    ), made as (
    insert into donations (
      id, creator_id, donor_id, amount_cents, currency, fee_basis_points, fee_cents, donor_name, message, moderation_revision,
      audio_type,      speech_status, voice, voice_id, language, description, provider, provider_payment_id, request_hash, created_at,
      terms_version, terms_accepted_at, private, covered_cents, style, receipt_email, recurring_donation_id, recurring_attempt
    )
    select ${paymentToRestore.reference}::uuid, creators.user_id, (select id from donor), ${data.cents}::bigint, ${CURRENCY},
      ${data.feePoints}::integer, ${data.feeCents}::bigint, ${data.name ?? null}::text, ${data.message ?? null}::text,
      -- Revision 0: the alert is held until the donation is judged.
      0, ${isSpoken ? 'tts' : 'text'}, ${isSpoken ? 'failed' : null}::text, ${data.voice ?? null}::text,
      ${data.voiceId ?? null}::text, ${data.language}, '', ${paymentToRestore.provider}, ${paymentToRestore.paymentId}, '',
      ${paymentToRestore.createdAt}::timestamptz, ${data.terms ?? null}::text,
      ${data.terms ? paymentToRestore.createdAt : null}::timestamptz, ${data.private ?? false}::boolean, ${data.covered ?? 0}::bigint,
      ${data.style ?? null}::text, ${data.support?.email ?? null}::text, ${data.support?.id ?? null}::uuid,
      ${data.support?.attempt ?? null}::integer
    from creators where user_id = ${data.creator}::uuid
    on conflict do nothing
    returning id, donor_id, provider, provider_payment_id as payment_id, created_at, recurring_donation_id
    ), waits as (
      -- Waits for the result of this month.
      update recurring_donations set charge_at = null from made where recurring_donations.id = made.recurring_donation_id returning recurring_donations.id
    ), followed as (
      ${startSync('donation', sql`select * from made`, now)}
    )
    select exists (select from creators where user_id = ${data.creator}::uuid) as has_creator,
      exists (select from made) as is_made, exists (select from donor) as has_donor
  `.execute(db)
  const [row] = rows
  if (!row?.is_made) {
    if (row?.has_creator) {
      return { outcome: 'not_restored', reason: `donation ${paymentToRestore.reference} has another payment` }
    }
    const reason = `creator ${data.creator} of donation ${paymentToRestore.reference} is not in this database`
    return { outcome: 'not_restored', reason, missing: 'creator' }
  }
  countDonation({ state: 'pending' })
  const missingParts = [
    ...(data.cut ?? []).map((part) => `the ${part}, which was too long for the recovery record`),
    ...(data.donor !== undefined && !row.has_donor ? [`the donor's account ${data.donor}`] : []),
  ]
  return missingParts.length === 0
    ? { outcome: 'restored' }
    : { outcome: 'restored', missingParts: missingParts.join('; ') }
}

/**
 * Restores the recurring donation of this month if it is missing: its first payment that is found starts it, as of the
 * payment time. It ends at once if the donor could not be emailed, so that nothing more is charged.
 */
const restoreRecurringDonation = (
  { support, ...data }: RecoveryRecord,
  paymentToRestore: PaymentToRestore,
  now: Date,
) => sql`
  insert into recurring_donations (
    id, creator_id, donor_id, donor_name, email, language, amount_cents, private, style, provider, customer_id, created_at, status, ended_at, end_reason
  )
  select ${support?.id ?? null}::uuid, creators.user_id, (select id from donor), ${data.name ?? null}::text, ${support?.email ?? null}::text,
    ${data.language}, ${data.cents}::bigint, ${data.private ?? false}::boolean, ${data.style ?? null}::text, ${paymentToRestore.provider}, ${support?.customer ?? null}::text, ${paymentToRestore.createdAt}::timestamptz,
    case when reachable then 'pending' else 'ended' end, case when not reachable then ${now}::timestamptz end,
    case when not reachable then 'lost' end
  from creators, lateral (select ${support?.email ?? null}::text is not null or exists (select from donor) as reachable) as giver
  where user_id = ${data.creator}::uuid and ${support !== undefined}::boolean
  on conflict (id) do nothing
  returning id`
