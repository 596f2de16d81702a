import type { DonationEvent, ReceivedDetail } from '@aplauso/contract/donations'
import { type Cents, cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { isId } from '#modules/creators/public.ts'
import { AGENCY_PREFIX, CREATOR_PREFIX, PLATFORM_FEES } from '#modules/ledger/public.ts'
import type { Database } from '#modules/tables.ts'
import { eventsOf } from '../evidence/events.ts'
import { type EntryRecord, readRecords } from '../evidence/records.ts'
import { type ReceivedRow, receivedColumns, receivedOf } from './row.ts'

// What a creator asked the provider for is theirs to know until it has come to something.
const ALONE: readonly DonationEvent['kind'][] = ['refund_asked', 'refund_failed']

/** Everything about one paid donation; `isOwn`: for the creator, and not for an agency. Undefined where they have no such one. */
export async function findReceivedDetail(
  db: Database,
  { creatorId, isOwn }: { creatorId: string; isOwn: boolean },
  id: string,
): Promise<ReceivedDetail | undefined> {
  if (!isId(id)) return undefined
  const [row, records] = await Promise.all([findRow(db, creatorId, id), readRecords(db, { creatorId }, id)])
  if (row === undefined || records === undefined) return undefined
  const { donation, entries } = records
  return {
    ...receivedOf(row),
    events: eventsOf(records).filter(({ kind }) => isOwn || !ALONE.includes(kind)),
    replays: donation.replays,
    money: isOwn
      ? {
          feeBasisPoints: donation.fee_basis_points,
          platformFee: creditedTo(PLATFORM_FEES, entries),
          agencyShare: creditedTo(AGENCY_PREFIX, entries),
          net: creditedTo(CREATOR_PREFIX, entries),
        }
      : null,
    provider: isOwn ? donation.provider : null,
    paymentId: isOwn ? donation.payment_id : null,
  }
}

async function findRow(db: Database, creatorId: string, id: string): Promise<ReceivedRow | undefined> {
  const { rows } = await sql<ReceivedRow>`
    select ${receivedColumns} from donations
    join creators on creators.user_id = donations.creator_id
    left join alerts on alerts.donation_id = donations.id
    where donations.id = ${id}::uuid and donations.creator_id = ${creatorId}::uuid and donations.paid_at is not null
  `.execute(db)
  return rows[0]
}

// A credit has a minus. None is not less than nothing.
const creditedTo = (account: string, entries: EntryRecord[]): Cents =>
  cents(
    0 -
      entries.reduce(
        (sum, { account_code, amount_cents }) => (account_code.startsWith(account) ? sum + amount_cents : sum),
        0,
      ),
  )
