import { CURRENCY } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { isId } from '#modules/creators/public.ts'
import { beginFollowing, type LostPayment, type Remade } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import { keepPayment } from '../order/keep-payment.ts'
import { DonationRecord } from './record.ts'

/**
 * Makes the donation of a payment again, as it was when it was begun, its fee and its id included; what is paid is then asked of
 * the provider as ever. A row that was written and never told its payment is told it.
 */
export async function remakeDonation(db: Database, lost: LostPayment, now = new Date()): Promise<Remade> {
  const { data } = DonationRecord.safeParse(lost.kept)
  if (!isId(lost.reference)) return undefined
  if (await keepPayment(db, { ...lost, id: lost.reference }, now)) return { outcome: 'made' }
  if (data === undefined) return undefined
  const isSpoken = data.audio === 'tts'
  const { rows } = await sql<{ has_creator: boolean; is_made: boolean; has_donor: boolean }>`
    with donor as (
      select id from users where id = ${data.donor ?? null}::uuid and erased_at is null for key share
    ), support as (
      ${remakeSupport(data, lost, now)}
    ), made as (
    insert into donations (
      id, creator_id, donor_id, amount_cents, currency, fee_basis_points, fee_cents, donor_name, message, moderation_revision,
      audio_type,      speech_status, voice, voice_id, language, description, provider, provider_payment_id, request_hash, created_at,
      terms_version, terms_accepted_at, private, covered_cents, style, receipt_email, support_id, support_attempt
    )
    select ${lost.reference}::uuid, creators.user_id, (select id from donor), ${data.cents}::bigint, ${CURRENCY},
      ${data.feePoints}::integer, ${data.feeCents}::bigint, ${data.name ?? null}::text, ${data.message ?? null}::text,
      -- Judged by no rules: it is held until it is.
      0, ${isSpoken ? 'tts' : 'text'}, ${isSpoken ? 'failed' : null}::text, ${data.voice ?? null}::text,
      ${data.voiceId ?? null}::text, ${data.language}, '', ${lost.provider}, ${lost.paymentId}, '',
      ${lost.createdAt}::timestamptz, ${data.terms ?? null}::text,
      ${data.terms ? lost.createdAt : null}::timestamptz, ${data.private ?? false}::boolean, ${data.covered ?? 0}::bigint,
      ${data.style ?? null}::text, ${data.support?.email ?? null}::text, ${data.support?.id ?? null}::uuid,
      ${data.support?.attempt ?? null}::integer
    from creators where user_id = ${data.creator}::uuid
    on conflict do nothing
    returning id, donor_id, provider, provider_payment_id as payment_id, created_at, support_id
    ), waits as (
      -- For what becomes of this month.
      update supports set charge_at = null from made where supports.id = made.support_id returning supports.id
    ), followed as (
      ${beginFollowing('donation', sql`select * from made`, now)}
    )
    select exists (select from creators where user_id = ${data.creator}::uuid) as has_creator,
      exists (select from made) as is_made, exists (select from donor) as has_donor
  `.execute(db)
  const [row] = rows
  if (!row?.is_made) {
    const reason = row?.has_creator
      ? `donation ${lost.reference} has another payment`
      : `creator ${data.creator} of donation ${lost.reference} is not in this database`
    return { outcome: 'unmade', reason }
  }
  const lacking = [
    ...(data.cut ?? []).map((part) => `the ${part}, which was too long to be kept`),
    ...(data.donor !== undefined && !row.has_donor ? [`the donor's account ${data.donor}`] : []),
  ]
  return lacking.length === 0 ? { outcome: 'made' } : { outcome: 'made', lacking: lacking.join('; ') }
}

/**
 * The monthly support that it is a month of, where that was lost with it: its first payment that is found begins it, as of when it was paid.
 * Who could not be told of it any more is not charged again.
 */
const remakeSupport = ({ support, ...data }: DonationRecord, lost: LostPayment, now: Date) => sql`
  insert into supports (
    id, creator_id, donor_id, donor_name, email, language, amount_cents, private, style, provider, customer_id, created_at, status, ended_at, end_reason
  )
  select ${support?.id ?? null}::uuid, creators.user_id, (select id from donor), ${data.name ?? null}::text, ${support?.email ?? null}::text,
    ${data.language}, ${data.cents}::bigint, ${data.private ?? false}::boolean, ${data.style ?? null}::text, ${lost.provider}, ${support?.customer ?? null}::text, ${lost.createdAt}::timestamptz,
    case when reachable then 'pending' else 'ended' end, case when not reachable then ${now}::timestamptz end,
    case when not reachable then 'lost' end
  from creators, lateral (select ${support?.email ?? null}::text is not null or exists (select from donor) as reachable) as giver
  where user_id = ${data.creator}::uuid and ${support !== undefined}::boolean
  on conflict (id) do nothing
  returning id`
