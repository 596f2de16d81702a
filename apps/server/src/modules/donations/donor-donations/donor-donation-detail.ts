import type { DonationEvent, DonorDonationDetail } from '@aplauso/contract/donations'
import type { Language } from '@aplauso/contract/languages'
import type { Database } from '#modules/tables.ts'
import { donationEvents } from '../evidence/evidence-events.ts'
import { readRecords } from '../evidence/evidence-records.ts'
import { findDonorDonations, toDonorDonation } from './donor-donations.ts'

// Actions of the creator stay private; the donor paid for the alert to be shown and may see that it was.
const DONOR_VISIBLE_EVENTS: readonly DonationEvent['kind'][] = [
  'started',
  'paid',
  'shown',
  'refund_asked',
  'refunded',
  'refund_back',
  'charged_back',
  'chargeback_won',
]

/** Detail of one donation for its donor; undefined if the donor has no such donation. */
export async function findDonorDonationDetail(
  db: Database,
  donorId: string,
  id: string,
  language: Language,
): Promise<DonorDonationDetail | undefined> {
  const records = await readRecords(db, { donorId }, id)
  if (records === undefined) return undefined
  const page = { ids: [id], limit: 1, before: undefined, sort: 'newest' as const }
  const [row] = (await findDonorDonations(db, donorId, { q: undefined }, page)).rows
  if (row === undefined) return undefined
  const { donor_name: donorName, audio_url: audioUrl, paid_at: paidAt, peaks, transcript } = records.donation
  return {
    ...toDonorDonation(row, language),
    ...{ donorName, audioUrl, paidAt: paidAt.toISOString() },
    ...(peaks && { peaks }),
    ...(transcript && { transcript }),
    events: donationEvents(records).filter(({ kind }) => DONOR_VISIBLE_EVENTS.includes(kind)),
  }
}
