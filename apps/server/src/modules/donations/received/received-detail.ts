import type { DonationEvent, ReceivedDetail } from '@aplauso/contract/donations'
import { BLOCKED_RULE } from '@aplauso/contract/moderation'
import { type Cents, cents } from '@aplauso/contract/money'
import { parseConnectedName } from '@aplauso/contract/payment-account'
import { sql } from 'kysely'
import { redactPrivate } from '#modules/alerts/public.ts'
import { isId } from '#modules/creators/public.ts'
import { AGENCY_PREFIX, CREATOR_PREFIX, PLATFORM_FEES } from '#modules/ledger/public.ts'
import type { Database } from '#modules/tables.ts'
import { donationEvents } from '../evidence/evidence-events.ts'
import { type EntryRecord, readRecords } from '../evidence/evidence-records.ts'
import { type ReceivedRow, receivedColumns, toReceivedDonation } from './received-row.ts'

// Only the creator sees a refund that has no result yet.
const CREATOR_ONLY_EVENTS: readonly DonationEvent['kind'][] = ['refund_asked', 'refund_failed']

/**
 * Everything about one paid donation; `isOwn`: the creator reads it, not an agency. Undefined if the creator has no
 * such donation.
 */
export async function findReceivedDetail(
  db: Database,
  { creatorId, isOwn }: { creatorId: string; isOwn: boolean },
  id: string,
): Promise<ReceivedDetail | undefined> {
  if (!isId(id)) return undefined
  const [row, records] = await Promise.all([findRow(db, creatorId, id), readRecords(db, { creatorId }, id)])
  if (row === undefined || records === undefined) return undefined
  const { donation, entries } = records
  const received = toReceivedDonation(row)
  const isHidden = row.private && !isOwn
  return {
    ...(isOwn ? received : redactPrivate(received)),
    ...(!isHidden && donation.peaks && donation.audio_url === row.audio_url && { peaks: donation.peaks }),
    ...(!isHidden && donation.transcript && { transcript: donation.transcript }),
    ...(donation.speech_status === 'late' && { speechMissing: true as const }),
    events: donationEvents(records).filter(({ kind }) => isOwn || !CREATOR_ONLY_EVENTS.includes(kind)),
    replays: donation.replays,
    money: isOwn
      ? {
          feeBasisPoints: donation.fee_basis_points,
          platformFee: sumCredits(PLATFORM_FEES, entries),
          agencyShare: sumCredits(AGENCY_PREFIX, entries),
          net: sumCredits(CREATOR_PREFIX, entries),
        }
      : null,
    ...(isOwn && directMoney(donation.provider, sumCredits(PLATFORM_FEES, entries))),
    provider: isOwn ? donation.provider : null,
    paymentId: isOwn ? donation.payment_id : null,
    blockedDonorId: isOwn ? row.blocked_donor_id : null,
    isOfBlocked: isOwn && row.is_of_blocked,
  }
}

type DetailRow = ReceivedRow & { blocked_donor_id: string | null; is_of_blocked: boolean }

async function findRow(db: Database, creatorId: string, id: string): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${receivedColumns}, (
        select blocked_donors.id from blocked_donors where blocked_donors.creator_id = donations.creator_id
          and (blocked_donors.donation_id = donations.id
            or (blocked_donors.account_id = donations.donor_id and blocked_donors.donor_name = donations.donor_name))
        order by blocked_donors.donation_id is not distinct from donations.id desc limit 1
      ) as blocked_donor_id, exists (
        select from held_alerts where held_alerts.donation_id = donations.id and held_alerts.state = 'rejected'
          and held_alerts.reasons @> ${JSON.stringify([{ rule: BLOCKED_RULE }])}::jsonb
      ) as is_of_blocked
    from donations
    join creators on creators.user_id = donations.creator_id
    left join alerts on alerts.donation_id = donations.id
    where donations.id = ${id}::uuid and donations.creator_id = ${creatorId}::uuid and donations.paid_at is not null
  `.execute(db)
  return rows[0]
}

// A credit has a minus in the ledger. Subtracting from 0 avoids a result of -0.
const sumCredits = (account: string, entries: EntryRecord[]): Cents =>
  cents(
    0 -
      entries.reduce(
        (sum, { account_code, amount_cents }) => (account_code.startsWith(account) ? sum + amount_cents : sum),
        0,
      ),
  )

/** Where the money of a donation on a connected account is; nothing for one that the operator has. */
function directMoney(name: string | null, feeCents: Cents): Pick<ReceivedDetail, 'direct'> {
  const connected = name === null ? undefined : parseConnectedName(name)
  return connected ? { direct: { ...connected, feeCents, at: 'direct' } } : {}
}
